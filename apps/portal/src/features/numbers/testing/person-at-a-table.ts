import type { Cell, RowChange } from '@granary/rules'
import type { TableSession } from '../saving/table-session.ts'

/** A number below `most`, the same ones for the same seed. */
export type Chance = (most: number) => number

/** What is entered, so that the server takes it: always values and rows that were never there. */
export interface Entered {
  readonly columns: readonly string[]
  readonly row: () => string
  readonly value: () => Cell
}

/** Somebody who does this and that to a table, and can tell what became of what they wrote. */
export type PersonAtATable = ReturnType<typeof personAtATable>

/** `follow` brings what the live query says; without a line it is not heard. */
export function personAtATable(session: TableSession, entered: Entered, follow: () => void) {
  const { columns } = entered
  /** By row and column what they wrote last. */
  const wrote = new Map<string, Cell>()
  /** Where they let the other one have it, or took away the row themselves. */
  const gaveUp = new Set<string>()
  const line = { isUp: true }
  let disputes = 0

  function turnLine() {
    line.isUp = !line.isUp
    if (line.isUp) follow()
    session.dispatch({ type: line.isUp ? 'lineBack' : 'lineLost' })
  }

  function edit(change: RowChange) {
    for (const [column, value] of Object.entries(change.set ?? {})) {
      wrote.set(`${change.rowId} ${column}`, value)
      gaveUp.delete(`${change.rowId} ${column}`)
    }
    session.edit([change])
  }

  function settle(keepsTheirOwn: boolean) {
    disputes += 1
    for (const { rowId, column } of session.shown().conflicts) {
      if (keepsTheirOwn) continue
      for (const each of column === null ? columns : [column]) gaveUp.add(`${rowId} ${each}`)
    }
    session.settle(keepsTheirOwn)
  }

  return {
    session,
    wrote,
    gaveUp,
    line,
    settle,
    /** How often they were asked. */
    disputes: () => disputes,
    /** What they wrote that neither reached the server nor was given up. */
    lost: (taken: ReadonlySet<unknown>) =>
      [...wrote].filter(([cell, value]) => !taken.has(value) && !gaveUp.has(cell)),
    comeBack() {
      if (!line.isUp) turnLine()
    },
    /** One thing, on the rows that they see. */
    act(next: Chance) {
      if (next(6) === 0) return turnLine()
      // Whoever is asked may go on with other cells first.
      if (session.shown().conflicts.length > 0 && next(3) > 0) return settle(next(2) === 0)
      const { rows } = session.shown()
      const row = rows[next(rows.length || 1)]
      const kind = next(8)
      const cells = () => ({ [columns[next(columns.length)] ?? '']: entered.value() })
      if (!row || kind === 0) return edit({ rowId: entered.row(), set: cells() })
      if (kind === 1) {
        for (const column of columns) gaveUp.add(`${row.rowId} ${column}`)
        return session.edit([{ rowId: row.rowId, remove: true }])
      }
      if (kind === 2) {
        const behind = rows[next(rows.length)]?.rowId ?? null
        return session.edit([{ rowId: row.rowId, after: behind === row.rowId ? null : behind }])
      }
      edit({ rowId: row.rowId, set: cells() })
    },
  }
}

export function chanceOf(seed: number): Chance {
  let state = seed * 2654435761 + 1
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
