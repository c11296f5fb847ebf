import { createFileRoute } from '@tanstack/react-router'
import { homeOf, useMe } from '../lib/session/me.tsx'
import { Guard } from '../shell/guard.tsx'
import { LeadTo } from '../shell/lead-to.tsx'

export const Route = createFileRoute('/')({
  component: () => (
    <Guard entrance={<LeadTo to="/lender" />}>
      <Home />
    </Guard>
  ),
})

function Home() {
  return <LeadTo to={homeOf(useMe())} />
}
