import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

const reason = v.object({
  reasonId: v.string(),
  text: v.string(),
  /** It is offered no more; what was said with it stays. */
  retired: v.boolean(),
})
export type AttentionReason = Infer<typeof reason>

/** Why something needs attention, in the words that the team chooses from; others may be written. */
export const list = queryEntry('admin/reviewReasons:list', {}, v.array(reason))

export const add = mutationEntry(
  'admin/reviewReasons:add',
  { text: arg.entered() },
  v.object({ reasonId: v.string() }),
)

/** Other words from now on, or offered no more and again. What was decided with it keeps its words. */
export const change = mutationEntry(
  'admin/reviewReasons:change',
  { reasonId: arg.id(), text: v.optional(arg.entered()), retired: v.optional(v.boolean()) },
  v.null(),
)
