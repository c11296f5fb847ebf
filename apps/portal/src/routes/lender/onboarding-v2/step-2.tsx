import { createFileRoute } from '@tanstack/react-router'
import { PracticeStep } from '../../../features/onboarding/set-up-pages.tsx'
import { Guard } from '../../../shell/guard.tsx'

export const Route = createFileRoute('/lender/onboarding-v2/step-2')({
  component: () => (
    <Guard>
      <PracticeStep />
    </Guard>
  ),
})
