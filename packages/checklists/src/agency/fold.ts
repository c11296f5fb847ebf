import { type AgencyEvent, isEnding, standingEvents } from './events.ts'

export interface AgencyQuestion {
  /** Counted from one, in the order in which they came. */
  readonly number: number
  readonly asked: AgencyEvent
  /** The last one given; earlier ones stay in the log. */
  readonly answer: AgencyEvent | null
  /** The letter that the answer went out with. */
  readonly letter: AgencyEvent | null
  /** What went out with this answer or an earlier one. */
  readonly wentOut: readonly string[]
}

/** A condition or a closing paper, and by what it is there. The same words in both are two points. */
export interface AgencyPoint {
  readonly text: string
  /** The id of the commitment or closing that named it. */
  readonly namedBy: string
  readonly met: AgencyEvent | null
}

export interface Commitment {
  readonly given: AgencyEvent
  readonly accepted: AgencyEvent | null
  /** Each says until when; the last one counts. */
  readonly extensions: readonly AgencyEvent[]
  readonly conditions: readonly AgencyPoint[]
}

/** Where a project stands with the agency. */
export interface Agency {
  readonly sent: AgencyEvent | null
  /** What was said of the receipt since, beside the sending itself; the last one counts. */
  readonly receipt: AgencyEvent | null
  readonly questions: readonly AgencyQuestion[]
  /** The agency named what it misses, and has nothing before it until the package is sent anew. */
  readonly incomplete: AgencyEvent | null
  readonly complete: AgencyEvent | null
  readonly commitment: Commitment | null
  readonly closing: AgencyEvent | null
  readonly papers: readonly AgencyPoint[]
  readonly end: AgencyEvent | null
  /** The last thing that holds: what can be undone. */
  readonly last: AgencyEvent | null
}

const nothingYet: Agency = {
  sent: null,
  receipt: null,
  questions: [],
  incomplete: null,
  complete: null,
  commitment: null,
  closing: null,
  papers: [],
  end: null,
  last: null,
}

/** What each question was numbered when it was recorded, also one that was undone since: the log still tells of it. */
export function questionNumbers(events: readonly AgencyEvent[]): ReadonlyMap<string, number> {
  const asked = (of: readonly AgencyEvent[]) => of.filter(({ kind }) => kind === 'agencyQuestion')
  return new Map(
    events.flatMap(({ kind, eventId }, at): [string, number][] =>
      kind === 'agencyQuestion' ? [[eventId, asked(standingEvents(events.slice(0, at))).length + 1]] : [],
    ),
  )
}

/** By its events alone, the first recorded first. What fits nothing before it changes nothing. */
export function agencyOf(events: readonly AgencyEvent[]): Agency {
  return standingEvents(events).reduce<Agency>(
    (agency, event) => ({ ...after(agency, event), last: event }),
    nothingYet,
  )
}

function after(agency: Agency, event: AgencyEvent): Agency {
  if (isEnding(event.kind)) return { ...agency, end: event }
  switch (event.kind) {
    case 'sent':
      return { ...agency, sent: event, receipt: null, incomplete: null }
    case 'receipt':
      return { ...agency, receipt: event }
    case 'agencyQuestion':
      return {
        ...agency,
        questions: [
          ...agency.questions,
          { number: agency.questions.length + 1, asked: event, answer: null, letter: null, wentOut: [] },
        ],
      }
    case 'answer':
      return answered(agency, event)
    case 'letter':
      return { ...agency, questions: agency.questions.map((question) => sentWith(question, event)) }
    case 'incomplete':
      return { ...agency, sent: null, receipt: null, incomplete: event }
    case 'complete':
      return { ...agency, complete: event }
    case 'met':
    case 'notMet':
      return pointed(agency, event)
    case 'closing':
      return { ...agency, closing: event, papers: together(agency.papers, event) }
    default:
      return { ...agency, commitment: committed(agency.commitment, event) }
  }
}

/** An answer names its question; one from before they did belongs to the first that has none. */
function answered(agency: Agency, event: AgencyEvent): Agency {
  const { questions } = agency
  const question =
    event.about === null
      ? questions.find(({ answer }) => answer === null)
      : questions.find(({ asked }) => asked.eventId === event.about)
  return {
    ...agency,
    questions: questions.map((each) => (each === question ? { ...each, answer: event, letter: null } : each)),
  }
}

function sentWith(question: AgencyQuestion, letter: AgencyEvent): AgencyQuestion {
  const { asked, answer, wentOut } = question
  if (!answer || !letter.items.includes(asked.eventId)) return question
  return { ...question, letter, wentOut: [...wentOut, ...answer.items] }
}

function committed(commitment: Commitment | null, event: AgencyEvent): Commitment | null {
  if (event.kind === 'commitment') {
    return { given: event, accepted: null, extensions: [], conditions: together([], event) }
  }
  if (!commitment) return null
  if (event.kind === 'commitmentAccepted') return { ...commitment, accepted: event }
  if (event.kind === 'extension') return { ...commitment, extensions: [...commitment.extensions, event] }
  return commitment
}

function pointed(agency: Agency, event: AgencyEvent): Agency {
  const met = event.kind === 'met' ? event : null
  const { commitment, papers } = agency
  const meant = event.items.map((text) => pointMeant(pointsNamed(agency, text, event.about), event))
  const set = (points: readonly AgencyPoint[]) =>
    points.map((point) => (meant.includes(point) ? { ...point, met } : point))
  return {
    ...agency,
    commitment: commitment && { ...commitment, conditions: set(commitment.conditions) },
    papers: set(papers),
  }
}

/** The conditions and closing papers of these words; of one event alone where that is said. */
export function pointsNamed(
  { commitment, papers }: Pick<Agency, 'commitment' | 'papers'>,
  text: string,
  namedBy: string | null,
): readonly AgencyPoint[] {
  return [...(commitment?.conditions ?? []), ...papers].filter(
    (point) => point.text === text && (namedBy === null || point.namedBy === namedBy),
  )
}

/** Of several of the same words the first that the event changes. */
function pointMeant(points: readonly AgencyPoint[], { kind }: AgencyEvent): AgencyPoint | undefined {
  return points.find(({ met }) => (met === null) === (kind === 'met')) ?? points[0]
}

/** Each once, by its words. */
function together(points: readonly AgencyPoint[], { eventId, items }: AgencyEvent): readonly AgencyPoint[] {
  const known = new Set(points.map(({ text }) => text))
  return [
    ...points,
    ...[...new Set(items)]
      .filter((text) => !known.has(text))
      .map((text) => ({ text, namedBy: eventId, met: null })),
  ]
}
