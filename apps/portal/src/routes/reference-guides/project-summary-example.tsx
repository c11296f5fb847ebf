import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '../../features/guides/guide-page.tsx'
import { projectSummaryExample } from '../../features/guides/project-summary-example.ts'

export const Route = createFileRoute('/reference-guides/project-summary-example')({
  component: () => <GuidePage guide={projectSummaryExample} />,
})
