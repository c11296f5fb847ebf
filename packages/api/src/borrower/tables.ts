import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import {
  changesOfRows,
  ofPast,
  pastChange,
  removedRow,
  savedRows,
  table,
  tableAsRead,
} from '../project/table-shapes.ts'

/** A table that was shared with a borrower. */
export const sharedTable = v.object({
  table,
  title: v.string(),
  rows: v.number(),
  /** Else it is only to be read. */
  mayAnswer: v.boolean(),
})
export type SharedTable = Infer<typeof sharedTable>

/** The lender's calls over the tables that were shared: of their columns those that a borrower is shown. */
export const list = queryEntry('borrower/tables:list', { projectId: arg.id() }, v.array(sharedTable))

export const get = queryEntry('borrower/tables:get', { projectId: arg.id(), table }, tableAsRead)

/** Since the table was shared. A borrower brings nothing back by it, as with answers. */
export const history = queryEntry('borrower/tables:history', ofPast, v.array(pastChange))

export const removed = queryEntry(
  'borrower/tables:removed',
  { projectId: arg.id(), table },
  v.array(removedRow),
)

export const save = mutationEntry('borrower/tables:save', changesOfRows, savedRows)
