import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../src/days.ts'
import { createContext } from '../src/engine/checks/check-context.ts'
import { equityTests } from '../src/engine/checks/equity.ts'
import {
  breakEven,
  btuForADollar,
  cashForDebt,
  coverageOf,
  globalCoverage,
  hospitalCoverage,
  payback,
} from '../src/figures/business.ts'
import {
  blendedRate,
  firstYearServicing,
  interestOnlyPayments,
  levelPayment,
  retention,
  salePremium,
  yearlyBalances,
} from '../src/figures/loan.ts'
import { decimal, type Fraction, percentOf, times } from '../src/fraction.ts'
import { currentPack, figuresOf } from '../src/index.ts'
import { factsWith } from './facts.ts'
import { add, all, cents, div, hundredths, minus, mul, own, type Pair, pair } from './pair.ts'

/** In the long run every calculation is tried on 100,000 cases, and in the short one on a few hundred. */
const isLong = process.env.GRANARY_LONG === '1'
const options = { numRuns: isLong ? 100_000 : 400, seed: 20_261_126 }
const long = isLong ? 3_600_000 : 60_000

const said = (value: Fraction | null) => value && decimal(value, 2).replace(/^-(0\.00)$/, '$1')

const anyCents = fc.integer({ min: 1, max: 2_000_000_000 })
const anyShare = fc.integer({ min: 1, max: 9_999 })
const money = (value: number): Fraction => ({ top: BigInt(value), bottom: 100n })

function holds<Case extends readonly unknown[]>(
  cases: fc.Arbitrary<Case>,
  check: (...values: Case) => void,
): void {
  fc.assert(
    fc.property(cases, (values) => check(...values)),
    options,
  )
}

describe('a second reading with its own fractions agrees', () => {
  test(
    '[C01] [C03] [C12] a loan with months of interest only: payment, schedule, fees and servicing, payment by payment',
    () => {
      const cases = fc.tuple(
        fc.integer({ min: 100_000, max: 3_000_000_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(1, 2, 4, 12),
        fc.integer({ min: 0, max: 35 }),
        anyShare,
      )
      holds(cases, (amount, rate, years, frequency, months, share) => {
        // One payment after the other: those whose last day lies within the months of interest only.
        const count = years * frequency
        const idle = Array.from({ length: count }, (_, at) => ((at + 1) * 12) / frequency).filter(
          (month) => month <= months,
        ).length
        fc.pre(idle < count)
        expect(Math.min(interestOnlyPayments(months, frequency), count)).toBe(idle)
        const loan = { ...{ amount: money(amount), rate: money(rate), years, frequency }, interestOnly: idle }
        const period = pair(BigInt(rate), BigInt(10_000 * frequency))
        const grown = add(pair(1n), period)
        // What repays is found from the value today of one dollar paid each time.
        let worth = pair(0n)
        let factor = pair(1n)
        for (let at = idle; at < count; at++) {
          factor = div(factor, grown)
          worth = add(worth, factor)
        }
        const payment = div(own(amount), worth)
        expect(said(levelPayment(loan))).toBe(cents(payment))
        let owed = own(amount)
        const yearly: Pair[] = []
        for (let at = 0; at < count; at++) {
          const interest = mul(owed, period)
          owed = minus(add(owed, interest), at < idle ? interest : payment)
          if ((at + 1) % frequency === 0) yearly.push(owed)
        }
        expect(owed).toEqual([0n, 1n])
        expect(yearlyBalances(loan).map(said)).toEqual(yearly.map(cents))
        const guaranteed = hundredths(own(share))
        const fees = yearly.map((balance) => mul(mul(balance, guaranteed), pair(55n, 10_000n)))
        const found = retention(loan, money(share), { top: 55n, bottom: 100n })
        expect([found.years.map(({ fee }) => said(fee)), said(found.total)]).toEqual([
          fees.map(cents),
          cents(all(...fees)),
        ])
        const mean = div(add(own(amount), yearly[0] ?? pair(0n)), pair(2n))
        expect(said(firstYearServicing(loan, money(share), money(100)))).toBe(
          cents(mul(mul(mean, guaranteed), pair(1n, 100n))),
        )
      })
    },
    long,
  )

  test(
    '[C07] [C08] [C09] [C10] coverage, with what may be below nothing',
    () => {
      const signed = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
      const cases = fc.tuple(
        ...([signed, anyCents, anyCents, anyCents, signed, anyCents, anyCents, anyCents, anyCents] as const),
      )
      holds(cases, (netIncome, interest, tax, depreciation, oneOff, capex, service, a, b) => {
        const earned = { netIncome, interest, tax, depreciation, oneOff, replacement: capex }
        const cash = cashForDebt({
          ...{ netIncome: money(netIncome), interest: money(interest), tax: money(tax) },
          ...{ depreciation: money(depreciation), oneOff: money(oneOff), replacement: money(capex) },
        })
        const hand = minus(
          minus(all(own(netIncome), own(interest), own(tax), own(depreciation)), own(earned.oneOff)),
          own(capex),
        )
        expect(said(coverageOf(cash, money(service)))).toBe(cents(div(hand, own(service))))
        expect(said(hospitalCoverage(cash, money(service), money(a), money(b)))).toBe(
          cents(div(hand, all(own(service), own(a), own(b)))),
        )
        const global = globalCoverage({
          ...{ business: cash, affiliates: money(a), guarantors: money(b), distributions: money(tax) },
          ...{ tax: money(interest), living: money(capex), debtService: money(service) },
        })
        const everybody = minus(minus(minus(all(hand, own(a), own(b)), own(tax)), own(interest)), own(capex))
        expect([said(global.cash), said(global.ratio)]).toEqual([
          cents(everybody),
          cents(div(everybody, own(service))),
        ])
      })
    },
    long,
  )

  test(
    '[C05] each test of equity, from tables and terms as they are kept, with whether it passes',
    () => {
      const cases = fc.tuple(
        ...([anyCents, anyCents, anyCents, anyCents, anyCents, anyCents] as const),
        fc.constantFrom('NEW', 'EXISTING'),
      )
      const dollars = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
      holds(cases, (assets, debt, cash, note, cost, capital, status) => {
        const facts = factsWith(
          { borrowerOperatingStatus: status },
          {
            terms: {
              ...{ closingAssets: dollars(assets), closingDebt: dollars(debt) },
              ...{ contributedCapital: dollars(capital), fixedAssets: dollars(cost) },
            },
            tables: {
              sources: [
                { kind: 'CASH', amount: dollars(cash) },
                { kind: 'STANDSTILL_NOTE', amount: dollars(note) },
                { kind: 'GUARANTEED_LOAN', amount: dollars(capital) },
              ],
              uses: [
                { amount: dollars(cost), eligible: 'YES' },
                { amount: dollars(debt), eligible: 'NO' },
              ],
            },
          },
        )
        const least = status === 'NEW' ? [20n, 25n] : [10n, 10n, 10n]
        const shares = [
          div(add(minus(own(assets), own(debt)), own(note)), own(assets)),
          div(add(own(cash), own(note)), own(cost)),
          ...(status === 'NEW' ? [] : [div(own(capital), own(cost))]),
        ].map((share) => mul(share, pair(100n)))
        const tests = equityTests(createContext(currentPack, facts)) ?? []
        expect(tests.map(({ share, passes }) => [said(share), passes])).toEqual(
          shares.map((share, at) => [cents(share), share[0] >= (least[at] ?? 0n) * share[1]]),
        )
      })
    },
    long,
  )

  test(
    '[C11] [C12] [C13] [C14] [C15] [C16] break-even, sale, hold, shares, energy and the blended rate',
    () => {
      const cases = fc.tuple(...([anyCents, anyCents, anyCents, anyShare, anyShare, anyShare] as const))
      holds(cases, (revenue, fixed, service, variable, rate, other) => {
        const left = minus(pair(1n), hundredths(own(variable)))
        const even = breakEven(money(revenue), money(variable), money(fixed), money(service))
        const full = div(add(own(fixed), own(service)), left)
        expect([
          said(even?.alone ?? null),
          said(even?.withService ?? null),
          said(even?.safety ?? null),
        ]).toEqual([
          cents(div(own(fixed), left)),
          cents(full),
          cents(mul(div(minus(own(revenue), full), own(revenue)), pair(100n))),
        ])
        const price = 10_000 + rate
        expect(said(salePremium(money(revenue), money(price)))).toBe(
          cents(mul(own(revenue), hundredths(own(rate)))),
        )
        expect(said(percentOf(money(variable), money(revenue)))).toBe(
          cents(mul(own(revenue), hundredths(own(variable)))),
        )
        const value = mul(own(fixed), own(rate))
        expect(said(payback(money(revenue), times(money(fixed), money(rate))))).toBe(
          cents(div(own(revenue), value)),
        )
        expect(said(btuForADollar(money(fixed), money(revenue)))).toBe(
          cents(div(mul(own(fixed), pair(341_214n, 100n)), own(revenue))),
        )
        const parts = [
          { amount: money(revenue), rate: money(rate) },
          { amount: money(fixed), rate: money(other) },
        ]
        expect(said(blendedRate(parts))).toBe(
          cents(
            div(
              add(mul(own(revenue), own(rate)), mul(own(fixed), own(other))),
              add(own(revenue), own(fixed)),
            ),
          ),
        )
      })
    },
    long,
  )

  test(
    '[C17] days, counted one by one on a calendar made by hand',
    () => {
      const lengths = (year: number) => [
        ...[31, (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28, 31, 30, 31, 30],
        ...[31, 31, 30, 31, 30, 31],
      ]
      const cases = fc.tuple(
        fc.integer({ min: 1990, max: 2120 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.constantFrom(15, 30, 60, 90, 120),
      )
      const written = (...numbers: readonly number[]) =>
        numbers.map((number) => String(number).padStart(2, '0')).join('-')
      holds(cases, (year, month, day, count) => {
        let [y, m, d] = [year, month, day]
        for (let left = count; left > 0; left--) {
          d += 1
          if (d > (lengths(y)[m - 1] ?? 0)) [m, d] = [m + 1, 1]
          if (m > 12) [y, m] = [y + 1, 1]
        }
        expect(plusDays(written(year, month, day), count)).toBe(written(y, m, d))
      })
    },
    long,
  )

  test(
    '[C02] [C13] [C14] figures of a project, from its answers to the cents that are shown',
    () => {
      const cases = fc.tuple(
        fc.integer({ min: 500_000, max: 2_500_000_000 }),
        fc.integer({ min: 1, max: 9_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 4 }),
      )
      holds(cases, (amount, share, owners) => {
        const facts = factsWith(
          { totalLoanAmount: amount / 100, guaranteePercentageRequested: share / 100 },
          { tables: { owners: owners.map((each) => ({ share: each / 100 })) } },
        )
        const of = new Map(figuresOf(currentPack, facts).map((figure) => [figure.id, figure]))
        const guaranteed = mul(own(amount), hundredths(own(share)))
        expect(of.get('C02')?.value).toBe(cents(mul(guaranteed, pair(3n, 100n))))
        const kept = mul(own(amount), pair(75n, 1_000n))
        const open = minus(own(amount), guaranteed)
        expect([of.get('C13')?.value, ...(of.get('C13')?.parts ?? []).map(({ value }) => value)]).toEqual(
          [kept, open, minus(open, kept)].map(cents),
        )
        const large = owners.filter((each) => each >= 2_000)
        expect(of.get('C14')?.parts?.map(({ value }) => value)).toEqual(
          large.map((each) => cents(mul(own(amount), hundredths(own(each))))),
        )
      })
    },
    long,
  )
})
