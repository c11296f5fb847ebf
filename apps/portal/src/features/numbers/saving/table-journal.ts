import type { RowChange, TableRow } from '@granary/rules'
import { type Journal, openJournal } from '../../../lib/saving/journal.ts'
import type { TypedCell } from './typed-cells.ts'

/** What the server does not have of one table, and the ground it was made on. */
export interface TableEntry {
  readonly version: number
  readonly generation: string
  readonly changes: readonly RowChange[]
  /** The rows that it is about, as they were seen. */
  readonly seen: readonly TableRow[]
  /** What was typed and cannot be read; entries of before do not have it. */
  readonly unread?: readonly TypedCell[]
}

export type TableJournal = Journal<TableEntry>

export const openTableJournal = (personId: string, place: string): TableJournal =>
  openJournal<TableEntry>(personId, place, ({ changes, unread = [] }) => ({
    answers: 0,
    cells: changes.reduce((sum, { set = {} }) => sum + Math.max(1, Object.keys(set).length), unread.length),
  }))
