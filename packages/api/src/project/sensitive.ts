import { v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry } from '../entry.ts'
import { table } from './table-shapes.ts'

/**
 * One sensitive answer, or one sensitive cell of a table, in full, for staff and for owners and officers of the lender who may not change it now. Why they
 * need it is kept in the audit log. A change and no query, so that nobody is sent it again. An answer is named by its
 * stage and field, a cell by its table, row and column; as it went out with a submission, by that stage and its `round`
 * besides.
 */
export const reveal = mutationEntry(
  'project/sensitive:reveal',
  {
    projectId: arg.id(),
    stage: v.optional(v.union(v.literal('pre-application'), v.literal('application'))),
    fieldId: v.optional(arg.name()),
    table: v.optional(table),
    rowId: v.optional(arg.id()),
    column: v.optional(arg.name()),
    round: v.optional(v.number()),
    reason: arg.enteredText(200),
  },
  v.object({ value: v.union(v.string(), v.null()) }),
)

export const longestReason = 200
