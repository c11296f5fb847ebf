import { createFileRoute } from '@tanstack/react-router'
import { PreviewOrganizationStep } from '../../../features/onboarding/preview-pages.tsx'

export const Route = createFileRoute('/preview/lender-onboarding/step-1')({
  component: PreviewOrganizationStep,
})
