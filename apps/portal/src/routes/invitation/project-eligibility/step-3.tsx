import { createFileRoute } from '@tanstack/react-router'
import { CheckStepPage } from '../../../features/eligibility/check-step-page.tsx'

export const Route = createFileRoute('/invitation/project-eligibility/step-3')({
  component: () => <CheckStepPage key={3} number={3} />,
})
