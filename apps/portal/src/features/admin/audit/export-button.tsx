import { adminAudit, messageOf } from '@granary/api'
import { Button, useToasts } from '@granary/ui'
import { useConvex } from 'convex/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveCsv } from '../../../lib/save-csv.ts'
import type { filtersOf } from './audit-search.ts'

/** What the page shows, as a file; up to the number of rows that the server gives at once. */
export function ExportButton({ filters }: { readonly filters: ReturnType<typeof filtersOf> }) {
  const client = useConvex()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { fileName, csv } = await client.query(adminAudit.getCsv, filters)
      saveCsv(fileName, csv)
    } catch (error) {
      toasts.show({ title: messageOf(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button look="secondary" icon={Download} busy={busy && 'Preparing…'} onClick={() => void save()}>
      Export as CSV
    </Button>
  )
}
