import { messageOf, projectTables, type TableName, type TableRowResult } from '@granary/api'
import { foldChanges, type RowChange, type TableRow } from '@granary/rules'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useMemo } from 'react'

/** The rows as the server has them. */
export interface Standing extends Ground {
  readonly rows: readonly TableRow[]
}

/** A version, and the past of the server that it is of; nothing is known of it before the first reading. */
export interface Ground {
  readonly version: number
  readonly generation: string | undefined
}

export interface Unsent {
  /** Not on the server yet, and on its way there. */
  readonly pending: readonly RowChange[]
  readonly sending: readonly RowChange[]
  /** The version that was seen when the first of them was made. */
  readonly since: Ground
}

/** The server takes no more rows at once. */
export const mostSent = 500

/** Sends changes of one table, the last of them also when the page has turned to another one. */
export function useSending(projectId: string, table: TableName) {
  const save = useMutation(projectTables.save)
  const toasts = useToasts()
  return useMemo(() => {
    let inFlight: Promise<Standing> | undefined
    function now(changes: readonly RowChange[], { version, generation }: Ground): Promise<Standing> {
      const ground = { expectedVersion: version, ...(generation !== undefined && { generation }) }
      inFlight = save({ projectId, table, changes: changes.map(sendable), ...ground }).then(
        ({ rows, version }) => ({ rows: rowsIn(rows), version, generation }),
      )
      return inFlight
    }
    /** After the save that is under way and with its version: with the one before it would disagree with that save. */
    async function atLast({ pending, sending, since }: Unsent, { rows }: Standing, title: string) {
      try {
        const before = sending.length > 0 ? await inFlight : undefined
        const changes = foldChanges(before?.rows ?? rows, pending)
        let ground: Ground = before ?? since
        for (let at = 0; at < changes.length; at += mostSent)
          ground = await now(changes.slice(at, at + mostSent), ground)
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
