import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { MembersPage } from '../../../features/members/members-page.tsx'
import { parseMembersSearch } from '../../../features/members/members-search.ts'
import { only } from '../../../lib/only.ts'

export const Route = createFileRoute('/lender/dashboard/members')({
  component: Members,
  validateSearch: only(parseMembersSearch),
})

function Members() {
  const { messages } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <MembersPage openThread={messages} onThreadClosed={() => void navigate({ search: {}, replace: true })} />
  )
}
