import type { Answers } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { compare, type Fraction, given, rounded, roundedBeside } from '../src/fraction.ts'
import { checksOf, currentPack, type Facts, figuresOf, type Row } from '../src/index.ts'
import { factsWith } from './facts.ts'
import { soundTables, soundTerms } from './tables.ts'

const project = (tables: Facts['tables'], terms: Facts['terms'] = {}, answers: Answers = {}) =>
  factsWith(answers, { terms: { ...soundTerms, ...terms }, tables: { ...soundTables, ...tables } })
const figure = (facts: Facts, id: string) => figuresOf(currentPack, facts).find((each) => each.id === id)
const partOf = (facts: Facts, id: string, name: string) =>
  figure(facts, id)?.parts?.find((part) => part.name === name)?.value
const check = (facts: Facts, id: string) => {
  const row = checksOf(currentPack, facts).find(({ checkId }) => checkId === id)
  if (!row) throw new Error(`${id} has no row`)
  return row
}

/** Of a loan of three million. */
const collateral = (value: number): readonly Row[] => [
  { item: 'Mill', class: 'REAL_ESTATE', value, advance: 100 },
]

describe('what misses a line by little is judged exactly, and never written as if it met it', () => {
  test('[C06] [X21] collateral of 99.996 percent of the loan is short of it', () => {
    const facts = project({ collateral: collateral(2_999_880) })
    expect(figure(facts, 'C06')?.value).toBe('0.99')
    expect(figure(facts, 'C06')?.working?.at(-1)).toBe('$2,999,880 ÷ $3,000,000 = 0.99')
    expect(partOf(facts, 'C06', 'Short of the loan')).toBe('120.00')
    expect(check(facts, 'X21')).toMatchObject({
      outcome: 'fails',
      because: expect.stringContaining('$120 less than the loan'),
      compared: [{ name: 'Coverage', value: '0.99' }],
    })
  })

  test('[C06] what is lacking is told where it is less than a cent, and nothing where all is there', () => {
    const row = { item: 'Mill', class: 'REAL_ESTATE', value: 2_999_999.996, advance: 100 }
    expect(partOf(project({ collateral: [row] }), 'C06', 'Short of the loan')).toBe('0.01')
    const enough = project({ collateral: collateral(3_000_000) })
    expect([figure(enough, 'C06')?.value, partOf(enough, 'C06', 'Short of the loan')]).toEqual([
      '1.00',
      '0.00',
    ])
    expect(figure(project({ collateral: collateral(3_000_120) }), 'C06')?.value).toBe('1.00')
    expect(check(enough, 'X21').outcome).toBe('passes')
  })

  test('[C07] a year that earns a dollar less than its debt service is below the line of one', () => {
    const service = Number(partOf(project({}), 'C07', 'Debt service'))
    const year = (netIncome: number): Row => ({ year: 2028, netIncome, interest: 0, tax: 0, depreciation: 0 })
    const covered = (netIncome: number) =>
      partOf(project({ projections: [year(netIncome)], debts: [] }), 'C07', 'Year 2028')
    expect(covered(Math.floor(service))).toBe('0.99')
    expect(covered(Math.ceil(service))).toBe('1.00')
  })

  test('[C05] [X19] equity of 19.999 percent is not the 20 that are needed', () => {
    const terms = { closingAssets: 1_000_000, closingDebt: 800_010 }
    const answers = { borrowerOperatingStatus: 'NEW' }
    const tables = { sources: [{ kind: 'GUARANTEED_LOAN', amount: 3_000_000 }] }
    const facts = project(tables, { ...terms, salesContracts: 'NO' }, answers)
    expect(figure(facts, 'C05')?.value).toBe('19.99')
    expect(figure(facts, 'C05')?.working?.[0]).toContain('= 19.99%, at least 20 percent: fails')
    expect(check(facts, 'X19').because).toContain(
      'the balance sheet equity is 19.99 percent, 20 percent is needed',
    )
  })

  test('[X06] [X27] more than the most and less than the least are written so', () => {
    const asked = check(project({}, {}, { guaranteePercentageRequested: 90.001 }), 'X06')
    expect(asked.compared?.[0]).toEqual({ name: 'Requested', value: '90.01 percent' })
    const kept = check(project({}, { lenderKeeps: 7.499 }), 'X27')
    expect(kept.because).toBe('The lender keeps 7.49 percent of the loan; 7.5 percent is the least.')
  })

  test('what misses a line is written on the side on which it is, within a unit; what meets it as ever', () => {
    for (let at = -3_000; at <= 3_000; at += 1) {
      const value: Fraction = { top: 1_000_000n + BigInt(at), bottom: 1_000_000n }
      for (const line of [given(1), given(1.1), given(0.995), { top: 1n, bottom: 3n }]) {
        const [beside, under] = [
          roundedBeside(value, { least: line }, 2),
          roundedBeside(value, { most: line }, 2),
        ]
        if (compare(value, line) < 0) expect(compare(beside, line)).toBe(-1)
        else expect(beside).toEqual(rounded(value, 2))
        if (compare(value, line) > 0) expect(compare(under, line)).toBe(1)
        else expect(under).toEqual(rounded(value, 2))
        for (const shown of [beside, under]) {
          const gap = shown.top * value.bottom - value.top * shown.bottom
          expect((gap < 0n ? -gap : gap) * 100n).toBeLessThan(shown.bottom * value.bottom)
        }
      }
    }
  })
})
