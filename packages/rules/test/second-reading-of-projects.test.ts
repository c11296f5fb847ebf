import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentPack, figuresOf } from '../src/index.ts'
import { factsWith } from './facts.ts'
import { add, all, cents, div, hundredths, minus, mul, own, type Pair, pair } from './pair.ts'

/** In the long run 100,000 projects, and in the short one a few hundred. */
const isLong = process.env.GRANARY_LONG === '1'
const options = { numRuns: isLong ? 100_000 : 400, seed: 20_261_128 }

const money = fc.integer({ min: 1, max: 900_000_000 })
const maybe = fc.oneof(fc.constant(0), money)
const share = fc.integer({ min: 1, max: 10_000 })
const rows = <Cells>(row: fc.Arbitrary<Cells>) => fc.array(row, { minLength: 1, maxLength: 4 })

const anyProject = fc.record({
  loan: money,
  guaranteed: share,
  rate: fc.integer({ min: 0, max: 2_000 }),
  years: fc.integer({ min: 1, max: 4 }),
  frequency: fc.constantFrom(['MONTHLY', 12], ['QUARTERLY', 4], ['SEMI_ANNUAL', 2], ['ANNUAL', 1]),
  sources: rows(fc.record({ amount: money, isLoan: fc.boolean() })),
  uses: rows(fc.record({ amount: money, eligible: fc.constantFrom('YES', 'NO', null) })),
  collateral: rows(fc.record({ value: money, goingConcern: maybe, advance: share, priorLien: maybe })),
  debts: fc.array(
    fc.record({
      action: fc.constantFrom('KEEP', 'REFINANCE', 'SUBORDINATE'),
      payment: maybe,
      per: fc.constantFrom(['MONTH', 12], ['QUARTER', 4], ['HALF_YEAR', 2], ['YEAR', 1]),
    }),
    { maxLength: 4 },
  ),
  projections: rows(
    fc.record({
      ...{ netIncome: fc.integer({ min: -500_000_000, max: 900_000_000 }), interest: maybe, tax: maybe },
      ...{ depreciation: maybe, oneOff: maybe, capex: maybe, fixed: maybe },
      ...{
        revenue: fc.integer({ min: 100, max: 900_000_000 }),
        variablePart: fc.integer({ min: 0, max: 99 }),
      },
    }),
  ),
  affiliates: rows(fc.record({ cash: maybe, debtService: maybe })),
  guarantors: rows(fc.record({ income: maybe, debtService: maybe })),
  terms: fc.record({
    ...{ distributions: maybe, guarantorTax: maybe, guarantorLiving: maybe, historicalCash: maybe },
    ...{ hospitalCash: maybe, capitalReserve: maybe, debtReserve: maybe, hospitalService: money },
    ...{ price: share, servicing: share, otherRate: fc.integer({ min: 0, max: 2_000 }) },
    ...{ kilowattHours: money, kilowattHourPrice: share },
  }),
})
type Project = typeof anyProject extends fc.Arbitrary<infer Value> ? Value : never

/** Cents as somebody types them. */
function typed(value: number): string {
  const text = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}
const typedIn = (row: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, typed(value)]))

function figuresOfProject(project: Project) {
  const { loan, guaranteed, rate, years, frequency, terms } = project
  const { hospitalService, price, servicing, otherRate, ...others } = terms
  const facts = factsWith(
    {
      ...{ totalLoanAmount: typed(loan), guaranteePercentageRequested: typed(guaranteed) },
      ...{ loanTermYears: years, loanPaymentFrequency: String(frequency[0]) },
      ...{ ruralHospitalNewAnnualDebtService: typed(hospitalService), hasProjectAffiliates: 'YES' },
    },
    {
      terms: {
        ...typedIn(others),
        ...{ interestRate: typed(rate), unguaranteedRate: typed(otherRate), obligationYear: 2026 },
        ...{ salePrice: typed(10_000 + price), servicingRate: typed(servicing) },
      },
      tables: {
        sources: project.sources.map(({ amount, isLoan }) => ({
          ...{ amount: typed(amount), kind: isLoan ? 'GUARANTEED_LOAN' : 'CASH' },
        })),
        uses: project.uses.map(({ amount, eligible }) => ({ amount: typed(amount), eligible })),
        collateral: project.collateral.map(typedIn),
        debts: project.debts.map(({ action, payment, per }) => ({
          ...{ action, payment: typed(payment), per: String(per[0]) },
        })),
        projections: project.projections.map(({ variablePart, ...row }, at) => ({
          ...{ ...typedIn(row), year: 2027 + at, variable: typed(variableOf(row.revenue, variablePart)) },
        })),
        affiliates: project.affiliates.map(typedIn),
        guarantors: project.guarantors.map(typedIn),
      },
    },
  )
  return new Map(figuresOf(currentPack, facts).map((figure) => [figure.id, figure]))
}

const variableOf = (revenue: number, part: number) => Math.floor((revenue * part) / 100)
const sumOf = <Cells>(cells: readonly Cells[], amount: (row: Cells) => number) =>
  all(...cells.map((row) => own(amount(row))))

/** What misses a least is never written as if it met it. */
function atLeast(value: Pair, least: Pair): string {
  const isBelow = value[0] * least[1] < least[0] * value[1]
  if (!isBelow || cents(value) !== cents(least)) return cents(value)
  return cents(minus(least, pair(1n, 100n)))
}
const [one, hospitalLeast] = [pair(1n), pair(11n, 10n)]

/** One payment, found from the value today of one dollar paid each time. */
function paymentOf({ loan, rate, years, frequency: [, often] }: Project): Pair {
  const grown = add(one, pair(BigInt(rate), BigInt(10_000 * Number(often))))
  let [worth, factor] = [pair(0n), one]
  for (let at = 0; at < years * Number(often); at++) {
    factor = div(factor, grown)
    worth = add(worth, factor)
  }
  return div(own(loan), worth)
}

function cashOf({ netIncome, interest, tax, depreciation, oneOff, capex }: Project['projections'][number]) {
  return minus(minus(all(...[netIncome, interest, tax, depreciation].map(own)), own(oneOff)), own(capex))
}

test(
  '[C01] [C04] [C06] to [C12] [C15] [C16] of whole projects are those of a second reading of their tables, terms and answers',
  () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        const figures = figuresOfProject(project)
        const value = (id: string) => figures.get(id)?.value
        const part = (id: string, name: string) =>
          figures.get(id)?.parts?.find((each) => each.name === name)?.value
        const { terms, projections, collateral, uses, sources } = project
        const loan = own(project.loan)

        const payment = paymentOf(project)
        expect(value('C01')).toBe(cents(payment))

        const gap = minus(
          sumOf(sources, ({ amount }) => amount),
          sumOf(uses, ({ amount }) => amount),
        )
        expect(value('C04')).toBe(cents(gap))

        const left = collateral.map(({ value, goingConcern, advance, priorLien }) => {
          const free = minus(
            mul(minus(own(value), own(goingConcern)), hundredths(own(advance))),
            own(priorLien),
          )
          return free[0] < 0n ? pair(0n) : free
        })
        expect(part('C06', 'Discounted collateral')).toBe(cents(all(...left)))
        expect(value('C06')).toBe(atLeast(div(all(...left), loan), one))

        const kept = project.debts.filter(({ action }) => action === 'KEEP')
        const service = all(
          mul(payment, pair(BigInt(Number(project.frequency[1])))),
          ...kept.map(({ payment, per }) => mul(own(payment), pair(BigInt(Number(per[1]))))),
        )
        expect(part('C07', 'Debt service')).toBe(cents(service))
        projections.forEach((row, at) => {
          expect(part('C07', `Year ${2027 + at}`)).toBe(atLeast(div(cashOf(row), service), one))
        })
        const last = projections.at(-1) as Project['projections'][number]
        const cash = cashOf(last)
        expect(value('C07')).toBe(atLeast(div(cash, service), one))
        expect(part('C07', 'Cushion')).toBe(cents(minus(cash, service)))

        expect(value('C08')).toBe(atLeast(div(own(terms.historicalCash), service), hospitalLeast))
        const reserved = all(own(terms.hospitalService), own(terms.capitalReserve), own(terms.debtReserve))
        expect(value('C09')).toBe(atLeast(div(own(terms.hospitalCash), reserved), hospitalLeast))

        const everybody = minus(
          all(
            cash,
            sumOf(project.affiliates, (row) => row.cash),
            sumOf(project.guarantors, (row) => row.income),
          ),
          all(own(terms.distributions), own(terms.guarantorTax), own(terms.guarantorLiving)),
        )
        const owed = all(
          service,
          sumOf(project.affiliates, (row) => row.debtService),
          sumOf(project.guarantors, (row) => row.debtService),
        )
        expect([part('C10', 'Cash of everybody'), value('C10')]).toEqual([
          cents(everybody),
          cents(div(everybody, owed)),
        ])

        const variable = div(own(variableOf(last.revenue, last.variablePart)), own(last.revenue))
        const full = div(add(own(last.fixed), service), minus(one, variable))
        expect([value('C11'), part('C11', 'Safety, percent')]).toEqual([
          cents(full),
          cents(mul(div(minus(own(last.revenue), full), own(last.revenue)), pair(100n))),
        ])

        const sold = mul(loan, hundredths(own(project.guaranteed)))
        expect(value('C12')).toBe(cents(mul(sold, hundredths(own(terms.price)))))

        const cost = sumOf(
          uses.filter(({ eligible }) => eligible !== 'NO'),
          ({ amount }) => amount,
        )
        const energy = mul(own(terms.kilowattHours), own(terms.kilowattHourPrice))
        expect([value('C15'), part('C15', 'Loan at most')]).toEqual([
          cents(div(cost, energy)),
          cents(mul(cost, pair(3n, 4n))),
        ])

        const rest = minus(loan, sold)
        const interest = add(mul(sold, own(project.rate)), mul(rest, own(terms.otherRate)))
        expect(value('C16')).toBe(cents(div(interest, loan)))
      }),
      options,
    )
  },
  isLong ? 3_600_000 : 60_000,
)
