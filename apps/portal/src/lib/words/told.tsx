import type { Words } from '@granary/api'
import { dateFormat } from './format-when-needed.ts'

type Moment = Exclude<Words[number], string>

const day = dateFormat({ month: 'short', day: 'numeric' })
const dayOfYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })
const utc = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const
const calendarDay = dateFormat(utc)
const calendarDayOfYear = dateFormat({ ...utc, year: 'numeric' })

/** A text of the server with its moments told where the reader is. */
export function Told({ words }: { readonly words: Words }) {
  return words.map((word, at) =>
    typeof word === 'string' ? (
      word
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence keep their order
      <time key={at} dateTime={'on' in word ? word.on : new Date(word.at).toISOString()}>
        {dayIn(word)}
      </time>
    ),
  )
}

/** The same where only a text can stand. */
export function toldText(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : dayIn(word))).join('')
}

/** "Nov 29", or "Nov 29, 2027" when that is not this year: of a day without a time the same everywhere. */
export function calendarDayText(on: string, now = new Date()): string {
  const isThisYear = on.slice(0, 4) === String(now.getFullYear())
  return (isThisYear ? calendarDay : calendarDayOfYear)(Date.parse(on))
}

function dayIn(moment: Moment, now = new Date()): string {
  if ('on' in moment) return calendarDayText(moment.on, now)
  const then = new Date(moment.at)
  return (then.getFullYear() === now.getFullYear() ? day : dayOfYear)(then)
}

/** "21 days", counted by midnights; nothing on the same day. */
export function daysSince(at: number, now = Date.now()): string | undefined {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000)
  if (days < 1) return undefined
  return days === 1 ? '1 day' : `${days} days`
}
