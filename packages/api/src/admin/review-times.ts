import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'

/** Reviews have waited at most so many working days, or longer than the last of them. */
export const waitingBands = [2, 5, 10] as const

const days = v.union(v.number(), v.null())

/** How many ended so, and how many working days after they were submitted; null where none did. */
const ended = v.object({
  count: v.number(),
  /** Half of them took at most as long. */
  median: days,
  /** Nine of ten took at most as long: the slow tenth took longer. */
  slowTenth: days,
})
export type ReviewsEnded = Infer<typeof ended>

const reviewTimes = v.object({
  /** Those that the team has to work on, by program and, for each of `waitingBands` and beyond, how many. */
  waiting: v.array(v.object({ program: v.string(), counts: v.array(v.number()) })),
  /** The last weeks, the first first, each by its Monday; the last one is not over. */
  weeks: v.array(v.object({ monday: v.string(), returned: ended, accepted: ended })),
  /** Over all of these weeks. */
  returned: ended,
  accepted: ended,
})
export type ReviewTimes = Infer<typeof reviewTimes>

/** How long reviews wait, and how long they took in the last weeks, as of a day. */
export const getTimes = queryEntry('admin/reviews:getTimes', { today: arg.line(10) }, reviewTimes)
