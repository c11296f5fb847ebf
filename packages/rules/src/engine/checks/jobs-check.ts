import { amountIn, hoursAYear, type Row, sumOf, textIn } from '../../facts/tables.ts'
import { blendedRate } from '../../figures/loan.ts'
import { compare, type Fraction, rounded, times, zero } from '../../fraction.ts'
import { dollars, listed, plain } from '../../written.ts'
import { at, type Check, type CheckContext, fails, openAt, passes } from './check-context.ts'

const kinds = [
  { kind: 'CREATED', name: 'jobs created', count: 'jobsCreatedCount', wage: 'jobsCreatedAverageWage' },
  { kind: 'SAVED', name: 'jobs saved', count: 'jobsSavedCount', wage: 'jobsSavedAverageWage' },
] as const

/** The same thing in the table and in the answer to a question. */
interface Pair {
  readonly name: string
  readonly fieldId: string
  /** Each number that the table may be told as; nothing while a row is not filled in. */
  readonly inTable: readonly [Fraction, ...Fraction[]] | null
  readonly typed: Fraction | null
  readonly written: (value: Fraction) => string
}

/** X28: the table of jobs against the four questions, number and average wage of each kind. */
export const jobsAgree: Check = (context) => {
  const jobs = context.rows('jobs')
  if (!jobs) return openAt(at('jobsCreatedCount'), 'the table of jobs')
  const pairs = kinds.flatMap((kind) => pairsOf(kind, jobs, context))
  const different = pairs.flatMap((pair) =>
    pair.inTable && pair.typed && !isAmong(pair.inTable, pair.typed)
      ? [{ ...pair, inTable: pair.inTable[0], typed: pair.typed }]
      : [],
  )
  if (different.length > 0)
    return fails(
      `The table and the answers differ in ${listed(different.map(({ name }) => `the ${name}`))}.`,
      at(...different.map(({ fieldId }) => fieldId)),
      different.flatMap(({ name, inTable, typed, written }) => [
        { name: `Table: ${name}`, value: written(inTable) },
        { name: `Answer: ${name}`, value: written(typed) },
      ]),
    )
  const unknown = pairs.filter(({ inTable, typed }) => !inTable || !typed)
  if (unknown.length === 0) return passes
  return openAt(at(...unknown.map(({ fieldId }) => fieldId)), ...unknown.map(({ name }) => `the ${name}`))
}

function pairsOf(
  { kind, name, count, wage }: (typeof kinds)[number],
  jobs: readonly Row[],
  { amount }: CheckContext,
): readonly Pair[] {
  const own = jobs.filter((row) => textIn(row, 'kind') === kind)
  const counted = sumOf(own, 'count')
  const number: Pair = {
    ...{ name, fieldId: count, typed: amount(count), written: plain },
    inTable: counted && [counted],
  }
  // No jobs have no wage, whatever was typed for it.
  if (counted && compare(counted, zero) === 0) return [number]
  const average: Pair = {
    ...{ name: `average wage of the ${name}`, fieldId: wage, typed: amount(wage), written: dollars },
    inTable: averageWages(own),
  }
  return [number, average]
}

const aYearsPart: Fraction = { top: hoursAYear.bottom, bottom: hoursAYear.top }

/**
 * Weighted with the number of jobs, to the cent or to the dollar: people write either. Of a year; where all are paid
 * by the hour, of an hour as well, since the question does not say which it means.
 */
export function averageWages(rows: readonly Row[]): Pair['inTable'] {
  const isHourly = (row: Row) => textIn(row, 'basis') === 'HOUR'
  const jobs = rows.flatMap((row) => {
    const [amount, wage] = [amountIn(row, 'count'), amountIn(row, 'wage')]
    return amount && wage ? [{ amount, rate: isHourly(row) ? times(wage, hoursAYear) : wage }] : []
  })
  const yearly = jobs.length === rows.length ? blendedRate(jobs) : null
  if (!yearly) return null
  const told = [rounded(yearly, 2), rounded(yearly, 0)] as const
  return rows.every(isHourly) ? [...told, rounded(times(yearly, aYearsPart), 2)] : told
}

const isAmong = (told: readonly Fraction[], typed: Fraction) =>
  told.some((value) => compare(value, typed) === 0)
