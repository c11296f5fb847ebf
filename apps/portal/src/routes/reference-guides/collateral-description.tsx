import { createFileRoute } from '@tanstack/react-router'
import { collateralDescription } from '../../features/guides/collateral-description.ts'
import { GuidePage } from '../../features/guides/guide-page.tsx'

export const Route = createFileRoute('/reference-guides/collateral-description')({
  component: () => <GuidePage guide={collateralDescription} />,
})
