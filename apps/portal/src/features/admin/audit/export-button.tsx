import { adminAudit } from '@granary/api'
import { useConvex } from 'convex/react'
import { CsvButton } from '../../../lib/lists/csv-button.tsx'
import type { filtersOf } from './audit-search.ts'

/** What the page shows, as a file; up to the number of rows that the server gives at once. */
export function ExportButton({ filters }: { readonly filters: ReturnType<typeof filtersOf> }) {
  const client = useConvex()
  return <CsvButton label="Export as CSV" load={() => client.query(adminAudit.getCsv, filters)} />
}
