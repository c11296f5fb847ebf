import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

const stage = v.union(v.literal('pre-application'), v.literal('application'))

const message = v.object({
  messageId: v.string(),
  stage,
  /** The section it is about, or a table as `aboutTable` calls it. */
  itemId: v.string(),
  itemTitle: v.string(),
  by: v.string(),
  mine: v.boolean(),
  /** Of somebody else, and not read yet. */
  isNew: v.boolean(),
  text: v.string(),
  at: v.number(),
})
export type BorrowerMessage = Infer<typeof message>

/** What a message about a table is about: tables go out with the application, and no section is called like this. */
export const aboutTable = (table: string) => ({ stage: 'application', itemId: `table-${table}` }) as const

const about = { stage, itemId: arg.name(), text: arg.enteredText(2_000) }

/** What borrower and lender wrote to each other about a project, the earliest first. */
export const list = queryEntry('borrower/messages:list', { projectId: arg.id() }, v.array(message))

export const send = mutationEntry('borrower/messages:send', { projectId: arg.id(), ...about }, v.null())

/** That it was read, up to the moment of a message; what was read stays read. */
export const markRead = mutationEntry(
  'borrower/messages:markRead',
  { projectId: arg.id(), upTo: v.number() },
  v.null(),
)

const ofBorrower = { projectId: arg.id(), personId: arg.id() }

/** The same from the lender's side, one borrower at a time, with the sections that can be written about. */
export const listForLender = queryEntry(
  'borrower/messages:listForLender',
  ofBorrower,
  v.object({
    messages: v.array(message),
    items: v.array(v.object({ stage, itemId: v.string(), title: v.string() })),
  }),
)

export const answer = mutationEntry('borrower/messages:answer', { ...ofBorrower, ...about }, v.null())

export const markReadForLender = mutationEntry(
  'borrower/messages:markReadForLender',
  { ...ofBorrower, upTo: v.number() },
  v.null(),
)

/** How many messages the reader has not read, by the borrowers whose they are; nothing for staff, who read none. */
export const countNew = queryEntry(
  'borrower/messages:countNew',
  { projectId: arg.id() },
  v.array(v.object({ personId: v.string(), count: v.number() })),
)
