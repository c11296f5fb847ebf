import { createFileRoute } from '@tanstack/react-router'
import { LendersPage } from '../../../features/admin/lenders/lenders-page.tsx'
import { parseLendersSearch } from '../../../features/admin/lenders/lenders-search.ts'

export const Route = createFileRoute('/admin/lenders/')({
  validateSearch: parseLendersSearch,
  component: Lenders,
})

function Lenders() {
  return <LendersPage search={Route.useSearch()} />
}
