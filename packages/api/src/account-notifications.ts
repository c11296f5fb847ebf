import { type Infer, v } from 'convex/values'
import { arg } from './bounds.ts'
import { mutationEntry, queryEntry } from './entry.ts'
import { type NoticeGroup, noticeGroups } from './notice-groups.ts'

const byMail = v.union(v.literal('at once'), v.literal('daily'), v.literal('none'))

const groupChoice = v.object({ bell: v.boolean(), mail: byMail })
export type NoticeChoice = Infer<typeof groupChoice>

const choices = v.object(
  Object.fromEntries(noticeGroups.map(({ id }) => [id, groupChoice])) as Record<
    NoticeGroup,
    typeof groupChoice
  >,
)
export type NoticeChoices = Infer<typeof choices>
const someChoices = choices.partial()
export type SomeNoticeChoices = Infer<typeof someChoices>

const group = v.union(...noticeGroups.map(({ id }) => v.literal(id)))

const notification = v.object({
  id: v.string(),
  group,
  sentence: v.string(),
  /** The part of the sentence that names the thing itself. */
  name: v.string(),
  by: v.union(v.string(), v.null()),
  /** Words of somebody else. */
  quote: v.union(v.string(), v.null()),
  at: v.number(),
  unread: v.boolean(),
  /** How often the same thing happened before anybody looked. */
  times: v.number(),
  /** The page of the portal where it is. */
  to: v.string(),
})
export type Notification = Infer<typeof notification>

/** What reached the caller, the newest first. */
export const list = queryEntry(
  'account/notifications:list',
  { paginationOpts: arg.page() },
  v.object({ page: v.array(notification), isDone: v.boolean(), continueCursor: v.string() }),
)

/** How many are unread, beyond 99 nobody counts; and to which pages what is unread leads, for who is there already. */
export const count = queryEntry(
  'account/notifications:count',
  {},
  v.object({ unread: v.number(), places: v.array(v.object({ id: v.string(), to: v.string() })) }),
)

export const markRead = mutationEntry(
  'account/notifications:markRead',
  { ids: arg.list(arg.id(), 200) },
  v.null(),
)

export const markAllRead = mutationEntry('account/notifications:markAllRead', {}, v.null())

export const getChoices = queryEntry(
  'account/notifications:getChoices',
  {},
  v.object({ choices, digestHour: v.number() }),
)

/** What is not named stays: of two choices made at once neither takes the other back. */
export const setChoices = mutationEntry(
  'account/notifications:setChoices',
  { choices: someChoices, digestHour: v.optional(v.number()) },
  v.null(),
)
