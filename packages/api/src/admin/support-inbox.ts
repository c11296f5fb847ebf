import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { sorting } from '../sorting.ts'

export const supportStatuses = ['new', 'in progress', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]

const status = v.union(v.literal('new'), v.literal('in progress'), v.literal('answered'), v.literal('closed'))
/** Where a request was written: the form of the public site, or by somebody signed in to the portal. */
const source = v.union(v.literal('site'), v.literal('portal'))
export type SupportSource = Infer<typeof source>

const ofRequest = { requestId: arg.id() }
const name = v.union(v.string(), v.null())

const requestRow = v.object({
  requestId: v.string(),
  from: v.string(),
  email: v.string(),
  lenderName: v.string(),
  programInterest: name,
  /** The beginning of the message. */
  excerpt: v.string(),
  source,
  status,
  assignedTo: name,
  at: v.number(),
})
export type SupportRequestRow = Infer<typeof requestRow>

export const list = queryEntry(
  'admin/supportInbox:list',
  {
    paginationOpts: arg.page(),
    status: v.optional(status),
    source: v.optional(source),
    sort: sorting('from', 'status', 'at'),
  },
  v.object({ page: v.array(requestRow), isDone: v.boolean(), continueCursor: v.string() }),
)

const requestDetail = v.object({
  requestId: v.string(),
  from: v.string(),
  email: v.string(),
  lenderName: v.string(),
  programInterest: name,
  message: v.string(),
  source,
  status,
  assignedTo: v.union(v.object({ personId: v.string(), name: v.string() }), v.null()),
  at: v.number(),
  entries: v.array(
    v.object({
      entryId: v.string(),
      kind: v.union(v.literal('reply'), v.literal('note')),
      text: v.string(),
      by: name,
      at: v.number(),
    }),
  ),
  /** Who could take it. */
  team: v.array(v.object({ personId: v.string(), name: v.string() })),
})
export type SupportRequestDetail = Infer<typeof requestDetail>

export const get = queryEntry('admin/supportInbox:get', ofRequest, requestDetail)

export const assign = mutationEntry(
  'admin/supportInbox:assign',
  { ...ofRequest, personId: v.union(arg.id(), v.null()) },
  v.null(),
)
export const setStatus = mutationEntry('admin/supportInbox:setStatus', { ...ofRequest, status }, v.null())

/** Mailed to the one who asked. */
export const reply = mutationEntry(
  'admin/supportInbox:reply',
  { ...ofRequest, text: arg.enteredText(10_000) },
  v.null(),
)

/** Seen by the team alone. */
export const addNote = mutationEntry(
  'admin/supportInbox:addNote',
  { ...ofRequest, text: arg.enteredText(10_000) },
  v.null(),
)
