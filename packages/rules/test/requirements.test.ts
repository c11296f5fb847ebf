import type { Answers } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { currentPack, type Facts, type RequirementState, requirementsOf } from '../src/index.ts'
import { factsWith, soundFacts } from './facts.ts'

const rowOf = (facts: Facts, ruleId: string) => {
  const row = requirementsOf(currentPack, facts).find((each) => each.ruleId === ruleId)
  if (!row) throw new Error(`${ruleId} has no row`)
  return row
}

type Example = readonly [
  rule: string,
  answers: Answers,
  terms: Facts['terms'],
  state: RequirementState,
  because: string,
]

const always = 'Required for every package.'
/** A smaller loan of this program would leave it with the lender. */
const sent = 'Required because the loan is more than $600,000.'
/** Each rule where it holds, where it does not, and where it cannot be said. */
const examples: readonly Example[] = [
  ['R01', {}, {}, 'there', always],
  [
    'R01',
    { submissionSignaturesUpload: null },
    {},
    'required',
    `${always} Signed form 5001-1: it is missing.`,
  ],
  ['R02', {}, {}, 'there', always],
  ['R03', {}, {}, 'there', always],
  ['R03', { hasRealEstateComponent: 'YES' }, {}, 'required', `${always} Phase I assessment: it is missing.`],
  [
    'R03',
    { hasRealEstateComponent: null },
    {},
    'unknown',
    `${always} More may be needed: not known is whether the project includes real estate.`,
  ],
  ['R04', {}, {}, 'there', always],
  ['R05', {}, {}, 'there', sent],
  [
    'R05',
    { totalLoanAmount: 600_000 },
    {},
    'onFile',
    'Kept on file at the lender because the program is Business and Industry and the loan is $600,000 or less (§5001.306(b)).',
  ],
  ['R06', { projectionAssumptionsList: null }, {}, 'required', `${sent} Assumptions: it is missing.`],
  ['R07', {}, {}, 'there', always],
  ['R08', { totalLoanAmount: 600_000 }, {}, 'there', 'Required because the loan is $600,000 or more.'],
  [
    'R08',
    { totalLoanAmount: 599_999.99 },
    {},
    'notRequired',
    'Not needed because the loan is below $600,000.',
  ],
  [
    'R08',
    { totalLoanAmount: null, draftLoanAgreementUpload: null },
    {},
    'unknown',
    'It cannot be said yet whether it is needed: not known is the total loan amount. Draft loan agreement with the 15 topics of §5001.451(b)(3): it is missing.',
  ],
  [
    'R09',
    {},
    {},
    'required',
    `Required because the loan is $200,000 or more. Credit reports: no question asks for it; add it to any document and say that it is “Credit report”.`,
  ],
  [
    'R09',
    { totalLoanAmount: 199_999.99 },
    {},
    'onFile',
    'Kept on file at the lender because the loan is below $200,000 (§5001.303(c)(3)).',
  ],
  [
    'R10',
    {},
    { realEstateValue: 250_000 },
    'notRequired',
    'Not needed because the real estate is $250,000 or less.',
  ],
  [
    'R10',
    {},
    { realEstateValue: 1_000_000.01 },
    'required',
    'Required because the real estate is more than $1,000,000. Appraisal by a state certified general appraiser: it is missing.',
  ],
  [
    'R10',
    {},
    { realEstateValue: 400_000 },
    'unknown',
    'It cannot be said yet whether it is needed: not known is whether the $250,000 of the rule or the higher limit of the regulator governs. Appraisal by a state certified general appraiser: it is missing.',
  ],
  [
    'R10',
    {},
    { realEstateValue: 400_000, regulatorsLimitGoverns: 'YES' },
    'notRequired',
    'Not needed because the real estate is $1,000,000 or less and the limit of the regulator governs.',
  ],
  [
    'R11',
    {},
    { existingChattelValue: 250_000.01 },
    'required',
    'Required because the existing chattel is more than $250,000. Chattel appraisal: it is missing.',
  ],
  [
    'R11',
    {},
    { existingChattelValue: 250_000 },
    'notRequired',
    'Not needed because the existing chattel is $250,000 or less.',
  ],
  [
    'R13',
    { isConstructionProject: 'YES', hasRealEstateComponent: 'YES' },
    {},
    'required',
    'Required because the project includes construction and the project includes real estate. Appraisal with both values: it is missing.',
  ],
  [
    'R13',
    { isConstructionProject: 'YES' },
    {},
    'notRequired',
    'Not needed because the project includes no real estate.',
  ],
  [
    'R14',
    { borrowerOperatingStatus: 'NEW', totalLoanAmount: 1_000_000.01 },
    {},
    'required',
    'Required because the program is Business and Industry, the business is new and the loan is more than $1,000,000. Feasibility study: it is missing.',
  ],
  [
    'R14',
    { borrowerOperatingStatus: 'NEW', totalLoanAmount: 1_000_000 },
    {},
    'notRequired',
    'Not needed because the loan is $1,000,000 or less.',
  ],
  [
    'R15',
    { loanProgram: 'CF', borrowerOperatingStatus: 'NEW' },
    {},
    'required',
    'Required because the program is Community Facilities, the business is new and the loan is more than $1,000,000. Feasibility study: it is missing.',
  ],
  [
    'R15',
    { loanProgram: 'CF' },
    {},
    'unknown',
    'It cannot be said yet whether it is needed: not known is whether the activity is new. Feasibility study: it is missing.',
  ],
  ['R15', {}, {}, 'notRequired', 'Not needed because the program is Business and Industry.'],
  [
    'R16',
    { loanProgram: 'CF' },
    { taxBacked: 'NO', auditedYearsCarryDebt: 'NO' },
    'required',
    'Required because the program is Community Facilities. Financial feasibility analysis: it is missing.',
  ],
  [
    'R15',
    { loanProgram: 'CF' },
    { newActivity: 'YES' },
    'required',
    'Required because the program is Community Facilities, the activity is new and the loan is more than $1,000,000. Feasibility study: it is missing.',
  ],
  [
    'R16',
    { loanProgram: 'CF', totalLoanAmount: 26_000_000 },
    { taxBacked: 'YES' },
    'required',
    'Required because the program is Community Facilities. Financial feasibility analysis: it is missing.',
  ],
  [
    'R16',
    { loanProgram: 'CF', totalLoanAmount: 26_000_000 },
    { taxBacked: 'NO', auditedYearsCarryDebt: 'NO' },
    'required',
    'Required because the program is Community Facilities. Feasibility study with examination opinion: it is missing.',
  ],
  ['R16', {}, {}, 'notRequired', 'Not needed because the program is Business and Industry.'],
  ['R17', {}, {}, 'there', 'Required because the loan does more than refinance.'],
  ['R17', {}, { onlyRefinancing: 'YES' }, 'notRequired', 'Not needed because the loan only refinances.'],
  [
    'R18',
    { isHousingRelatedFacility: 'YES', housingHasFiveOrMoreResidentialUnits: 'YES' },
    {},
    'required',
    'Required because the project is about housing and there are five or more residential units. Fair-housing marketing plan: it is missing.',
  ],
  [
    'R18',
    { isHousingRelatedFacility: 'YES', housingHasFiveOrMoreResidentialUnits: 'NO' },
    {},
    'notRequired',
    'Not needed because there are fewer than five residential units.',
  ],
  [
    'R18',
    { housingHasFiveOrMoreResidentialUnits: 'YES' },
    {},
    'notRequired',
    'Not needed because the project is not about housing.',
  ],
  [
    'R19',
    { isHealthCareFacility: 'YES' },
    { certificateOfNeedLaw: 'YES' },
    'required',
    'Required because it is a health care facility and the law asks for a certificate of need. Certificate of need: it is missing.',
  ],
  ['R19', {}, {}, 'notRequired', 'Not needed because it is no health care facility.'],
  [
    'R20',
    { jobsCreatedCount: 51 },
    {},
    'required',
    'Required because the program is Business and Industry, the loan is more than $1,000,000 and the number of new jobs is more than 50. Labor Department data: no question asks for it; add it to any document and say that it is “Labor Department data”.',
  ],
  [
    'R20',
    { jobsCreatedCount: 50 },
    {},
    'notRequired',
    'Not needed because the number of new jobs is 50 or less.',
  ],
  [
    'R20',
    { jobsCreatedCount: 51, totalLoanAmount: 1_000_000 },
    {},
    'notRequired',
    'Not needed because the loan is $1,000,000 or less.',
  ],
  [
    'R21',
    { borrowerSubjectToSecReporting: 'YES' },
    {},
    'required',
    'Required because the program is Business and Industry and the borrower reports to the SEC. Latest form 10-K: it is missing.',
  ],
  [
    'R21',
    {},
    {},
    'notRequired',
    'Not needed because the borrower is not listed on an exchange and the borrower does not report to the SEC.',
  ],
  [
    'R22',
    { hasProjectAffiliates: 'YES' },
    {},
    'required',
    'Required because the program is Business and Industry and there are affiliates. Statements of affiliates: it is missing.',
  ],
  ['R22', {}, {}, 'notRequired', 'Not needed because there are no affiliates.'],
  [
    'R23',
    { totalLoanAmount: 600_000 },
    {},
    'there',
    'Required because the program is Business and Industry and the loan is $600,000 or less.',
  ],
  ['R23', {}, {}, 'notRequired', 'Not needed because the loan is more than $600,000.'],
  ['R24', {}, {}, 'there', 'Required because the primary owner guarantees in person.'],
  [
    'R24',
    { primaryOwnerGuaranteeType: 'NONE' },
    {},
    'notRequired',
    'Not needed because there are no affiliates and the primary owner gives no guarantee.',
  ],
  [
    'R25',
    {},
    { seasonal: 'YES' },
    'required',
    'Required because the business is seasonal. Quarterly cash flow: it is missing.',
  ],
  ['R25', {}, {}, 'notRequired', 'Not needed because the business is not seasonal.'],
  [
    'R26',
    { isConstructionProject: 'YES' },
    { guaranteeBeforeCompletion: 'YES' },
    'required',
    'Required because the project includes construction and the guarantee is wanted before completion. Quarterly cash flow of the construction: it is missing.',
  ],
  ['R26', {}, {}, 'notRequired', 'Not needed because the project includes no construction.'],
  [
    'R27',
    { loanProgram: 'WWD' },
    {},
    'required',
    'Required because the program is Water and Waste Disposal. Certificate that there is no credit elsewhere: it is missing.',
  ],
  ['R27', {}, {}, 'notRequired', 'Not needed because the program is Business and Industry.'],
  [
    'R28',
    { loanProgram: 'WWD', engineeringDocumentationUpload: ['a'] },
    {},
    'there',
    'Required because the program is Water and Waste Disposal.',
  ],
  ['R28', {}, {}, 'notRequired', 'Not needed because the program is Business and Industry.'],
  [
    'R29',
    { loanProgram: 'REAP', reapProjectCategory: 'ENERGY_EFFICIENCY_IMPROVEMENT' },
    { projectCost: 80_000 },
    'required',
    'Required because the program is Rural Energy for America Program and the project improves energy efficiency. Short technical report: it is missing.',
  ],
  [
    'R29',
    { loanProgram: 'REAP', reapProjectCategory: 'RENEWABLE_ENERGY_SYSTEM' },
    { projectCost: 200_000, listedTechnology: 'YES' },
    'required',
    'Required because the program is Rural Energy for America Program and the technology is one that needs a technical report. Technical report by appendix E: it is missing.',
  ],
  [
    'R29',
    { loanProgram: 'REAP', reapProjectCategory: 'RENEWABLE_ENERGY_SYSTEM' },
    { listedTechnology: 'NO' },
    'notRequired',
    'Not needed because the project is a renewable energy system and the technology is none that needs a technical report.',
  ],
  [
    'R30',
    { loanProgram: 'REAP', reapProjectCategory: 'ENERGY_EFFICIENCY_IMPROVEMENT' },
    { projectCost: 200_000 },
    'required',
    'Required because the program is Rural Energy for America Program, the project improves energy efficiency and the cost of the project is $200,000 or more. Energy audit: it is missing.',
  ],
  [
    'R30',
    { loanProgram: 'REAP', reapProjectCategory: 'ENERGY_EFFICIENCY_IMPROVEMENT' },
    { projectCost: 199_999 },
    'notRequired',
    'Not needed because the cost of the project is below $200,000.',
  ],
  [
    'R32',
    { loanProgram: 'REAP' },
    { thirdPartyMoney: 'YES' },
    'required',
    'Required because the program is Rural Energy for America Program and third parties pay a part. Firm commitments; a letter of intent does not count: it is missing.',
  ],
  [
    'R32',
    { loanProgram: 'REAP' },
    { thirdPartyMoney: 'NO' },
    'notRequired',
    'Not needed because no third party pays a part.',
  ],
  [
    'R33',
    {},
    { standstillDebt: 'YES' },
    'required',
    'Required because subordinated debt counts as equity. Note and standstill agreement for the life of the loan: it is missing.',
  ],
  ['R33', {}, {}, 'notRequired', 'Not needed because no subordinated debt counts as equity.'],
  [
    'R35',
    { lenderFederallyRegulated: 'NO', lenderApprovedLender: 'YES' },
    {},
    'there',
    'Required because the lender is not federally regulated.',
  ],
  ['R35', {}, {}, 'notRequired', 'Not needed because the lender is federally regulated.'],
  [
    'R36',
    {},
    {},
    'required',
    `${always} Charges listed in the application: no question asks for it; add it to any document and say that it is “List of charges”.`,
  ],
]

describe('a requirement', () => {
  test.each(examples)('%s with %j and %j is %s: %s', (rule, answers, terms, state, because) => {
    const row = rowOf(factsWith(answers, { terms: terms ?? {} }), rule)
    expect([row.state, row.because]).toEqual([state, because])
  })

  test('has an example for each rule of the pack', () => {
    const shown = new Set(examples.map(([rule]) => rule))
    expect(currentPack.requirements.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
  })

  test('says what would change it, each alone, and never that another program would', () => {
    expect(rowOf(factsWith({}), 'R08').wouldChange).toEqual(['Not needed if the loan is below $600,000.'])
    expect(rowOf(factsWith({ totalLoanAmount: 500_000 }), 'R08').wouldChange).toEqual([
      'Needed if the loan is $600,000 or more.',
    ])
    expect(rowOf(factsWith({}), 'R09').wouldChange).toEqual([
      'Kept on file at the lender if the loan is below $200,000.',
    ])
    const study = rowOf(factsWith({ borrowerOperatingStatus: 'NEW' }), 'R14')
    expect(study.wouldChange).toEqual([
      'Not needed if the business exists already.',
      'Not needed if the loan is $1,000,000 or less.',
    ])
    expect(rowOf(factsWith({}), 'R27').wouldChange).toEqual([])
  })

  test('is met by a file of its kind where no question asks for it, wherever the file is', () => {
    const appraisal = [{ stage: 'application' as const, fieldId: 'appraisalReportUpload' }]
    const withFile = (kind: string | null) =>
      factsWith({ jobsCreatedCount: 51 }, { documents: [{ uploadId: 'a file', items: appraisal, kind }] })
    for (const [ruleId, kind] of [
      ['R09', 'creditReport'],
      ['R20', 'laborData'],
      ['R36', 'lenderCharges'],
    ] as const) {
      expect(rowOf(withFile(kind), ruleId).state).toBe('there')
      expect(rowOf(withFile('appraisal'), ruleId).state).toBe('required')
      expect(rowOf(withFile(null), ruleId).state).toBe('required')
    }
  })

  test('names the rule, its paragraph, its pack, its facts and its fields', () => {
    expect(rowOf(soundFacts, 'R08')).toMatchObject({
      ruleId: 'R08',
      title: 'Draft loan agreement',
      paragraph: '5001.303(c)(1)',
      actor: 'lender',
      items: [{ stage: 'application', fieldId: 'draftLoanAgreementUpload' }],
      facts: ['loan'],
      pack: '2026-11',
    })
  })

  test('asks those who can say it, where it is answered', () => {
    expect(rowOf(factsWith({ totalLoanAmount: null }), 'R08').asked).toEqual([
      {
        fact: 'loan',
        question: 'the total loan amount',
        of: 'lender',
        items: [
          { stage: 'application', fieldId: 'totalLoanAmount' },
          { stage: 'pre-application', fieldId: 'totalLoanAmount' },
        ],
      },
    ])
    const appraisal = rowOf(factsWith({}, { terms: { realEstateValue: 300_000 } }), 'R10')
    expect(appraisal.asked).toMatchObject([
      { fact: 'regulatorsLimitGoverns', of: 'staff', items: [], entered: 'terms' },
    ])
  })

  test('asks staff for a figure that the pack does not know', () => {
    const limits = currentPack.limits.map((limit) =>
      limit.id === 'draftLoanAgreement' ? { ...limit, value: 'unknown' as const } : limit,
    )
    const rows = requirementsOf({ ...currentPack, limits }, soundFacts)
    expect(rows.find(({ ruleId }) => ruleId === 'R08')?.asked).toEqual([
      {
        fact: 'draftLoanAgreement',
        question: '“Loan from which a draft loan agreement is sent”',
        of: 'staff',
        items: [],
      },
    ])
  })

  test('[B44] takes what was said not to apply for an answer, with its words', () => {
    const mark = {
      stage: 'application',
      fieldId: 'proFormaBalanceSheetUpload',
      reason: 'No closing balance.',
    } as const
    const row = rowOf(factsWith({ proFormaBalanceSheetUpload: null }, { notApplicable: [mark] }), 'R06')
    expect([row.state, row.because]).toEqual([
      'notApplicable',
      `${sent} Pro forma balance sheet at closing: not applicable, as you said: No closing balance.`,
    ])
    expect(rowOf(factsWith({}, { notApplicable: [mark] }), 'R06').state).toBe('there')
  })

  test('can be waived, and says by whom', () => {
    const row = rowOf(factsWith({}, { waived: { R36: 'Priya Natarajan', R08: 'Priya Natarajan' } }), 'R36')
    expect([row.state, row.because]).toEqual(['waived', 'Waived by Priya Natarajan.'])
    const notNeeded = factsWith({ totalLoanAmount: 1_000 }, { waived: { R08: 'Priya Natarajan' } })
    expect(rowOf(notNeeded, 'R08').state).toBe('notRequired')
  })

  test('reads the pre-application where the application has no answer, and no further', () => {
    const answers = { 'pre-application': { loanProgram: 'B_AND_I', totalLoanAmount: 700_000 } }
    expect(rowOf({ today: '2026-11-23', answers }, 'R08').because).toBe(
      'Required because the loan is $600,000 or more. Draft loan agreement with the 15 topics of §5001.451(b)(3): it is missing.',
    )
    const both = { ...answers, application: { totalLoanAmount: 500_000 } }
    expect(rowOf({ today: '2026-11-23', answers: both }, 'R08').state).toBe('notRequired')
  })
})

describe('the age of documents', () => {
  const documents = (asOf: string | null) => [
    ...(soundFacts.documents ?? []).slice(1),
    {
      uploadId: 'a',
      items: [{ stage: 'application' as const, fieldId: 'currentBalanceSheetUpload' }],
      asOf,
    },
  ]
  const statements = (targetDate: string, asOf: string | null = '2026-09-30') =>
    rowOf(factsWith({}, { targetDate, documents: documents(asOf) }), 'R04')

  test('is good on the ninetieth day and not on the next, and says on which day it runs out', () => {
    expect([statements('2026-12-29').state, statements('2026-12-29').staleOn]).toEqual([
      'there',
      '2026-12-29',
    ])
    expect([statements('2026-12-30').state, statements('2026-12-30').staleOn]).toEqual([
      'stale',
      '2026-12-29',
    ])
    expect(statements('2026-12-30').window).toBe('At most 90 days old when the application is complete')
  })

  test('is told in days, on the target date', () => {
    expect(statements('2027-01-15').because).toBe(
      'Required for every package. Balance sheet of the borrower: of September 30, 2026, it is 107 days old on January 15, 2027; 90 days are allowed.',
    )
  })

  test('moves with the target date, with the day from which to collect so that nobody collects twice', () => {
    const [first] = statements('2027-01-15').documents
    expect(first?.collectFrom).toBe('2026-10-17')
    const [later] = statements('2027-02-15').documents
    expect(later?.collectFrom).toBe('2026-11-17')
  })

  test('that is not known is asked for, and a target that is past counts as today', () => {
    expect([statements('2026-12-15', null).state, statements('2026-12-15', null).staleOn]).toEqual([
      'undated',
      '2026-12-29',
    ])
    expect(statements('2020-01-01', '2026-08-24').state).toBe('stale')
    expect(statements('2020-01-01', '2026-08-25').state).toBe('there')
  })

  test('of several files for one thing is that of the one that is good longest', () => {
    const two = [...documents('2026-09-30'), ...documents('2026-11-30').slice(-1)]
    expect(
      rowOf(factsWith({}, { targetDate: '2027-01-15', documents: two }), 'R04').documents[0],
    ).toMatchObject({
      state: 'there',
      staleOn: '2027-02-28',
    })
  })

  test('ends where the document itself expires', () => {
    const expiring = documents('2026-11-01').map((each) => ({ ...each, expiresOn: '2026-12-01' }))
    expect(rowOf(factsWith({}, { documents: expiring }), 'R04').because).toContain(
      'it expires on December 1, 2026.',
    )
  })

  test('of an appraisal is a year', () => {
    const appraisal = (targetDate: string) =>
      rowOf(
        factsWith(
          {},
          {
            targetDate,
            terms: { realEstateValue: 2_000_000 },
            documents: [
              {
                uploadId: 'b',
                items: [{ stage: 'application', fieldId: 'appraisalReportUpload' }],
                kind: 'realEstateAppraisal',
                asOf: '2026-03-12',
              },
              {
                uploadId: 'c',
                items: [{ stage: 'application', fieldId: 'appraisalReportUpload' }],
                kind: 'appraisalReview',
              },
            ],
          },
        ),
        'R10',
      )
    expect([appraisal('2027-03-12').state, appraisal('2027-03-13').state]).toEqual(['there', 'stale'])
    expect(appraisal('2027-03-13').because).toContain(
      'it is 366 days old on March 13, 2027; one year is allowed.',
    )
  })
})
