import { isDay, plusDays, plusYears } from '../days.ts'

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
    ...(signedOn !== null && signedOn > plusDays(today, 1) && { signedOn: 'This day has not come yet.' }),
    ...(periodFrom !== null &&
      periodTo !== null &&
      periodFrom > periodTo && { periodTo: 'The period ends before it begins.' }),
    ...(signedOn !== null &&
      expiresOn !== null &&
      expiresOn < signedOn && { expiresOn: 'It expires before it was signed.' }),
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
