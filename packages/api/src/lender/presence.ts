import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { stage } from './recurring-values.ts'

const presentPerson = v.object({
  personId: v.string(),
  name: v.string(),
  /** One person may have the form open twice. */
  tab: v.string(),
  stage,
  categoryId: v.union(v.string(), v.null()),
  fieldId: v.union(v.string(), v.null()),
})
export type PresentPerson = Infer<typeof presentPerson>

/** In the place of a category: somebody of the packaging team reviews what was submitted. Staff alone see it. */
export const reviewPlace = 'review of the packaging team'

/** Likewise: somebody works in a table, which belongs to no questionnaire. The field is a row and a column of it. */
export const placeInTable = (table: string) => `table ${table}`

/**
 * Says where a tab is, and that it is still there: on coming in, on each change of place, and every 20 seconds. At
 * most once a second is written; `written: false` asks to say it again a second later.
 */
export const enter = mutationEntry(
  'lender/presence:enter',
  {
    projectId: arg.id(),
    tab: arg.id(),
    stage,
    categoryId: v.optional(arg.id()),
    fieldId: v.optional(arg.id()),
  },
  v.object({ written: v.boolean() }),
)

export const leave = mutationEntry('lender/presence:leave', { projectId: arg.id(), tab: arg.id() }, v.null())

/** Who is in the forms of a project, in a steady order. Without times, so that only moves are news. */
export const list = queryEntry('lender/presence:list', { projectId: arg.id() }, v.array(presentPerson))
