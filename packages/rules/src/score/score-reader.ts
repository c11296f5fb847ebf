import { termOf } from '../facts/facts.ts'
import { type PointName, points } from '../facts/points.ts'
import { amountIn, isYes, type Row, type TableName, textIn } from '../facts/tables.ts'
import { inPercent } from '../figures/business.ts'
import type { Reader } from '../figures/reader.ts'
import { compare, type Fraction, given, minus, sum, zero } from '../fraction.ts'

/** Whether points are earned; null while it is not known. Points themselves where they are a part of the most. */
export interface Verdict {
  readonly met: boolean | null
  readonly points?: Fraction
  /** What is so, in a sentence; without it the answer speaks for itself. */
  readonly because?: string
}

export type Judge = (read: Reader) => Verdict

export const unknown: Verdict = { met: null }

/** A yes or a choice of the table of points. */
export function told(read: Reader, name: PointName): string | null {
  const value = termOf(read.facts, name)
  if (typeof value === 'string') {
    read.inputs.push({ name: points[name], value: words[value] ?? value, from: 'Priority points' })
    return value
  }
  read.missing.push({ name: points[name], askedOf: 'lender', items: [], entered: 'points' })
  return null
}

const words: Readonly<Record<string, string>> = {
  ...{ YES: 'Yes', NO: 'No' },
  ...{ REPLACE: 'Replaces energy', GENERATE: 'Generates energy', SAVE: 'Saves energy' },
  ...{ NEVER: 'Never', EARLIER: 'In earlier years', RECENT: 'Of late' },
}

export const said =
  (name: PointName): Judge =>
  (read) => {
    const answer = told(read, name)
    return answer === null ? unknown : { met: answer === 'YES' }
  }

/** A figure of the table of points or of the terms that is so high or higher. */
export const termOfAtLeast =
  (name: Parameters<Reader['term']>[0], least: number): Judge =>
  (read) => {
    const value = read.term(name)
    return value ? { met: isAtLeast(value, least) } : unknown
  }

/** The part of the sources that others than the guaranteed loan pay, in percent. */
export function otherFunds(read: Reader): Fraction | null {
  const rows = read.rows('sources')
  const whole = read.column('sources', rows, 'amount', 'Sum of the sources')
  const loan = rows?.filter((row) => textIn(row, 'kind') === 'GUARANTEED_LOAN') ?? []
  if (!rows || !whole) return null
  if (rows.some((row) => textIn(row, 'kind') === ''))
    return lacking(read, 'What kind each source is', 'sources')
  return inPercent(minus(whole, sum(loan.flatMap((row) => amountIn(row, 'amount') ?? []))), whole)
}

/** What rows that say so add up to, and what those that do not say may add. */
export function ownedBy(
  read: Reader,
  column: string,
): { readonly known: Fraction; readonly open: Fraction } | null {
  const rows = read.rows('owners')
  if (!rows || !read.column('owners', rows, 'share', 'A share in the table of owners')) return null
  const shares = (fits: (row: Row) => boolean) =>
    sum(rows.filter(fits).flatMap((row) => amountIn(row, 'share') ?? []))
  return {
    known: shares((row) => isYes(row, column) === true),
    open: shares((row) => isYes(row, column) === null),
  }
}

export function lacking(read: Reader, name: string, entered: TableName): null {
  read.missing.push({ name, askedOf: 'lender', items: [], entered })
  return null
}

export const isBelow = (value: Fraction, most: number) => compare(value, given(most)) < 0
export const isAtLeast = (value: Fraction, least: number) => compare(value, given(least)) >= 0
export const isAbove = (value: Fraction, least: number) => compare(value, given(least)) > 0
export const isPositive = (value: Fraction) => compare(value, zero) > 0
