import { createFileRoute } from '@tanstack/react-router'
import { businessPlanChecklist } from '../../features/guides/business-plan-checklist.ts'
import { GuidePage } from '../../features/guides/guide-page.tsx'

export const Route = createFileRoute('/reference-guides/business-plan-checklist')({
  component: () => <GuidePage guide={businessPlanChecklist} />,
})
