/** What reaches people: whom an event concerns, what they chose, the bell and the mails. */
export { choose, chosenBy } from './choices.ts'
export type { NoticeDetails, NoticeKind } from './kinds.ts'
export { mailingLock, mailNotices } from './notice-mail.ts'
export { type Event, notify, notifyBothSides, notifyLender } from './notify.ts'
export { markRead, noticesOf, unreadOf } from './own-notices.ts'
export { pathTo } from './paths.ts'
export {
  borrowersOf,
  lenderPeople,
  packagersFor,
  packagersOn,
  type Recipient,
  type Standing,
} from './recipients.ts'
export { standingsOf } from './standings.ts'
export { forgetOldNotices } from './upkeep.ts'
