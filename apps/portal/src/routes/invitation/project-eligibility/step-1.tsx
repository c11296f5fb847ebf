import { createFileRoute } from '@tanstack/react-router'
import { CheckStepPage } from '../../../features/eligibility/check-step-page.tsx'

export const Route = createFileRoute('/invitation/project-eligibility/step-1')({
  component: () => <CheckStepPage key={1} number={1} />,
})
