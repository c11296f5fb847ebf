import type {
  AgencyClock,
  AgencyEventKind,
  AgencyLogEntry,
  AgencyQuestion,
  AgencyView,
  AttachedDocument,
} from '@granary/api'

const dayOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Dec 1" of this year, "Dec 1, 2027" of another; the same everywhere. */
export function dayText(on: string, today = localDay()): string {
  return (on.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear).format(Date.parse(on))
}

export function fullDay(on: string): string {
  return dayOfYear.format(Date.parse(on))
}

/** The day where the reader is. */
export function localDay(now = new Date()): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A day as calls take it: noon, so that it is this day in every zone of the country. */
export function momentOf(on: string): number {
  return Date.parse(`${on}T12:00:00Z`)
}

/** The last of some days; nothing where there is none. */
export function latestDay(days: readonly (string | null | undefined)[]): string | null {
  return (
    days
      .filter((day) => day != null)
      .toSorted()
      .at(-1) ?? null
  )
}

/** The day on which the last answer went, of those that did. */
export function lastSent(questions: readonly Pick<AgencyQuestion, 'sentOn'>[]): string | null {
  return latestDay(questions.map(({ sentOn }) => sentOn))
}

/** How many days the second is after the first. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000)
}

/** "47 days left", "today is the last day", "3 days over". */
export function leftText(until: string, today = localDay()): string {
  const left = daysBetween(today, until)
  if (left === 0) return 'today is the last day'
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return left > 0 ? `${days} left` : `${days} over`
}

export function clockName({ clock, number }: Pick<AgencyClock, 'clock' | 'number'>): string {
  return clock === 'question' ? `Question ${number}` : clockNames[clock]
}

const clockNames = {
  accept: 'Accept the commitment',
  expiry: 'Close the loan',
  extension: 'Ask for an extension',
} as const

export function ruleText({ paragraph }: Pick<AgencyClock, 'paragraph'>): string {
  return paragraph === null ? 'Set by the agency' : `§${paragraph}`
}

/** What became of a document since it went with an answer. */
export function sinceText(since: 'replaced' | 'removed'): string {
  return since === 'replaced' ? 'replaced in the project since' : 'removed from the project since'
}

/** By its name in the package; those of one name are told apart by the names that they were given. */
export function letterName(
  { standardName, fileName }: Named,
  beside: readonly Pick<Named, 'standardName'>[],
): string {
  const isAlone = beside.filter((each) => each.standardName === standardName).length < 2
  return isAlone ? standardName : `${standardName} (${fileName})`
}
type Named = Pick<AttachedDocument, 'standardName' | 'fileName'>

/** What an event is called in the log. */
export function eventTitle({
  kind,
  number,
  items,
}: Pick<AgencyLogEntry, 'kind' | 'number' | 'items'>): string {
  if (kind === 'agencyQuestion') return number === null ? 'Question of the agency' : `Question ${number}`
  if (kind === 'answer') return number === null ? 'Answer' : `Answer to question ${number}`
  if (kind === 'met') return `There: ${items.join(', ')}`
  if (kind === 'notMet') return `Open again: ${items.join(', ')}`
  return eventTitles[kind]
}

export const eventTitles: Readonly<Record<AgencyEventKind, string>> = {
  sent: 'Sent to the agency',
  sentUndone: 'Not sent after all',
  receipt: 'Receipt of the sending',
  agencyQuestion: 'Question of the agency',
  answer: 'Answer',
  letter: 'Letter with answers',
  incomplete: 'Incomplete, the agency says',
  complete: 'Complete application',
  commitment: 'Conditional commitment',
  commitmentAccepted: 'Accepted by both sides',
  extension: 'Commitment extended',
  met: 'Condition met',
  notMet: 'Condition open again',
  closing: 'Closing',
  guaranteeIssued: 'Guarantee issued',
  changed: 'Change told to the agency',
  withdrawn: 'Withdrawn',
  declined: 'Declined by the agency',
  closed: 'Closed',
  undone: 'A mistake, undone',
}

export interface StoryStep {
  readonly title: string
  /** `left`: the project ended before it. */
  readonly state: 'past' | 'now' | 'next' | 'left'
  readonly lines: readonly string[]
}

/** The way from the sending to the guarantee: what happened, and what is still to come with its day. */
export function storyOf(view: AgencyView): readonly StoryStep[] {
  const { sent, completeOn, questions, commitment, closing, end } = view
  const answered = questions.filter(({ answer }) => answer !== null)
  const conditions = commitment?.conditions ?? []
  const met = conditions.filter(({ metOn }) => metOn !== null)
  const step = (
    title: string,
    on: string | null | undefined,
    ...lines: (string | null | undefined | false)[]
  ) => ({
    title,
    happened: Boolean(on),
    lines: [on ? dayText(on) : null, ...lines].filter(
      (line) => typeof line === 'string' && line !== '',
    ) as string[],
  })
  const by = (on: string | null | undefined, happened: unknown) =>
    !happened && (end ? 'Not recorded' : on && `by ${dayText(on)}`)
  const issuedOn = end?.kind === 'guaranteeIssued' ? end.on : null
  const steps = [
    step(sent ? `Sent to ${sent.office}` : 'Sent to the agency', sent?.on, sent?.method),
    ...(questions.length > 0
      ? [
          {
            title: `${answered.length} of ${questions.length} ${questions.length === 1 ? 'question' : 'questions'} answered`,
            happened: answered.length === questions.length,
            lines: [],
          },
        ]
      : []),
    step('Complete application', completeOn, completeOn && !end && 'A change from here on sets a new date'),
    step(
      'Conditional commitment',
      commitment?.on,
      commitment?.expiresOn && `Holds until ${fullDay(commitment.expiresOn)}`,
    ),
    step('Accepted by both sides', commitment?.acceptedOn, by(commitment?.acceptBy, commitment?.acceptedOn)),
    ...(conditions.length > 0
      ? [
          {
            title: `${met.length} of ${conditions.length} conditions met`,
            happened: met.length === conditions.length,
            lines: [],
          },
        ]
      : []),
    step('Closing', closing?.on, by(commitment?.expiresOn, closing)),
    step('Guarantee issued', issuedOn, issuedOn && end?.note),
  ]
  const happened = steps.filter((each) => each.happened)
  if (end && end.kind !== 'guaranteeIssued') {
    const last = { title: eventTitles[end.kind], state: 'now', lines: [dayText(end.on), end.note] } as const
    return [...happened.map(({ title, lines }) => ({ title, lines, state: 'past' as const })), last]
  }
  const current = steps.findLastIndex((each) => each.happened)
  return steps.map(({ title, lines, happened: isPast }, at) => ({
    title,
    lines,
    state: isPast ? (at === current && !end ? 'now' : 'past') : end ? 'left' : 'next',
  }))
}

/** What is not on record though it comes before this; null for nothing. */
export function warningBefore(
  kind: AgencyEventKind,
  view: Pick<AgencyView, 'completeOn' | 'commitment' | 'closing'>,
): string | null {
  if (kind === 'commitment' && view.completeOn === null)
    return 'It is not recorded that the agency accepted the application as complete. Record that first if you know the day; it can be added later too.'
  if (kind !== 'closing' && kind !== 'guaranteeIssued') return null
  if (view.commitment?.acceptedOn === null)
    return 'It is not recorded that both sides accepted the commitment. Record that first if you know the day.'
  return kind === 'guaranteeIssued' && view.closing === null
    ? 'The closing of the loan is not recorded. Record that first if you know the day.'
    : null
}
