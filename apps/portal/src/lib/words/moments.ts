import { dateFormat } from './format-when-needed.ts'

const time = dateFormat({ hour: 'numeric', minute: '2-digit' })
const day = dateFormat({ month: 'short', day: 'numeric' })
const dayOfYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })

/** As much of a moment as one needs to place it: "Today, 2:41 PM", "Nov 18", "Nov 18, 2025". */
export function shortMoment(at: number, now: number = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)]
  if (then.toDateString() === today.toDateString()) return `Today, ${time(then)}`
  return then.getFullYear() === today.getFullYear() ? day(then) : dayOfYear(then)
}

/** In the middle of a sentence: "today, 2:31 PM", "Nov 12". */
export function momentInSentence(at: number): string {
  return shortMoment(at).replace(/^Today/, 'today')
}
