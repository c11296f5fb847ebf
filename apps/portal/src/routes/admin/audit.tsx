import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../features/admin/audit/audit-page.tsx'
import { parseAuditSearch } from '../../features/admin/audit/audit-search.ts'
import { only } from '../../lib/only.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: only(parseAuditSearch),
  component: Audit,
})

function Audit() {
  return <AuditPage search={Route.useSearch()} />
}
