import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '../../features/guides/guide-page.tsx'
import { projectSummaryChecklist } from '../../features/guides/project-summary-checklist.ts'

export const Route = createFileRoute('/reference-guides/project-summary-checklist')({
  component: () => <GuidePage guide={projectSummaryChecklist} />,
})
