import { type Fraction, sum, zero } from '../fraction.ts'
import { dollars, ratio } from '../written.ts'
import { breakEven, cashForDebt, type GlobalInputs, globalCoverage, inPercent } from './business.ts'
import { debtService, lastYear, need, noted } from './debt-service.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import type { Reader } from './reader.ts'
import { added, cents, inHundred, nothing, part } from './shown.ts'

interface Others {
  readonly cash: Fraction
  readonly debtService: Fraction
  readonly notes: readonly string[]
}

const nobody = (note: string): Others => ({ cash: zero, debtService: zero, notes: [note] })

function affiliatesOf(read: Reader): Others | null {
  if (!read.facts.tables?.affiliates?.length) {
    const answer = read.choice('Whether there are affiliates', 'hasProjectAffiliates')
    if (answer === null) return null
    if (answer === 'NO') return nobody('There are no affiliates.')
  }
  const rows = read.rows('affiliates')
  const [cash, owed] = [
    read.column('affiliates', rows, 'cash', 'Cash of the affiliates'),
    read.column('affiliates', rows, 'debtService', 'Debt service of the affiliates'),
  ]
  return cash && owed && { cash, debtService: owed, notes: [] }
}

interface Guarantors extends Others, Pick<GlobalInputs, 'distributions' | 'tax' | 'living'> {}

function guarantorsOf(read: Reader): Guarantors | null {
  if (!read.facts.tables?.guarantors?.length) {
    const answer = read.choice('Guarantee of the primary owner', 'primaryOwnerGuaranteeType')
    if (answer === null) return null
    if (answer === 'NONE')
      return { ...nobody('Nobody guarantees.'), distributions: zero, tax: zero, living: zero }
  }
  const rows = read.rows('guarantors')
  const [income, owed] = [
    read.column('guarantors', rows, 'income', 'Income of the guarantors'),
    read.column('guarantors', rows, 'debtService', 'Debt service of the guarantors'),
  ]
  const [distributions, tax, living] = [
    read.term('distributions'),
    read.term('guarantorTax'),
    read.term('guarantorLiving'),
  ]
  if (!income || !owed || !distributions || !tax || !living) return null
  return { cash: income, debtService: owed, distributions, tax, living, notes: [] }
}

function global(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  const [affiliates, guarantors] = [affiliatesOf(read), guarantorsOf(read)]
  if (!service || !last || !affiliates || !guarantors) return nothing
  const { distributions, tax, living } = guarantors
  const business = cashForDebt(last.earned)
  const services = [service.yearly, affiliates.debtService, guarantors.debtService]
  const all = globalCoverage({
    ...{ business, affiliates: affiliates.cash, guarantors: guarantors.cash },
    ...{ distributions, tax, living, debtService: sum(services) },
  })
  if (!all.ratio) return { value: null, note: 'Nothing has to be paid in a year by anybody.' }
  return {
    value: cents(all.ratio),
    parts: [...part('Cash of everybody', all.cash), ...part('Debt service of everybody', sum(services))],
    working: [
      ...last.working,
      `Cash of everybody: ${dollars(business)} + ${dollars(affiliates.cash)} + (${dollars(guarantors.cash)} − ${dollars(distributions)}) − ${dollars(tax)} − ${dollars(living)} = ${dollars(all.cash)}`,
      ...service.working,
      `Debt service of everybody: ${added(services)} = ${dollars(sum(services))}`,
      `${dollars(all.cash)} ÷ ${dollars(sum(services))} = ${ratio(all.ratio)}`,
    ],
    ...noted(...service.notes, ...affiliates.notes, ...guarantors.notes),
  }
}

function breakEvenPoint(read: Reader): FigureResult {
  const service = debtService(read)
  const row = read.rows('projections')?.at(-1)
  const [revenue, fixed, variable] = row
    ? [
        need(read, row, 'revenue', 'Revenue'),
        need(read, row, 'fixed', 'Fixed cost'),
        need(read, row, 'variable', 'Variable cost'),
      ]
    : [null, null, null]
  if (!service || !revenue || !fixed || !variable) return nothing
  const share = inPercent(variable, revenue)
  if (!share) return { value: null, note: 'A year without revenue has no break-even.' }
  const even = breakEven(revenue, share, fixed, service.yearly)
  if (!even?.withService) return { value: null, note: 'The variable cost takes all of the revenue.' }
  const variablePart = `Variable part: ${dollars(variable)} ÷ ${dollars(revenue)} = ${inHundred(share)}`
  return {
    value: cents(even.withService),
    parts: [
      ...part('Without debt service', even.alone),
      ...part('Revenue of the last year', revenue),
      ...part('Safety, percent', even.safety),
    ],
    working: [
      variablePart,
      ...service.working,
      `Without debt service: ${dollars(fixed)} ÷ (100% − ${inHundred(share)}) = ${even.alone ? dollars(even.alone) : ''}`,
      `(${dollars(fixed)} + ${dollars(service.yearly)}) ÷ (100% − ${inHundred(share)}) = ${dollars(even.withService)}`,
      `Safety: (${dollars(revenue)} − ${dollars(even.withService)}) ÷ ${dollars(revenue)} = ${even.safety ? `${cents(even.safety)}%` : ''}`,
    ],
    ...noted(...service.notes),
  }
}

export const globalFigures: readonly FigureKind[] = [
  {
    id: 'C10',
    title: 'Global coverage',
    formula:
      '(business + affiliates + guarantors − distributions counted already − tax − living) ÷ all debt service',
    unit: 'ratio',
    source: 'convention',
    of: global,
  },
  {
    id: 'C11',
    title: 'Break-even',
    formula: '(fixed + debt service) ÷ (1 − variable part)',
    unit: 'dollars',
    source: 'convention',
    of: breakEvenPoint,
  },
]
