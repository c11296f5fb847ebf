import { messageOf, projectTables, type TableName, type TableRowResult } from '@granary/api'
import { foldChanges, type RowChange, type TableRow } from '@granary/rules'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useMemo } from 'react'

/** The rows as the server has them. */
export interface Standing {
  readonly rows: readonly TableRow[]
  readonly version: number
}

export interface Unsent {
  /** Not on the server yet, and on its way there. */
  readonly pending: readonly RowChange[]
  readonly sending: readonly RowChange[]
  /** The version that was seen when the first of them was made. */
  readonly since: number
}

/** The server takes no more rows at once. */
export const mostSent = 500

/** Sends changes of one table, the last of them also when the page has turned to another one. */
export function useSending(projectId: string, table: TableName) {
  const save = useMutation(projectTables.save)
  const toasts = useToasts()
  return useMemo(() => {
    let inFlight: Promise<Standing> | undefined
    function now(changes: readonly RowChange[], since: number): Promise<Standing> {
      inFlight = save({ projectId, table, changes: changes.map(sendable), expectedVersion: since }).then(
        ({ rows, version }) => ({ rows: rowsIn(rows), version }),
      )
      return inFlight
    }
    /** After the save that is under way and with its version: with the one before it would disagree with that save. */
    async function atLast({ pending, sending, since }: Unsent, { rows }: Standing, title: string) {
      try {
        const before = sending.length > 0 ? await inFlight : undefined
        const changes = foldChanges(before?.rows ?? rows, pending)
        let version = before?.version ?? since
        for (let at = 0; at < changes.length; at += mostSent)
          version = (await now(changes.slice(at, at + mostSent), version)).version
      } catch (error) {
        toasts.show({
          title: `${title}: your last changes were not saved.`,
          description: messageOf(error),
          tone: 'danger',
        })
      }
    }
    return { now, atLast }
  }, [save, projectId, table, toasts])
}

export const rowsIn = (rows: readonly TableRowResult[]): readonly TableRow[] =>
  rows.map(({ rowId, ...cells }) => ({ rowId: String(rowId), cells, removed: false }))

const sendable = ({ rowId, set, remove, after }: RowChange) => ({
  rowId,
  ...(set && { set: { ...set } }),
  ...(remove !== undefined && { remove }),
  ...(after !== undefined && { after }),
})
