import { createFileRoute } from '@tanstack/react-router'
import { LeadTo } from '../../../shell/lead-to.tsx'

/** The two steps begin at the welcome page, which also knows who is past them. */
export const Route = createFileRoute('/lender/onboarding-v2/')({
  component: () => <LeadTo to="/lender/onboarding" />,
})
