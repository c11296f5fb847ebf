import { describe, expect, test } from 'vitest'
import {
  currentPack,
  type Facts,
  guaranteeInWords,
  guaranteeOfTheYear,
  publicFigures,
  rehearsalOf,
} from '../src/index.ts'
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

  test('tells each fact that is told differently by itself, with every place that tells it', () => {
    const place = { stage: 'application', fieldId: 'lendersCreditEvaluationUpload' } as const
    const told = [
      {
        ...place,
        fact: 'loanAmount',
        value: '3200000',
        page: 2,
        passage: 'Loan: $3,200,000',
        fileName: 'Memo.pdf',
      },
      { ...place, fact: 'loanTerm', value: '20', page: 3, passage: 'Term: 20 years', fileName: 'Memo.pdf' },
    ] as const
    const facts = clean({}, {}, { told })
    const answers = { ...facts.answers, 'pre-application': { totalLoanAmount: 2_250_000 } }
    const rows = rehearsalOf(currentPack, { ...facts, answers })
    expect(rows.map(({ checkId, title, compared }) => [checkId, title, compared])).toEqual([
      [
        'X26.totalLoanAmount',
        'The total loan amount is told differently',
        [
          { name: 'Application: the total loan amount', value: '$3,000,000' },
          { name: 'Pre-application: the total loan amount', value: '$2,250,000' },
          { name: 'Memo.pdf, page 2', value: 'Loan: $3,200,000' },
        ],
      ],
      [
        'X26.loanTermYears',
        'The term is told differently',
        [
          { name: 'Memo.pdf, page 3', value: 'Term: 20 years' },
          { name: 'Application: the term', value: '25 years' },
        ],
      ],
    ])
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
    expect(guaranteeOfTheYear(currentPack)).toBe(
      'Business & Industry in fiscal year 2026: 85% of a loan below $5,000,000 and 80% of one up to $25,000,000.',
    )
    expect(guaranteeOfTheYear({ percentages: [] })).toBeNull()
  })

  test('by the check of a visitor has the limits of the pack', () => {
    expect(publicFigures(currentPack)).toEqual({
      title: currentPack.title,
      lastChecked: '2026-11-22',
      limits: {
        largestLoan: { B_AND_I: 25_000_000, CF: 100_000_000, WWD: 50_000_000, REAP: 25_000_000 },
        largestLoanOfCooperative: 40_000_000,
        smallestEnergyLoan: 5_000,
      },
      guarantees: {
        B_AND_I: guaranteeInWords(currentPack, 'B_AND_I'),
        REAP: guaranteeInWords(currentPack, 'REAP'),
        CF: null,
        WWD: null,
      },
    })
    const limits = currentPack.limits.map((limit) =>
      limit.id === 'largestLoan-CF' ? { ...limit, value: 'unknown' as const, checked: '2026-01-02' } : limit,
    )
    expect(publicFigures({ ...currentPack, limits })).toMatchObject({
      lastChecked: '2026-01-02',
      limits: { largestLoan: { CF: null } },
    })
  })
})
