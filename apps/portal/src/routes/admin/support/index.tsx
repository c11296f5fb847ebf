import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '../../../features/admin/support/support-page.tsx'
import { parseSupportSearch } from '../../../features/admin/support/support-search.ts'

export const Route = createFileRoute('/admin/support/')({
  validateSearch: parseSupportSearch,
  component: Support,
})

function Support() {
  return <SupportPage search={Route.useSearch()} />
}
