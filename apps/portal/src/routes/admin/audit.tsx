import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../features/admin/audit/audit-page.tsx'
import { parseAuditSearch } from '../../features/admin/audit/audit-search.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: parseAuditSearch,
  component: Audit,
})

function Audit() {
  return <AuditPage search={Route.useSearch()} />
}
