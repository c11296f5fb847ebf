import { createFileRoute } from '@tanstack/react-router'
import { OrganizationStep } from '../../../features/onboarding/set-up-pages.tsx'
import { Guard } from '../../../shell/guard.tsx'

export const Route = createFileRoute('/lender/onboarding-v2/step-1')({
  component: () => (
    <Guard>
      <OrganizationStep />
    </Guard>
  ),
})
