import { isDay } from '../days.ts'

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

/** What is wrong with it, by part, in words for the person who said it. */
export function problemsOfDescription(description: DocumentDescription): DescriptionProblems {
  const wrong = days.filter((name) => description[name] !== null && !isLikely(description[name] ?? ''))
  const problems = Object.fromEntries(wrong.map((name) => [name, 'Enter a valid date.']))
  const { periodFrom, periodTo } = description
  const isBackwards = wrong.length === 0 && periodFrom !== null && periodTo !== null && periodFrom > periodTo
  return isBackwards ? { periodTo: 'The period ends before it begins.' } : problems
}

/** Dates of a package lie within a lifetime; "0206" is a slip of the finger. */
const isLikely = (day: string) => isDay(day) && day >= '1900-01-01' && day < '2200-01-01'

/** The day from which the age of a document is counted: the one it speaks of, else the end of its period. */
export function dayOf({ asOf, periodTo }: Pick<DocumentDescription, 'asOf' | 'periodTo'>): string | null {
  return asOf ?? periodTo
}
