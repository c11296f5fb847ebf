import { readersDateFormat } from '../../../lib/words/format-when-needed.ts'

const dateTime = readersDateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const timeOnly = readersDateFormat({ timeStyle: 'short' })

/** In the reader's own language and time zone: "Nov 20, 2026, 2:41 PM". */
export function formatDateTime(at: number): string {
  return dateTime(at)
}

/** Shorter for what happened today: "today at 2:41 PM". */
export function formatMoment(at: number, now: number = Date.now()): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return sameDay ? `today at ${timeOnly(at)}` : dateTime(at)
}
