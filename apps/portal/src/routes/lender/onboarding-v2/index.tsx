import { createFileRoute } from '@tanstack/react-router'
import { JoinRequestsPage } from '../../../features/onboarding/join-requests-page.tsx'
import { Guard } from '../../../shell/guard.tsx'

/** Whoever is not set up is led to the welcome page; an owner finds the requests of those who want to join. */
export const Route = createFileRoute('/lender/onboarding-v2/')({
  component: () => (
    <Guard>
      <JoinRequestsPage />
    </Guard>
  ),
})
