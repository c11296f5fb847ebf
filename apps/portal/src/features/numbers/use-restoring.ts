import { projectTables, type TableName } from '@granary/api'
import { useMutation } from 'convex/react'
import { useChange } from '../../lib/forms/use-change.ts'
import type { Back } from './table-past.tsx'

/** Who may not write in a table leads it back by a call of its own, over what they see. */
export function useRestoring(
  projectId: string,
  table: { readonly table: TableName; readonly version: number },
) {
  const restore = useMutation(projectTables.restore)
  const change = useChange()
  return ({ change: { rowId, remove }, changeId }: Back) =>
    change(
      restore({
        ...{ projectId, table: table.table, rowId, expectedVersion: table.version },
        ...(changeId !== undefined && { changeId }),
      }),
      remove === false ? 'The row is back.' : 'Restored. The history says that it was you.',
    )
}
