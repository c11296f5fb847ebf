import { isDay } from '../days.ts'
import { type Facts, termOf } from '../facts/facts.ts'
import { decimal, type Fraction, plus, rounded, zero } from '../fraction.ts'
import type { RulePack } from '../pack/pack.ts'
import { guaranteeFeeOf, retainedOf } from './fee-figures.ts'
import { createReader } from './reader.ts'
import { retainedInCents } from './retained.ts'

/** One loan of several whose fees are added up. */
export interface LoanWithFees {
  readonly pack: RulePack
  readonly facts: Facts
  /** ISO day on which it really closed. */
  readonly closedOn: string | null
}

/** In dollars, to the cent. */
export interface YearOfFees {
  readonly year: number
  /** The last one stands for all that follow it as well. */
  readonly andLater: boolean
  readonly guarantee: string
  readonly retention: string
}

export interface FeesOfLoans {
  /** The first year of a fee and those after it; none while no loan has one. */
  readonly years: readonly YearOfFees[]
  /** How many loans are in it, and how many of these without what is paid in the years after closing. */
  readonly loans: number
  readonly withoutRetention: number
}

/**
 * C02 and C03 of several loans by calendar year: the guarantee fee in the year of the closing, the retention fee in each
 * year after it. A loan of which no such year or no fee is known is left out.
 */
export function feesByYear(all: readonly LoanWithFees[], mostYears: number): FeesOfLoans {
  const found = all.flatMap((loan) => feesOf(loan) ?? [])
  const first = Math.min(...found.map(({ year }) => year))
  const sums = new Map<number, { guarantee: Fraction; retention: Fraction }>()
  const add = (year: number, kind: 'guarantee' | 'retention', fee: Fraction) => {
    const row = Math.min(year, first + mostYears - 1)
    const before = sums.get(row) ?? { guarantee: zero, retention: zero }
    sums.set(row, { ...before, [kind]: plus(before[kind], fee) })
  }
  let last = first
  for (const { year, guarantee, retention } of found) {
    add(year, 'guarantee', guarantee)
    for (const [at, fee] of retention.entries()) add(year + at + 1, 'retention', fee)
    last = Math.max(last, year + retention.length)
  }
  const years = [...sums].toSorted(([a], [b]) => a - b)
  return {
    loans: found.length,
    withoutRetention: found.filter(({ retention }) => retention.length === 0).length,
    years: years.map(([year, { guarantee, retention }]) => ({
      year,
      andLater: year === first + mostYears - 1 && last > year,
      guarantee: decimal(guarantee, 2),
      retention: decimal(retention, 2),
    })),
  }
}

function feesOf({ pack, facts, closedOn }: LoanWithFees) {
  const year = yearOfClosing(facts, closedOn)
  if (year === null) return null
  const read = createReader(pack, facts)
  const guarantee = guaranteeFeeOf(read)
  if (!guarantee) return null
  const retained = retainedOf(read)
  return {
    year,
    guarantee: rounded(guarantee.found, 2),
    retention: (retained ? retainedInCents(retained.level, retained.percentage, retained.rate) : []).map(
      (top): Fraction => ({ top, bottom: 100n }),
    ),
  }
}

/** As it came, or as it is expected; the year of obligation is the nearest to it that may be known. */
function yearOfClosing(facts: Facts, closedOn: string | null): number | null {
  const days = [closedOn, termOf(facts, 'expectedClosingDate'), termOf(facts, 'expectedObligationDate')]
  const day = days.find(isDay)
  if (day) return Number(String(day).slice(0, 4))
  const said = termOf(facts, 'obligationYear')
  return typeof said === 'number' && Number.isInteger(said) && said >= 1990 && said <= 2100 ? said : null
}
