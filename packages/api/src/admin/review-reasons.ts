import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

/** Why something needs attention, or what is gone through before a stage is accepted. */
const whichList = v.union(v.literal('attention'), v.literal('quality'))
export type ReasonList = Infer<typeof whichList>

const reason = v.object({
  reasonId: v.string(),
  text: v.string(),
  /** It is offered no more; what was said with it stays. */
  retired: v.boolean(),
})
export type AttentionReason = Infer<typeof reason>

/** Why something needs attention, in the words that the team chooses from; others may be written. Or the list of quality. */
export const list = queryEntry('admin/reviewReasons:list', { list: v.optional(whichList) }, v.array(reason))

export const add = mutationEntry(
  'admin/reviewReasons:add',
  { text: arg.entered(), list: v.optional(whichList) },
  v.object({ reasonId: v.string() }),
)

/** Other words from now on, or offered no more and again. What was decided with it keeps its words. */
export const change = mutationEntry(
  'admin/reviewReasons:change',
  { reasonId: arg.id(), text: v.optional(arg.entered()), retired: v.optional(v.boolean()) },
  v.null(),
)
