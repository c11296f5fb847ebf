import { appError, type TableChange } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Cell } from '@granary/rules'

type Cells = Readonly<Record<string, Cell>>

/**
 * Changes with the columns as the latest revision names them. A page that was open while a newer one was published sends
 * what was typed before under the names that it was shown then, and its words are read as those of rows that stand.
 */
export function inLatest(table: string, changes: readonly TableChange[]): readonly TableChange[] {
  return changes.map((change, at) => {
    const { revision, set, ...rest } = change
    if (revision === undefined) return change
    // Another node runs a newer version already, and this one is about to: it is asked again then.
    if (revision > projectTables.latestRevision) throw appError('UNAVAILABLE')
    if (set === undefined) return rest
    if (revision === projectTables.latestRevision) return { ...rest, set }
    const now = projectTables.migratedCells(table, set, revision)
    return { ...rest, set: withoutCorrected(now, change.rowId, changes.slice(at + 1)) }
  })
}

/** What was typed anew under the present name counts alone: a cell that nobody is shown could not be corrected. */
function withoutCorrected(cells: Cells, rowId: string | undefined, later: readonly TableChange[]): Cells {
  if (rowId === undefined) return cells
  const corrected = new Set(
    later.flatMap((each) =>
      each.rowId === rowId && each.revision === projectTables.latestRevision
        ? Object.keys(each.set ?? {})
        : [],
    ),
  )
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !corrected.has(column)))
}

/** By row and column of now the name under which a cell was sent, where that was another. */
export function namesAsSent(table: string, changes: readonly TableChange[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap(({ rowId, set = {}, revision }) =>
      rowId === undefined || revision === undefined
        ? []
        : Object.keys(set).flatMap((column): readonly [string, string][] => {
            const now = projectTables.columnNow(table, column, revision)
            return now === undefined || now === column ? [] : [[`${rowId.toLowerCase()} ${now}`, column]]
          }),
    ),
  )
}
