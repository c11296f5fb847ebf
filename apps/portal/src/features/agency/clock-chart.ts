import type { AgencyView } from '@granary/api'
import { clockName, daysBetween, dayText, fullDay, leftText } from './agency-words.ts'

export interface ChartRow {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly from: string
  readonly until: string
  readonly tone: 'done' | 'running' | 'over' | 'ahead'
  /** Beside its bar. */
  readonly text: string
}

export interface Chart {
  readonly rows: readonly ChartRow[]
  readonly ticks: readonly { readonly label: string; readonly at: number }[]
  /** Where a day lies, from 0 to 100. */
  readonly place: (day: string) => number
  /** The same in one sentence, for who does not see it. */
  readonly words: string
}

/** The clocks as bars over one line of time; questions share a bar. */
export function chartOf(view: AgencyView, today: string): Chart | undefined {
  const rows = [...questionsRow(view, today), ...commitmentRows(view, today)]
  if (rows.length === 0) return undefined
  const days = [...rows.flatMap(({ from, until }) => [from, until]), today].toSorted()
  const [first = today, last = today] = [days[0], days.at(-1)]
  // Room at both ends, so that nothing begins or ends on the edge.
  const room = Math.max(3, Math.round(daysBetween(first, last) * 0.04))
  const [start, length] = [plusDays(first, -room), daysBetween(first, last) + 2 * room]
  const place = (day: string) => (daysBetween(start, day) / length) * 100
  return {
    rows,
    place,
    ticks: ticksOf(start, plusDays(last, room)).map(({ day, label }) => ({ label, at: place(day) })),
    words: `Clocks: ${rows.map(({ title, text, until }) => `${title}: ${text || `until ${fullDay(until)}`}`).join('; ')}.`,
  }
}

function questionsRow({ questions, clocks }: AgencyView, today: string): ChartRow[] {
  const timed = clocks.filter(({ clock }) => clock === 'question')
  if (timed.length === 0) return []
  const open = timed
    .filter(({ stoppedOn }) => stoppedOn === null)
    .toSorted((one, other) => (one.until < other.until ? -1 : 1))
  const [next] = open
  const from = questions.map(({ askedOn }) => askedOn).toSorted()[0] ?? today
  const lastStop =
    timed
      .flatMap(({ stoppedOn }) => stoppedOn ?? [])
      .toSorted()
      .at(-1) ?? today
  const answered = questions.filter(({ answer }) => answer !== null).length
  return [
    {
      key: 'questions',
      title: 'Questions answered',
      detail: `${answered} of ${questions.length}`,
      from,
      until: next?.until ?? lastStop,
      tone: next ? (next.until < today ? 'over' : 'running') : answered < questions.length ? 'ahead' : 'done',
      text: next
        ? `question ${next.number} ${next.until < today ? 'was due' : 'due'} ${dayText(next.until)}`
        : '',
    },
  ]
}

function commitmentRows({ clocks, commitment, closing, end: ended }: AgencyView, today: string): ChartRow[] {
  return clocks.flatMap((clock): ChartRow[] => {
    if (clock.clock === 'question' || !commitment) return []
    const { until, stoppedOn } = clock
    const isOver = stoppedOn === null && until < today
    const row = { key: clock.clock, title: clockName(clock), from: clock.from, until }
    if (clock.clock === 'accept') {
      return [
        {
          ...row,
          detail: `${daysBetween(clock.from, until)} days`,
          until: stoppedOn ?? until,
          tone: commitment.acceptedOn ? 'done' : stoppedOn ? 'ahead' : isOver ? 'over' : 'running',
          text: commitment.acceptedOn
            ? `accepted ${dayText(commitment.acceptedOn)}`
            : stoppedOn
              ? 'acceptance not recorded'
              : `by ${dayText(until)}, ${leftText(until, today)}`,
        },
      ]
    }
    if (clock.clock === 'expiry') {
      return [
        {
          ...row,
          // Nothing of it runs on after the day on which the loan closed.
          until: closing ? closing.on : until,
          detail: 'within the commitment',
          tone: isOver ? 'over' : closing ? 'done' : 'ahead',
          text: closing
            ? `closed ${dayText(closing.on)}`
            : ended
              ? 'closing not recorded'
              : `${isOver ? 'ended' : 'ends'} ${fullDay(until)}`,
        },
      ]
    }
    // What cannot be extended any more has no day by which it is asked for.
    if (stoppedOn !== null) return []
    const end = commitment.expiresOn ?? until
    return [
      {
        ...row,
        detail: `${daysBetween(until, end)} days before`,
        from: until,
        until: end,
        tone: isOver ? 'over' : 'ahead',
        text: `by ${fullDay(until)}`,
      },
    ]
  })
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const mostTicks = 5

/** The first of months, as many as have room; January says its year. */
function ticksOf(start: string, end: string) {
  const all: { day: string; label: string; month: number }[] = []
  const at = new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 1))
  while (at.toISOString().slice(0, 10) <= end && all.length < 600) {
    const label = at.getUTCMonth() === 0 ? `${month.format(at)} ${at.getUTCFullYear()}` : month.format(at)
    all.push({ day: at.toISOString().slice(0, 10), label, month: at.getUTCMonth() })
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  const step = [1, 2, 3, 6, 12].find((months) => all.length / months <= mostTicks) ?? 12
  return all.filter(({ month: number }) => number % step === 0)
}

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
