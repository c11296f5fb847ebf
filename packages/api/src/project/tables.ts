import { v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import {
  changesOfRows,
  ofPast,
  ofProject,
  pastChange,
  removedRow,
  savedRows,
  table,
  tableAsRead,
} from './table-shapes.ts'

export const get = queryEntry(
  'project/tables:get',
  { ...ofProject, table, today: v.optional(arg.id()) },
  tableAsRead,
)

/** Every table with how many rows it has. */
export const list = queryEntry(
  'project/tables:list',
  ofProject,
  v.array(v.object({ table, title: v.string(), rows: v.number() })),
)

/** The latest changes of a row, or of one of its cells, newest first. For who may save, restoring is a save like any other. */
export const history = queryEntry('project/tables:history', ofPast, v.array(pastChange))

/**
 * Brings back what a change of `history` took from a cell, or, without one, a removed row. For whoever may restore
 * answers: who may not write in a table leads it back all the same (0680). With `expectedVersion` it is refused where
 * somebody changed the same since.
 */
export const restore = mutationEntry(
  'project/tables:restore',
  {
    ...{ ...ofProject, table, rowId: arg.id(), changeId: v.optional(arg.name()) },
    expectedVersion: v.optional(v.number()),
  },
  v.object({ version: v.number() }),
)

/** The rows that were removed, the latest first, and in words what they say. */
export const removed = queryEntry('project/tables:removed', { ...ofProject, table }, v.array(removedRow))

/**
 * Changes rows since the version that was seen. Different cells of one row both count; a cell that somebody else gave
 * another value, and a row that was removed while it was changed, are refused as ANSWERS_CHANGED_ELSEWHERE with
 * `fields: [{fieldId, rowId, column, mine, theirs, by, at}]`, and `sentAs` where the cell was sent under a former name of
 * its column. So is everything that stands on a version of another generation, without fields: what it would change can
 * be told only by who knows what was shown.
 */
export const save = mutationEntry('project/tables:save', changesOfRows, savedRows)
