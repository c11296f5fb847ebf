import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiscalYearOf, plusDays } from '../src/days.ts'
import {
  breakEven,
  btuForADollar,
  cashForDebt,
  coverage,
  coverageOf,
  ebitda,
  equityShares,
  globalCoverage,
  hospitalCoverage,
  inPercent,
  payback,
} from '../src/figures/business.ts'
import {
  type Band,
  balanceAfter,
  blendedRate,
  financedFee,
  firstYearServicing,
  guaranteeFee,
  type LevelLoan,
  levelPayment,
  retention,
  salePremium,
} from '../src/figures/loan.ts'
import { decimal, exact, type Fraction, given, minus, percentOf, sum, times } from '../src/fraction.ts'

const cents = (value: Fraction | null) => value && decimal(value, 2)
const loanOf = (amount: number, frequency: number): LevelLoan => ({
  amount: given(amount),
  rate: given(8.25),
  years: 25,
  frequency,
})
const monthly = loanOf(3_000_000, 12)
const yearly = (frequency: number) => {
  const payment = levelPayment(loanOf(3_000_000, frequency))
  return payment && cents(times(payment, given(frequency)))
}
const service = times(levelPayment(monthly) as Fraction, given(12))
const thousand = (amount: number) => given(amount * 1_000)

/** Every worked example of the facts on packaging, and of those on the program. */
describe('a worked example', () => {
  test('C01: the level payment', () => {
    expect([cents(levelPayment(monthly)), yearly(12)]).toEqual(['23653.50', '283842.05'])
    expect(cents(levelPayment(loanOf(3_000_000, 4)))).toBe('71106.91')
    expect(cents(levelPayment(loanOf(3_000_000, 2)))).toBe('142652.97')
    expect([cents(levelPayment(loanOf(3_000_000, 1))), yearly(1)]).toEqual(['287061.98', '287061.98'])
  })

  test('C02: the guarantee fee', () => {
    const fee = (loan: number, percentage: number, rate: number) =>
      cents(guaranteeFee(given(loan), given(percentage), given(rate)))
    expect(fee(3_000_000, 85, 3)).toBe('76500.00')
    expect(fee(3_000_000, 85, 3.5)).toBe('89250.00')
    expect(fee(6_400_000, 80, 3)).toBe('153600.00')
    expect(fee(3_000_000, 80, 1)).toBe('24000.00')
    expect(fee(2_500_000, 80, 3)).toBe('60000.00')
  })

  test('C02b: at the edge of the bands', () => {
    expect(cents(percentOf(given(85), given(4_999_999.99)))).toBe('4249999.99')
    expect(cents(guaranteeFee(given(4_999_999.99), given(85), given(3)))).toBe('127500.00')
    expect(cents(percentOf(given(80), given(5_000_000)))).toBe('4000000.00')
    expect(cents(guaranteeFee(given(5_000_000), given(80), given(3)))).toBe('120000.00')
  })

  test('C02c: the fee that the loan pays itself, and the loan for which there is none', () => {
    const bands: readonly Band[] = [
      { from: given(0), below: given(5_000_000), percentage: given(85) },
      { from: given(5_000_000), upTo: given(25_000_000), percentage: given(80) },
    ]
    const found = (net: number) => {
      const outcome = financedFee(given(net), bands, given(3))
      return outcome.loan === null
        ? outcome.tried.map(({ loan }) => cents(loan))
        : [cents(outcome.loan), cents(outcome.fee), decimal(outcome.percentage, 0)]
    }
    expect(found(3_000_000)).toEqual(['3078501.80', '78501.80', '85'])
    expect(found(4_900_000)).toEqual(['5020491.80', '120491.80', '80'])
    expect(found(4_875_000)).toEqual(['5002565.42', '4994877.05'])
  })

  test('C03: the retention fee', () => {
    const { years, total } = retention(monthly, given(85), given(0.55))
    expect([cents(years[0]?.balance ?? null), cents(years[0]?.fee ?? null)]).toEqual([
      '2962251.78',
      '13848.53',
    ])
    expect(cents(years[9]?.fee ?? null)).toBe('11398.36')
    expect(cents(total)).toBe('224417.28')
    expect(cents(years[24]?.fee ?? null)).toBe('0.00')
    expect(cents(guaranteeFee(given(2_400_000), given(80), given(0.55)))).toBe('10560.00')
  })

  test('C04: sources and uses', () => {
    const sources = sum([3_000_000, 450_000, 100_000, 100_000].map(given))
    expect(cents(minus(given(3_650_000), sources))).toBe('0.00')
    expect(cents(inPercent(given(3_000_000), sources))).toBe('82.19')
    expect(cents(inPercent(given(650_000), sources))).toBe('17.81')
  })

  test('C05: the tests of equity', () => {
    const shares = (standstill: number) =>
      equityShares({
        assets: given(4_200_000),
        debt: given(3_450_000),
        standstill: given(standstill),
        ownFunds: given(650_000),
        eligibleCost: given(3_650_000),
        contributedCapital: null,
        fixedAssets: null,
      })
    const [counted, without] = [shares(100_000), shares(0)]
    expect([cents(counted.balanceSheet), cents(counted.debtToEquity)]).toEqual(['20.24', '3.94'])
    expect([cents(without.balanceSheet), cents(without.debtToEquity)]).toEqual(['17.86', '4.60'])
    expect([cents(counted.cost), counted.capital]).toEqual(['17.81', null])
  })

  test('C06: collateral after discounts, liens and going concern', () => {
    const item = (value: number, advance: number, priorLien = 0, goingConcern = 0) => ({
      value: given(value),
      advance: given(advance),
      priorLien: given(priorLien),
      goingConcern: given(goingConcern),
    })
    const items = [
      item(2_400_000, 80),
      item(650_000, 70),
      item(150_000, 60),
      item(120_000, 60),
      item(500_000, 80, 210_000),
    ]
    const { total, ratio, shortfall } = coverage(items, given(3_000_000))
    expect([cents(total), cents(ratio), cents(shortfall)]).toEqual(['2727000.00', '0.91', '273000.00'])
    expect(cents(coverage([item(3_000_000, 80, 0, 600_000)], given(3_000_000)).total)).toBe('1920000.00')
    expect(cents(coverage([item(100_000, 80, 900_000)], given(3_000_000)).total)).toBe('0.00')
  })

  test('C07: coverage by the definition of the rule', () => {
    const earned = (oneOff: number) => ({
      netIncome: thousand(210),
      interest: thousand(160),
      tax: thousand(40),
      depreciation: thousand(185),
      oneOff: thousand(oneOff),
      replacement: thousand(60),
    })
    expect(cents(ebitda(earned(0)))).toBe('595000.00')
    expect(cents(cashForDebt(earned(0)))).toBe('535000.00')
    expect(cents(coverageOf(cashForDebt(earned(0)), service))).toBe('1.88')
    expect(cents(coverageOf(cashForDebt(earned(15)), service))).toBe('1.83')
    const cushion = minus(thousand(535), service)
    expect([cents(cushion), cents(inPercent(cushion, thousand(595)))]).toEqual(['251157.95', '42.21'])
  })

  test('C08: refinancing', () => {
    expect(cents(coverageOf(thousand(380), thousand(340)))).toBe('1.12')
    expect(cents(coverageOf(thousand(380), thousand(350)))).toBe('1.09')
    expect(cents(inPercent(given(1.4), given(3)))).toBe('46.67')
    expect(cents(inPercent(given(1.6), given(3)))).toBe('53.33')
  })

  test('C09: a rural hospital, with its reserves', () => {
    expect(cents(hospitalCoverage(given(1_320), given(900), given(150), given(90)))).toBe('1.16')
    expect(cents(coverageOf(given(1_320), given(900)))).toBe('1.47')
  })

  test('C10: everybody together, and no dollar twice', () => {
    const all = (distributions: number) =>
      globalCoverage({
        business: thousand(535),
        affiliates: thousand(120),
        guarantors: thousand(180),
        distributions: thousand(distributions),
        tax: thousand(45),
        living: thousand(60),
        debtService: sum([service, thousand(138)]),
      })
    expect([cents(all(70).cash), cents(all(70).ratio)]).toEqual(['660000.00', '1.56'])
    expect(cents(all(0).ratio)).toBe('1.73')
  })

  test('C11: break-even', () => {
    const even = breakEven(thousand(3_200), given(55), thousand(900), service)
    expect([cents(even?.alone ?? null), cents(even?.withService ?? null)]).toEqual([
      '2000000.00',
      '2630760.11',
    ])
    expect(cents(even?.safety ?? null)).toBe('17.79')
    expect(breakEven(thousand(3_200), given(100), thousand(900), service)).toBeNull()
  })

  test('C12: the sale of the guaranteed part', () => {
    expect(cents(salePremium(given(2_550_000), given(106)))).toBe('153000.00')
    expect(cents(salePremium(given(2_550_000), given(110)))).toBe('255000.00')
    expect(cents(firstYearServicing(monthly, given(85), given(1)))).toBe('25339.57')
  })

  test('C13 and C14: what the lender keeps, what owners guarantee', () => {
    expect(cents(percentOf(given(7.5), given(3_000_000)))).toBe('225000.00')
    expect(cents(percentOf(given(7.5), given(2_500_000)))).toBe('187500.00')
    expect([55, 25, 20].map((share) => cents(percentOf(given(share), given(3_000_000))))).toEqual([
      '1650000.00',
      '750000.00',
      '600000.00',
    ])
  })

  test('C15: energy', () => {
    expect(cents(percentOf(given(75), given(400_000)))).toBe('300000.00')
    expect(cents(payback(given(400_000), times(given(310_000), given(0.115))))).toBe('11.22')
    const perDollar = btuForADollar(given(310_000), given(300_000))
    expect(cents(perDollar)).toBe('3525.88')
    expect(cents(perDollar && times(perDollar, { top: 10n, bottom: 50_000n }))).toBe('0.71')
  })

  test('C16: the blended rate, half a cent up', () => {
    const parts = [
      { amount: given(2_550_000), rate: given(7.75) },
      { amount: given(450_000), rate: given(9.25) },
    ]
    expect(cents(blendedRate(parts))).toBe('7.98')
    expect(blendedRate([])).toBeNull()
  })

  test('C17: dates', () => {
    expect(plusDays('2026-09-30', 90)).toBe('2026-12-29')
    expect(plusDays('2026-12-01', 60)).toBe('2027-01-30')
    expect(plusDays('2027-06-30', 30)).toBe('2027-07-30')
    expect(plusDays('2026-12-31', 120)).toBe('2027-04-30')
    expect([fiscalYearOf('2026-09-30'), fiscalYearOf('2026-10-01')]).toEqual([2026, 2027])
  })

  test('of wages: weighted, and against the minimum', () => {
    expect(
      cents(
        blendedRate([
          { amount: given(6), rate: given(38_000) },
          { amount: given(4), rate: given(52_000) },
        ]),
      ),
    ).toBe('43600.00')
    expect(cents(times(percentOf(given(150), given(7.25)), given(2_080)))).toBe('22620.00')
  })
})

/** In the long run every reading is tried on 100,000 cases, and in the short one on 10,000. */
const isLong = process.env.GRANARY_LONG === '1'
const seed = 20_261_123
const options = { numRuns: isLong ? 100_000 : 10_000, seed }
const long = isLong ? 3_600_000 : 60_000

/** A second reading, as one would do it by hand: period by period, in whole numbers of a tiny part of a cent. */
const places = 10n ** 60n
const scaled = ({ top, bottom }: Fraction) => (top * places) / bottom
const near = (a: bigint, b: bigint) => (a > b ? a - b : b - a) < places / 10n ** 12n

describe('a second, naive reading agrees', () => {
  const cases = fc.record({
    cents: fc.integer({ min: 100_000, max: 10_000_000_000 }),
    rate: fc.integer({ min: 1, max: 2_500 }),
    years: fc.integer({ min: 1, max: 8 }),
    frequency: fc.constantFrom(1, 2, 4, 12),
  })

  test(
    'paying the level payment each time leaves nothing, and on the way what is owed',
    () => {
      fc.assert(
        fc.property(cases, fc.nat(), ({ cents: amount, rate, years, frequency }, any) => {
          const loan = {
            amount: { top: BigInt(amount), bottom: 100n },
            rate: { top: BigInt(rate), bottom: 100n },
            years,
            frequency,
          }
          const payment = scaled(levelPayment(loan) as Fraction)
          const stop = any % (years * frequency + 1)
          let owed = scaled(loan.amount)
          for (let period = 0; period < years * frequency; period++) {
            if (period === stop && !near(owed, scaled(balanceAfter(loan, stop) as Fraction))) return false
            owed = owed + (owed * BigInt(rate)) / BigInt(10_000 * frequency) - payment
          }
          return near(owed, 0n)
        }),
        options,
      )
    },
    long,
  )

  test(
    'fees, shares and coverage in cents are those of whole-number arithmetic',
    () => {
      const anyCents = fc.integer({ min: 1, max: 2_000_000_000 })
      const amounts = fc.tuple(anyCents, anyCents, anyCents, anyCents)
      const rates = fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 1_000 }))
      fc.assert(
        fc.property(amounts, rates, ([a, b, c, d], [percentage, fee]) => {
          const money = (value: number) =>
            exact(`${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`) as Fraction
          const rate = (value: number) => ({ top: BigInt(value), bottom: 100n })
          expect(decimal(guaranteeFee(money(a), rate(percentage), rate(fee)), 2)).toBe(
            written(halfUp(BigInt(a) * BigInt(percentage) * BigInt(fee), 100_000_000n)),
          )
          expect(decimal(inPercent(money(a), money(b)) as Fraction, 2)).toBe(
            written(halfUp(BigInt(a) * 10_000n, BigInt(b))),
          )
          const items = [
            { value: money(a), goingConcern: money(0), advance: rate(percentage), priorLien: money(c) },
            { value: money(b), goingConcern: money(0), advance: rate(fee), priorLien: money(d) },
          ]
          const left = (value: number, part: number, lien: number) => {
            const after = BigInt(value) * BigInt(part) - BigInt(lien) * 10_000n
            return after < 0n ? 0n : after
          }
          expect(decimal(coverage(items, money(a)).total, 2)).toBe(
            written(halfUp(left(a, percentage, c) + left(b, fee, d), 10_000n)),
          )
        }),
        options,
      )
    },
    long,
  )

  test(
    'a loan with a financed fee pays exactly what is wanted, in its own band, or there is none in any cent around',
    () => {
      const edge = 500_000_000
      fc.assert(
        fc.property(fc.integer({ min: 460_000_000, max: 540_000_000 }), (net) => {
          const outcome = financedFee(
            { top: BigInt(net), bottom: 100n },
            [
              { from: given(0), below: given(5_000_000), percentage: given(85) },
              { from: given(5_000_000), upTo: given(25_000_000), percentage: given(80) },
            ],
            given(3),
          )
          // By hand: the loan in cents, once with each percentage.
          const [lower, upper] = [halfUp(BigInt(net) * 100_000n, 97_450n), halfUp(BigInt(net) * 1_000n, 976n)]
          const expected = lower < BigInt(edge) ? lower : upper >= BigInt(edge) ? upper : null
          expect(outcome.loan && decimal(outcome.loan, 2)).toBe(expected === null ? null : written(expected))
        }),
        options,
      )
    },
    long,
  )
})

const halfUp = (top: bigint, bottom: bigint) => (top * 2n + bottom) / (bottom * 2n)
const written = (whole: bigint) => {
  const text = whole.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
