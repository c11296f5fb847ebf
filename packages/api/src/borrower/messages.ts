import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

const stage = v.union(v.literal('pre-application'), v.literal('application'))

const message = v.object({
  messageId: v.string(),
  stage,
  /** The section it is about. */
  itemId: v.string(),
  itemTitle: v.string(),
  by: v.string(),
  mine: v.boolean(),
  text: v.string(),
  at: v.number(),
})
export type BorrowerMessage = Infer<typeof message>

const about = { stage, itemId: arg.name(), text: arg.enteredText() }

/** What borrower and lender wrote to each other about a project, the earliest first. */
export const list = queryEntry('borrower/messages:list', { projectId: arg.id() }, v.array(message))

export const send = mutationEntry('borrower/messages:send', { projectId: arg.id(), ...about }, v.null())

/** The same from the lender's side, one borrower at a time. */
export const listForLender = queryEntry(
  'borrower/messages:listForLender',
  { shareId: arg.id() },
  v.array(message),
)

export const answer = mutationEntry('borrower/messages:answer', { shareId: arg.id(), ...about }, v.null())
