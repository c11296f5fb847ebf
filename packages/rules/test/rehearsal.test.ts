import { currentProgramPack } from '@granary/eligibility'
import { describe, expect, test } from 'vitest'
import { currentPack, currentPercentages, type Facts, guaranteeInWords, rehearsalOf } from '../src/index.ts'
import { factsWith } from './facts.ts'
import { soundTables, soundTerms } from './tables.ts'

/** The sound package with the two things that no question asks for yet said to be waived. */
const clean = (answers = {}, terms: Facts['terms'] = {}, rest: Partial<Facts> = {}) =>
  factsWith(answers, {
    waived: { R09: 'Priya Natarajan', R36: 'Priya Natarajan' },
    tables: { ...soundTables, affiliates: [] },
    ...rest,
    terms: { ...soundTerms, realEstateValue: 0, standstillDebt: 'NO', ...terms },
  })

describe('the rehearsal', () => {
  test('is silent on a clean package', () => {
    expect(rehearsalOf(currentPack, clean())).toEqual([])
  })

  test('tells the likeliest reason for a return first, then what is worst', () => {
    const faulty = clean(
      { projectionAssumptionsList: null, annualDebtService: 290_000, jobsCreatedCount: 13 },
      { interestOnlyMonths: 40 },
      { targetDate: '2027-01-15' },
    )
    expect(rehearsalOf(currentPack, faulty).map(({ checkId, severity }) => [checkId, severity])).toEqual([
      ['R04', 'contradicts'],
      ['R06', 'contradicts'],
      ['X11', 'explain'],
      ['X08', 'contradicts'],
      ['X28', 'explain'],
    ])
  })

  test('says what, why, where, by which paragraph, and how sure', () => {
    const [row] = rehearsalOf(currentPack, clean({}, {}, { targetDate: '2027-01-15' }))
    expect(row).toEqual({
      checkId: 'R04',
      title: 'Current statements of the borrower and each guarantor',
      severity: 'contradicts',
      because:
        'Required for every package. Balance sheet of the borrower: of September 30, 2026, it is 107 days old on January 15, 2027; 90 days are allowed.',
      paragraph: '5001.303(b)(4)(i)',
      items: [
        { stage: 'application', fieldId: 'currentBalanceSheetUpload' },
        { stage: 'application', fieldId: 'currentIncomeStatementUpload' },
        { stage: 'application', fieldId: 'guarantorPersonalFinancialStatementUpload' },
      ],
      compared: [],
      confidence: 'H',
      pack: '2026-11',
    })
  })
})

describe('what the public is told', () => {
  test('[B50] is the newest year that is sure, with its year, and nothing where it is not', () => {
    expect(guaranteeInWords(currentPack, 'B_AND_I')).toEqual({
      fiscalYear: 2026,
      words: '85% of a loan below $5,000,000 and 80% of one up to $25,000,000',
    })
    expect(guaranteeInWords(currentPack, 'REAP')).toEqual({
      fiscalYear: 2025,
      words: '80% of a loan up to $25,000,000',
    })
    expect(guaranteeInWords(currentPack, 'CF')).toBeNull()
    expect(currentPercentages.percentages).toBe(currentPack.percentages)
  })

  test('by the check of a visitor has the limits of the pack', () => {
    const limit = (id: string) => currentPack.limits.find((each) => each.id === id)?.value
    const { largestLoan, largestLoanOfCooperative, smallestEnergyLoan } = currentProgramPack
    for (const [program, amount] of Object.entries(largestLoan))
      expect(limit(`largestLoan-${program}`)).toBe(amount)
    expect(limit('largestLoan-cooperative')).toBe(largestLoanOfCooperative)
    expect(limit('smallestLoan-REAP')).toBe(smallestEnergyLoan)
  })
})
