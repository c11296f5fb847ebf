import type { Answers } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import {
  type CheckOutcome,
  checksOf,
  currentPack,
  type Facts,
  type Row,
  type TableName,
  type ToldFact,
} from '../src/index.ts'
import { formulaInWords } from '../src/pack/said.ts'
import { factsWith, soundFacts } from './facts.ts'
import { soundTables, soundTerms } from './tables.ts'

interface Changed {
  readonly answers?: Answers
  readonly terms?: Facts['terms']
  readonly tables?: Readonly<Partial<Record<TableName, readonly Row[]>>>
  readonly rest?: Partial<Facts>
}

const facts = ({ answers = {}, terms = {}, tables = {}, rest = {} }: Changed) =>
  factsWith(answers, {
    ...rest,
    terms: { ...soundTerms, ...terms },
    tables: { ...soundTables, ...tables },
  })

const rowOf = (checkId: string, changed: Changed) => {
  const row = checksOf(currentPack, facts(changed)).find((each) => each.checkId === checkId)
  if (!row) throw new Error(`${checkId} has no row`)
  return row
}

type Example = readonly [check: string, changed: Changed, outcome: CheckOutcome, because: string]

const reap = { loanProgram: 'REAP' } as const
const uses = (...rows: readonly Row[]) => ({ uses: [...(soundTables.uses ?? []), ...rows] })
const owners = (...rows: readonly Row[]) => ({ owners: rows })

/** The worked example of wages: ten jobs at 43,600 on average. */
const createdJobs: readonly Row[] = [
  { kind: 'CREATED', count: 6, wage: 38_000, basis: 'YEAR' },
  { kind: 'CREATED', count: 4, wage: 52_000, basis: 'YEAR' },
]
const tenJobs = { jobsCreatedCount: 10 } as const
const theCreated: Row = { kind: 'CREATED', count: 12, wage: 43_600 }
const hourly: Row = { kind: 'CREATED', count: 12, wage: 20.96, basis: 'HOUR' }
const savedJobs: readonly Row[] = [{ kind: 'SAVED', count: 20, wage: 40_000 }]

/** Each check with a package that it would send back, and one that it says nothing of. */
const examples: readonly Example[] = [
  [
    'X01',
    { tables: uses({ item: 'Fence', amount: 0.01 }) },
    'fails',
    'The sources are $3,650,000 and the uses $3,650,000.01: $0.01 is missing from the sources.',
  ],
  ['X01', { tables: { uses: [] } }, 'open', 'Not known is the table of sources and uses.'],
  [
    'X02',
    { answers: { totalLoanAmount: 3_000_001 } },
    'fails',
    'The table of sources names another loan than the answer.',
  ],
  [
    'X03',
    { tables: uses({ item: 'Fee of a finder', class: 'FINDER_FEE', amount: 1 }) },
    'fails',
    'The loan may not pay for Fee of a finder.',
  ],
  [
    'X03',
    { answers: { loanProgram: 'CF' }, tables: uses({ item: 'Stock', class: 'WORKING_CAPITAL', amount: 1 }) },
    'fails',
    'The loan may not pay for Stock.',
  ],
  ['X03', { tables: uses({ item: 'Stock', class: 'WORKING_CAPITAL', amount: 1 }) }, 'passes', ''],
  [
    'X03',
    { answers: { loanProgram: 'WWD' }, tables: uses({ item: 'Pipes in town', rural: 'NO', amount: 1 }) },
    'fails',
    'The loan may not pay for Pipes in town.',
  ],
  [
    'X04',
    { answers: { totalLoanAmount: 25_000_000.01 } },
    'fails',
    'All loans of one borrower in the program are at most $25,000,000 together.',
  ],
  ['X04', { answers: { totalLoanAmount: 25_000_000 } }, 'passes', ''],
  [
    'X04',
    { terms: { guaranteedBalance: 22_000_001 } },
    'fails',
    'All loans of one borrower in the program are at most $25,000,000 together.',
  ],
  [
    'X04',
    { answers: { totalLoanAmount: 40_000_000, organizationType: 'COOPERATIVE' } },
    'fails',
    'Above $25,000,000 only cooperatives that process value-added farm goods may borrow, by decision of the Secretary.',
  ],
  [
    'X04',
    { answers: { ...reap, totalLoanAmount: 4_999.99 } },
    'fails',
    'The loan is below $5,000, the least of the program.',
  ],
  [
    'X05',
    { tables: { guarantors: [{ name: 'Ann Hill', amount: 100_000_000.01 }] } },
    'fails',
    'Ann Hill stands for more than $100,000,000.',
  ],
  [
    'X05',
    {
      tables: {
        guarantors: [
          { name: 'Ann Hill', amount: 60_000_000 },
          { name: 'Bo Hill', amount: 60_000_000 },
          { name: ' ann  hill', amount: 40_000_000.01 },
          { amount: 60_000_000 },
          { amount: 60_000_000 },
        ],
      },
    },
    'fails',
    'Ann Hill stands for more than $100,000,000.',
  ],
  [
    'X05',
    {
      tables: {
        guarantors: [
          { name: 'Ann Hill', amount: 60_000_000 },
          { name: 'Ann Hill', amount: 40_000_000 },
        ],
      },
    },
    'passes',
    '',
  ],
  [
    'X06',
    { answers: { guaranteePercentageRequested: 85.01 } },
    'fails',
    'For a loan of $3,000,000 that is obligated in fiscal year 2026 it is at most 85 percent.',
  ],
  [
    'X06',
    { answers: { guaranteePercentageRequested: 85, totalLoanAmount: 5_000_000 } },
    'fails',
    'For a loan of $5,000,000 that is obligated in fiscal year 2026 it is at most 80 percent.',
  ],
  ['X06', { answers: { guaranteePercentageRequested: 85, totalLoanAmount: 4_999_999.99 } }, 'passes', ''],
  [
    'X06',
    { terms: { reducedFee: 'YES' } },
    'fails',
    'For a loan of $3,000,000 that is obligated in fiscal year 2026 it is at most 80 percent.',
  ],
  ['X06', { terms: { obligationYear: 2027 } }, 'open', 'Not known is the percentage of fiscal year 2027.'],
  [
    'X06',
    { answers: { guaranteePercentageRequested: 90.5 }, terms: { obligationYear: 2027 } },
    'fails',
    'No guarantee is more than 90 percent.',
  ],
  ['X07', { answers: { loanTermYears: 41 } }, 'fails', 'The term is 41 years; 40 are the most.'],
  [
    'X07',
    { answers: { loanTermYears: 30 } },
    'fails',
    'The term is 30 years; what is bought lasts 28.99 years on average.',
  ],
  [
    'X08',
    { terms: { interestOnlyMonths: 40 } },
    'fails',
    'The rule allows at most 36 months of interest only, with interest paid at least once a year.',
  ],
  ['X08', { terms: { interestOnlyMonths: 36 } }, 'passes', ''],
  [
    'X09',
    { answers: { interestRateStructure: 'VARIABLE' } },
    'fails',
    'A variable rate follows a published base, and none is named.',
  ],
  [
    'X09',
    {
      answers: { interestRateStructure: 'VARIABLE', baseRateSource: 'Prime' },
      terms: { rateChangesAYear: 12 },
    },
    'fails',
    'A variable rate changes at most once a quarter.',
  ],
  [
    'X09',
    {
      answers: { interestRateStructure: 'VARIABLE', baseRateSource: 'Prime' },
      terms: { rateChangesAYear: 4 },
    },
    'passes',
    '',
  ],
  [
    'X10',
    { answers: { interestRateStructure: 'BLENDED' } },
    'fails',
    'The rate is made of two, and the overall effective rate is not stated.',
  ],
  ['X10', { answers: { interestRateStructure: 'BLENDED' }, terms: { effectiveRate: 7.98 } }, 'passes', ''],
  [
    'X11',
    { answers: { annualDebtService: 290_000 } },
    'fails',
    'The yearly debt service is given as $290,000; amount, rate and term come to $283,842.05.',
  ],
  ['X11', { answers: { annualDebtService: 286_000 } }, 'passes', ''],
  [
    'X12',
    { tables: owners({ name: 'Ann Hill', share: 99, guarantee: 'PERSONAL' }) },
    'fails',
    'The shares of the owners add up to 99 percent.',
  ],
  [
    'X12',
    {
      tables: owners(
        { name: 'Ann Hill', share: 80, guarantee: 'PERSONAL' },
        { name: 'Hillcrest Family Trust', share: 20, guarantee: 'NONE' },
      ),
    },
    'fails',
    'Each owner of 20 percent or more guarantees at least the share of the loan, or has a waiver: Hillcrest Family Trust, $600,000.',
  ],
  [
    'X12',
    {
      tables: owners(
        { name: 'Ann Hill', share: 80, guarantee: 'PERSONAL' },
        { name: 'Trust', share: 20, passive: 'YES' },
      ),
    },
    'passes',
    '',
  ],
  [
    'X12',
    {
      tables: owners(
        { name: 'Ann Hill', share: 80, guarantee: 'PERSONAL', percent: 79 },
        { name: 'Trust', share: 20, waiver: 'Granted' },
      ),
    },
    'fails',
    'Each owner of 20 percent or more guarantees at least the share of the loan, or has a waiver: Ann Hill, $2,400,000.',
  ],
  [
    'X12',
    {
      tables: { owners: [] },
      answers: { primaryOwnerGuaranteeType: 'NONE', primaryOwnerOwnershipPercentage: 51 },
    },
    'fails',
    'The primary owner has 51 percent and gives no guarantee; from 20 percent on there is one, or a waiver.',
  ],
  [
    'X14',
    { tables: { affiliates: [{ name: 'Hill Storage', dependent: 'YES' }] } },
    'fails',
    'Hill Storage and the borrower depend on each other, and there is no co-borrower.',
  ],
  [
    'X14',
    {
      tables: { affiliates: [{ name: 'Hill Storage', dependent: 'YES' }] },
      answers: { hasCoBorrower: 'YES' },
    },
    'passes',
    '',
  ],
  [
    'X15',
    {
      tables: {
        debts: [
          {
            creditor: 'Our bank',
            action: 'REFINANCE',
            balance: 2_000_000,
            sameLender: 'YES',
            current: 'YES',
          },
        ],
      },
    },
    'fails',
    '54.79 percent of the uses refinance the lender’s own loans; at most 50 percent may.',
  ],
  [
    'X15',
    { tables: { debts: [{ creditor: 'First Bank', action: 'REFINANCE', balance: 1, current: 'NO' }] } },
    'fails',
    'First Bank is not current; what is refinanced has to be, for six months.',
  ],
  [
    'X16',
    { terms: { mostlyRefinancing: 'YES', historicalCoverage: 1.09, currentCoverage: 0.9 } },
    'fails',
    'Historical coverage is 1.09, below 1.10, and current coverage 0.90, below 1.00.',
  ],
  ['X16', { terms: { mostlyRefinancing: 'YES', historicalCoverage: 1.1 } }, 'passes', ''],
  [
    'X16',
    { terms: { mostlyRefinancing: 'YES', historicalCoverage: 1.25, historicalCash: 333_000 } },
    'fails',
    'The historical coverage with the proposed debt service is given as 1.25; computed from what was entered it is 1.17.',
  ],
  [
    'X16',
    { terms: { mostlyRefinancing: 'YES', historicalCoverage: 1.34, historicalCash: 380_000 } },
    'passes',
    '',
  ],
  ['X16', {}, 'notAsked', 'Not asked because refinancing is not the main purpose.'],
  [
    'X17',
    {
      answers: {
        loanProgram: 'CF',
        isRuralHospitalRefinance: 'YES',
        ruralHospitalNewAnnualDebtService: 900,
        ruralHospitalExistingAnnualDebtService: 900,
        ruralHospitalDebtServiceCoverage: 2,
      },
    },
    'fails',
    'The new yearly payment is not below the old one.',
  ],
  [
    'X17',
    {
      answers: {
        loanProgram: 'CF',
        isRuralHospitalRefinance: 'YES',
        ruralHospitalNewAnnualDebtService: 899,
        ruralHospitalExistingAnnualDebtService: 900,
        ruralHospitalDebtServiceCoverage: 1.09,
      },
    },
    'fails',
    'Coverage with reserves is 1.09; 1.10 is needed.',
  ],
  [
    'X17',
    {
      answers: {
        loanProgram: 'CF',
        isRuralHospitalRefinance: 'YES',
        ruralHospitalNewAnnualDebtService: 900,
        ruralHospitalExistingAnnualDebtService: 950,
        ruralHospitalDebtServiceCoverage: 1.47,
      },
      terms: { hospitalCash: 1_320, capitalReserve: 150, debtReserve: 90 },
    },
    'fails',
    'Coverage with reserves is given as 1.47; computed from what was entered it is 1.16.',
  ],
  [
    'X18',
    { answers: { businessOperationsStartDate: '2025-11-24' } },
    'fails',
    'An existing business has run for at least one full year; this one has on November 24, 2026.',
  ],
  ['X18', { answers: { businessOperationsStartDate: '2025-11-23' } }, 'passes', ''],
  [
    'X18',
    { answers: { businessOperationCategory: 'OPTION_A' } },
    'fails',
    'The business is said to exist already, and to be a new business in a new location.',
  ],
  [
    'X19',
    {
      answers: { borrowerOperatingStatus: 'NEW' },
      terms: { closingAssets: 4_200_000, closingDebt: 3_550_000 },
    },
    'fails',
    'No test of equity passes: the balance sheet equity is 17.86 percent, 20 percent is needed and the own part of the cost is 17.81 percent, 25 percent is needed.',
  ],
  ['X19', { answers: { borrowerOperatingStatus: 'NEW' } }, 'passes', ''],
  ['X19', { terms: { closingAssets: 4_200_000, closingDebt: 4_300_000 } }, 'passes', ''],
  [
    'X20',
    { answers: reap },
    'fails',
    'The loan may pay at most 75 percent of the eligible cost, here $2,737,500.',
  ],
  [
    'X21',
    {
      tables: { collateral: [{ value: 3_000_000, advance: 80, goingConcern: 600_000, reason: 'Our habit' }] },
    },
    'fails',
    'After discounts the collateral is $1,920,000, $1,080,000 less than the loan. A reader expects a sentence on it in the credit memo.',
  ],
  [
    'X21',
    { tables: { collateral: [{ item: 'Press', value: 4_000_000, advance: 80, reason: ' ' }] } },
    'fails',
    'No reason is given for the discount of Press.',
  ],
  ['X21', { tables: { collateral: [{ item: 'Press', value: 3_000_000, advance: 100 }] } }, 'passes', ''],
  [
    'X21',
    {
      tables: {
        collateral: [
          { item: 'Brand', class: 'INTANGIBLE', value: 2_000_000, advance: 100 },
          { item: 'Press', class: 'NEW_CHATTEL', value: 2_000_000, advance: 80, reason: 'Our habit' },
        ],
      },
    },
    'fails',
    'Intangible things are the primary collateral: $2,000,000 of $3,600,000.',
  ],
  [
    'X21',
    {
      tables: {
        collateral: [
          { item: 'Brand', class: 'INTANGIBLE', value: 1_500_000, advance: 100 },
          { item: 'Press', class: 'NEW_CHATTEL', value: 2_000_000, advance: 80, reason: 'Our habit' },
        ],
      },
    },
    'passes',
    '',
  ],
  [
    'X21',
    { tables: { collateral: [{ class: 'INTANGIBLE', value: 3_000_000, advance: 50 }] } },
    'fails',
    'After discounts the collateral is $1,500,000, $1,500,000 less than the loan. A reader expects a sentence on it in the credit memo. Intangible things are the primary collateral: $1,500,000 of $1,500,000. No reason is given for the discount of an item without a name.',
  ],
  [
    'X22',
    { answers: { loanProgram: 'CF' }, terms: { careOccupancy: 91 } },
    'fails',
    'Projected occupancy is 91 percent; 90 percent is the most.',
  ],
  [
    'X23',
    { terms: { ownedOfLender: 5.1 } },
    'fails',
    'The part of the lender that the borrower’s side owns is 5.1 percent; 5 percent is the most.',
  ],
  [
    'X23',
    { terms: { lenderOwnsBorrower: 'YES' } },
    'fails',
    'The lender, or an officer of the lender, owns a part of the borrower.',
  ],
  [
    'X24',
    { terms: { gamblingShare: 16 } },
    'fails',
    'Revenue from gambling is 16 percent; 15 percent is the most.',
  ],
  [
    'X24',
    { terms: { donationShare: 10.5 } },
    'fails',
    'Revenue from donations is 10.5 percent; 10 percent is the most.',
  ],
  [
    'X25',
    {
      answers: {
        isConstructionProject: 'YES',
        constructionProjectStatus: 'ONGOING_CONSTRUCTION',
        environmentalReviewStatus: 'IN_PROGRESS',
      },
    },
    'fails',
    'Building has begun before the environmental review is completed.',
  ],
  [
    'X25',
    { answers: { isConstructionProject: 'YES', constructionProjectStatus: 'ONGOING_CONSTRUCTION' } },
    'passes',
    '',
  ],
  [
    'X27',
    { terms: { lenderKeeps: 7.49 } },
    'fails',
    'The lender keeps 7.49 percent of the loan; 7.5 percent is the least.',
  ],
  [
    'X28',
    { answers: { jobsCreatedCount: 13 } },
    'fails',
    'The table and the answers differ in the jobs created.',
  ],
  [
    'X28',
    { answers: { jobsSavedCount: 19, jobsCreatedAverageWage: 43_500 } },
    'fails',
    'The table and the answers differ in the average wage of the jobs created and the jobs saved.',
  ],
  [
    'X28',
    { answers: { jobsSavedAverageWage: 40_000.01 } },
    'fails',
    'The table and the answers differ in the average wage of the jobs saved.',
  ],
  [
    'X28',
    { answers: { jobsSavedAverageWage: null } },
    'open',
    'Not known is the average wage of the jobs saved.',
  ],
  [
    'X28',
    { tables: { jobs: [{ kind: 'CREATED', count: 12 }, ...savedJobs] } },
    'open',
    'Not known is the average wage of the jobs created.',
  ],
  ['X28', { answers: tenJobs, tables: { jobs: [...createdJobs, ...savedJobs] } }, 'passes', ''],
  [
    'X28',
    {
      answers: { ...tenJobs, jobsCreatedAverageWage: 45_000 },
      tables: { jobs: [...createdJobs, ...savedJobs] },
    },
    'fails',
    'The table and the answers differ in the average wage of the jobs created.',
  ],
  [
    'X28',
    { answers: { jobsSavedCount: 0, jobsSavedAverageWage: 0 }, tables: { jobs: [theCreated] } },
    'passes',
    '',
  ],
  [
    'X28',
    { answers: { jobsCreatedAverageWage: 20.96 }, tables: { jobs: [hourly, ...savedJobs] } },
    'passes',
    '',
  ],
  [
    'X28',
    { answers: { jobsCreatedAverageWage: 43_596.8 }, tables: { jobs: [hourly, ...savedJobs] } },
    'passes',
    '',
  ],
  [
    'X29',
    { rest: { acceptedAt: '2026-11-10T15:00:00Z', changedAt: '2026-11-10T15:00:01Z' } },
    'fails',
    'The agency took the application as complete on November 10, 2026, and something changed on November 10, 2026; the application gets the date of the change.',
  ],
  ['X29', { rest: { acceptedAt: '2026-11-10T15:00:00Z', changedAt: '2026-11-10T15:00:00Z' } }, 'passes', ''],
  [
    'X30',
    { answers: { ...reap, reapBorrowerSiteControlCertification: 'NO' } },
    'fails',
    'The borrower does not control the site for the term of the loan.',
  ],
]

describe('a cross-check', () => {
  test.each(examples)('%s with %j %s: %s', (check, changed, outcome, because) => {
    const row = rowOf(check, changed)
    expect(row.outcome).toBe(outcome)
    expect(row.because).toBe(
      outcome === 'passes'
        ? currentPack.checks
            .filter(({ id }) => id === check)
            .map((each) => formulaInWords(each, currentPack))[0]
        : because,
    )
  })

  test('has an example that fails for each of the pack', () => {
    const failing = new Set(examples.filter(([, , outcome]) => outcome === 'fails').map(([check]) => check))
    const without = currentPack.checks.map(({ id }) => id).filter((id) => !failing.has(id))
    // X26 is shown below, with both stages.
    expect(without).toEqual(['X26'])
  })

  test('is silent on a sound package', () => {
    const found = checksOf(currentPack, facts({})).filter(({ outcome }) => outcome === 'fails')
    expect(found).toEqual([])
    expect(checksOf(currentPack, facts({})).filter(({ outcome }) => outcome === 'open')).toEqual([])
  })

  test('X26 shows both places where the same fact is told differently', () => {
    const both: Facts = {
      ...soundFacts,
      answers: {
        ...soundFacts.answers,
        'pre-application': { loanTermYears: 20, borrowerLegalName: ' hillcrest  orchards, LLC' },
      },
    }
    const row = checksOf(currentPack, both).find(({ checkId }) => checkId === 'X26')
    expect(row).toMatchObject({
      outcome: 'fails',
      severity: 'explain',
      because: 'Pre-application and application differ in the term.',
      items: [
        { stage: 'application', fieldId: 'loanTermYears' },
        { stage: 'pre-application', fieldId: 'loanTermYears' },
      ],
      compared: [
        { name: 'Application: the term', value: '25 years' },
        { name: 'Pre-application: the term', value: '20 years' },
      ],
    })
  })

  test('X26 looks at the rate as well, of which both stages ask', () => {
    const both = factsWith({ interestRateStructure: 'FIXED', interestRateSpread: 275 })
    const answers = {
      ...both.answers,
      'pre-application': { interestRateStructure: 'VARIABLE', interestRateSpread: 250 },
    }
    const row = checksOf(currentPack, { ...both, answers }).find(({ checkId }) => checkId === 'X26')
    expect(row).toMatchObject({
      outcome: 'fails',
      because:
        'Pre-application and application differ in the structure of the rate. Pre-application and application differ in the spread over the base rate.',
      compared: [
        { name: 'Application: the structure of the rate', value: 'Fixed' },
        { name: 'Pre-application: the structure of the rate', value: 'Variable' },
        { name: 'Application: the spread over the base rate', value: '275' },
        { name: 'Pre-application: the spread over the base rate', value: '250' },
      ],
    })
    const same = {
      ...answers,
      'pre-application': { interestRateStructure: 'FIXED', interestRateSpread: 275 },
    }
    expect(
      checksOf(currentPack, { ...both, answers: same }).find(({ checkId }) => checkId === 'X26')?.outcome,
    ).toBe('passes')
  })

  test('X26 shows document, page and line, and the answer, where a text says otherwise', () => {
    const place = { stage: 'application', fieldId: 'lendersCreditEvaluationUpload' } as const
    const told = (fact: ToldFact) => [{ ...fact, ...place, fileName: 'Credit memo.pdf' }]
    const of = (fact: ToldFact, terms: Facts['terms'] = {}) =>
      checksOf(currentPack, {
        ...soundFacts,
        terms: { ...soundFacts.terms, ...terms },
        told: told(fact),
      }).find(({ checkId }) => checkId === 'X26')
    const term = { fact: 'loanTerm', page: 3, passage: 'Loan term: 20 years' } as const
    expect(of({ ...term, value: '20' })).toMatchObject({
      ...{ outcome: 'fails', severity: 'explain', confidence: 'M' },
      because: '“Credit memo.pdf” tells the term differently on page 3.',
      items: [{ stage: 'application', fieldId: 'loanTermYears' }, place],
      compared: [
        { name: 'Credit memo.pdf, page 3', value: 'Loan term: 20 years' },
        { name: 'Application: the term', value: '25 years' },
      ],
    })
    expect(of({ ...term, value: '25' })).toMatchObject({ outcome: 'passes' })
    const rate = { fact: 'interestRate', value: '8.25', page: 1, passage: 'Rate: 8.25%' } as const
    expect(of(rate, { interestRate: 8.5 })).toMatchObject({
      outcome: 'fails',
      compared: [{ value: 'Rate: 8.25%' }, { name: 'Terms: the interest rate', value: '8.5 percent' }],
    })
    expect(of(rate, { interestRate: 8.25 })).toMatchObject({ outcome: 'passes' })
    // An answer that nobody gave yet contradicts nothing.
    const name = { fact: 'projectAddress', value: '1 Main St', page: 1, passage: '1 Main St' } as const
    const without = { ...soundFacts, answers: {}, told: told(name) }
    expect(checksOf(currentPack, without).find(({ checkId }) => checkId === 'X26')?.outcome).toBe('passes')
  })

  test('says its paragraph, where, what against what, how sure, and by which pack', () => {
    expect(rowOf('X08', { terms: { interestOnlyMonths: 40 } })).toMatchObject({
      title: 'Interest only for too long',
      severity: 'contradicts',
      paragraph: '5001.402(b)(3)',
      compared: [
        { name: 'Interest-only months', value: '40' },
        { name: 'At most', value: '36' },
      ],
      confidence: 'H',
      pack: '2026-11',
    })
    expect(rowOf('X07', { answers: { loanTermYears: 30 } }).severity).toBe('explain')
    expect(rowOf('X07', { answers: { loanTermYears: 41 } }).severity).toBe('contradicts')
  })

  test('follows the figures of its pack', () => {
    const limits = currentPack.limits.map((limit) =>
      limit.id === 'longestInterestOnly' ? { ...limit, value: 10 } : limit,
    )
    const rows = checksOf({ ...currentPack, limits }, facts({ terms: { interestOnlyMonths: 12 } }))
    expect(rows.find(({ checkId }) => checkId === 'X08')?.because).toContain('at most 10 months')
  })

  test('that this version does not know stays open', () => {
    const [first] = currentPack.checks
    const checks = first ? [{ ...first, id: 'X99' }] : []
    expect(checksOf({ ...currentPack, checks }, facts({}))).toMatchObject([
      { checkId: 'X99', outcome: 'open', because: 'This version cannot make this check.' },
    ])
  })
})
