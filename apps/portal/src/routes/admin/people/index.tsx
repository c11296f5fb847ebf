import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../../features/admin/people/people-page.tsx'
import { parsePeopleSearch } from '../../../features/admin/people/people-search.ts'

export const Route = createFileRoute('/admin/people/')({
  validateSearch: parsePeopleSearch,
  component: People,
})

function People() {
  return <PeoplePage search={Route.useSearch()} />
}
