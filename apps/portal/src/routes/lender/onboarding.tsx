import { createFileRoute } from '@tanstack/react-router'
import { WelcomePage } from '../../features/onboarding/welcome-page.tsx'
import { Guard } from '../../shell/guard.tsx'

export const Route = createFileRoute('/lender/onboarding')({
  component: () => (
    <Guard>
      <WelcomePage />
    </Guard>
  ),
})
