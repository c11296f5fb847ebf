import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '../../../features/members/members-page.tsx'
import { parseMembersSearch } from '../../../features/members/members-search.ts'
import { only } from '../../../lib/only.ts'

export const Route = createFileRoute('/lender/dashboard/members')({
  component: Members,
  validateSearch: only(parseMembersSearch),
})

function Members() {
  return <MembersPage thread={Route.useSearch().messages} />
}
