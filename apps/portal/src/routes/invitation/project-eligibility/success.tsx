import { createFileRoute } from '@tanstack/react-router'
import { CheckResultPage } from '../../../features/eligibility/result-page.tsx'

export const Route = createFileRoute('/invitation/project-eligibility/success')({
  component: CheckResultPage,
})
