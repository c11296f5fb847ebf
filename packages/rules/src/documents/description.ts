import { isDay, plusDays, plusYears } from '../days.ts'
import type { DocumentKind } from './kinds.ts'

/** What is known of a file beside its name and bytes. Days are ISO days; null where nobody said. */
export interface DocumentDescription {
  readonly kind: string | null
  readonly party: string | null
  readonly periodFrom: string | null
  readonly periodTo: string | null
  /** The day that it speaks of. */
  readonly asOf: string | null
  readonly signedOn: string | null
  readonly expiresOn: string | null
}

export const emptyDescription: DocumentDescription = {
  kind: null,
  party: null,
  periodFrom: null,
  periodTo: null,
  asOf: null,
  signedOn: null,
  expiresOn: null,
}

const days = ['periodFrom', 'periodTo', 'asOf', 'signedOn', 'expiresOn'] as const

export type DescriptionProblems = Readonly<Partial<Record<keyof DocumentDescription, string>>>

/** What is wrong with it on this day, by part, in words for the person who said it. */
export function problemsOfDescription(description: DocumentDescription, today: string): DescriptionProblems {
  const { periodFrom, periodTo, signedOn, expiresOn } = description
  const wrong = days.filter((name) => description[name] !== null && !isLikely(description[name] ?? '', today))
  if (wrong.length > 0) return Object.fromEntries(wrong.map((name) => [name, 'Enter a valid date.']))
  return {
    ...wordProblems(description),
    ...yetToCome(description, today),
    ...(periodFrom !== null &&
      periodTo !== null &&
      periodFrom > periodTo && { periodTo: 'The period ends before it begins.' }),
    ...(signedOn !== null &&
      expiresOn !== null &&
      expiresOn < signedOn && { expiresOn: 'It expires before it was signed.' }),
  }
}

/** What is planned is of days to come; so may be a period of whatever is no statement of how things stood. */
const planned: ReadonlySet<string | null> = new Set<DocumentKind>(['projections', 'proForma'])
const ofThePast: ReadonlySet<string | null> = new Set<DocumentKind | null>([
  null,
  ...(['balanceSheet', 'incomeStatement', 'cashFlowStatement', 'financialStatements'] as const),
  ...(['personalFinancialStatement', 'taxReturn', 'debtSchedule', 'creditReport', 'yearlyReport'] as const),
])

/** A slip in the year makes an old statement a new one. Where it is tomorrow already is not known. */
function yetToCome(
  { kind, asOf, periodTo, signedOn }: DocumentDescription,
  today: string,
): DescriptionProblems {
  const isToCome = (day: string | null) => day !== null && day > plusDays(today, 1)
  const unlessPlanned = 'This day has not come yet. Only projections and pro formas speak of days to come.'
  return {
    ...(isToCome(asOf) && !planned.has(kind) && { asOf: unlessPlanned }),
    ...(isToCome(periodTo) &&
      ofThePast.has(kind) && {
        periodTo: 'This day has not come yet. If the file is of days to come, say under Kind what it is.',
      }),
    ...(isToCome(signedOn) && { signedOn: 'This day has not come yet.' }),
  }
}

/** Whoever names none of the known ones says it in words. */
function wordProblems({ kind, party }: DocumentDescription): DescriptionProblems {
  const message = 'Choose one of the list, or say it in words.'
  const isWords = (said: string | null) => said === null || said === '' || /\p{L}/u.test(said)
  return {
    ...(!isWords(kind) && { kind: message }),
    ...(!isWords(party) && { party: message }),
  }
}

const earliest = '1900-01-01'
/** A projection or a lease may speak of the last year of the longest loan, and hardly of a later one. */
const yearsAhead = 50

/** "0206" and "2199" are slips of the finger. */
const isLikely = (day: string, today: string) =>
  isDay(day) && day >= earliest && day <= plusYears(today, yearsAhead)

/** The day from which the age of a document is counted: the one it speaks of, else the end of its period. */
export function dayOf({ asOf, periodTo }: Pick<DocumentDescription, 'asOf' | 'periodTo'>): string | null {
  return asOf ?? periodTo
}
