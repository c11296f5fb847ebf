import type { GuaranteeProgram } from '@granary/eligibility'
import type { Comparison, Condition } from '../../pack/condition.ts'
import type { Item, RequiredDocument, Requirement } from '../../pack/pack.ts'
import { regulation } from './sources.ts'

const always: Condition = { always: true }
const all = (...inside: readonly Condition[]): Condition => ({ all: inside })
const any = (...inside: readonly Condition[]): Condition => ({ any: inside })
const is = (fact: string, ...values: readonly string[]): Condition => ({ fact, is: values })
const yes = (fact: string) => is(fact, 'YES')
const no = (fact: string) => is(fact, 'NO')
const programIs = (...programs: readonly GuaranteeProgram[]) => is('program', ...programs)
const amount = (fact: string, compare: Comparison, limit: string): Condition => ({ fact, compare, limit })

const application = (...ids: readonly string[]): readonly Item[] =>
  ids.map((fieldId) => ({ stage: 'application', fieldId }))
const preApplication = (...ids: readonly string[]): readonly Item[] =>
  ids.map((fieldId) => ({ stage: 'pre-application', fieldId }))

const document = (
  title: string,
  items: readonly Item[] = [],
  rest: Pick<RequiredDocument, 'window' | 'when'> = {},
): RequiredDocument => ({ title, items, ...rest })

function rule(
  id: string,
  title: string,
  paragraph: string,
  when: Condition,
  documents: readonly RequiredDocument[],
  rest: Partial<Pick<Requirement, 'actor' | 'onFile' | 'note'>> = {},
): Requirement {
  return { id, title, paragraph, actor: 'lender', when, documents, ...regulation, ...rest }
}

/** The simplified application leaves these with the lender (§5001.306(b)). */
const simplified = {
  onFile: {
    when: all(programIs('B_AND_I'), amount('loan', 'atMost', 'simplified')),
    paragraph: '5001.306(b)',
  },
}
const existing = is('borrowerStatus', 'EXISTING')
const fresh = is('borrowerStatus', 'NEW')
const personal = is('ownerGuarantee', 'PERSONAL')
const corporate = is('ownerGuarantee', 'CORPORATE')

export const requirements: readonly Requirement[] = [
  rule('R01', 'Signed application form', '5001.303(b)(1)', always, [
    document('Signed form 5001-1', application('submissionSignaturesUpload')),
  ]),
  rule('R02', 'Credit evaluation, approved by the lender', '5001.202', always, [
    document('Credit evaluation', application('lendersCreditEvaluationUpload')),
  ]),
  rule('R03', 'Environmental information', '5001.207', always, [
    document('Environmental information', application('environmentalReviewStatus')),
    document('Phase I assessment', application('phaseOneEnvironmentalSiteAssessmentUpload'), {
      when: yes('realEstate'),
    }),
  ]),
  rule(
    'R04',
    'Current statements of the borrower and each guarantor',
    '5001.303(b)(4)(i)',
    always,
    [
      document('Balance sheet of the borrower', application('currentBalanceSheetUpload'), {
        window: 'statements',
      }),
      document(
        'Income statement of the borrower, year to date',
        application('currentIncomeStatementUpload'),
        {
          window: 'statements',
        },
      ),
      document(
        'Personal financial statement of the guarantor',
        application('guarantorPersonalFinancialStatementUpload'),
        {
          window: 'statements',
          when: personal,
        },
      ),
      document('Balance sheet of the guarantor', preApplication('guarantorCurrentBalanceSheetReference'), {
        window: 'statements',
        when: corporate,
      }),
      document(
        'Income statement of the guarantor',
        preApplication('guarantorCurrentIncomeStatementReference'),
        {
          window: 'statements',
          when: corporate,
        },
      ),
    ],
    { actor: 'borrower' },
  ),
  rule(
    'R05',
    'Historical statements of the borrower: three fiscal years, or all if fewer',
    '5001.303(b)(4)(ii)',
    always,
    [
      document('Historical balance sheets', application('historicalBalanceSheetUpload')),
      document('Historical income statements', application('historicalIncomeStatementUpload')),
      document('Historical cash flow statements', application('historicalCashFlowStatementUpload')),
    ],
    { actor: 'borrower', ...simplified },
  ),
  rule(
    'R06',
    'Projections to two years at full operation, with assumptions and closing pro forma',
    '5001.303(b)(4)(iii)',
    always,
    [
      document('Projected balance sheets', application('projectedBalanceSheetUpload')),
      document('Projected income statements', application('projectedIncomeStatementUpload')),
      document('Projected cash flow statements', application('projectedCashFlowStatementUpload')),
      document('Assumptions', application('projectionAssumptionsList')),
      document('Pro forma balance sheet at closing', application('proFormaBalanceSheetUpload')),
    ],
    { actor: 'borrower', ...simplified },
  ),
  rule('R07', 'Ties to agency staff; rating scale and class of the loan', '5001.303(b)(5)', always, [
    document('Ties to agency staff', application('projectHasConflictOfInterest')),
    document('Rating scale and class of this loan', application('loanCreditRiskRatingUpload')),
  ]),
  rule('R08', 'Draft loan agreement', '5001.303(c)(1)', amount('loan', 'atLeast', 'draftLoanAgreement'), [
    document(
      'Draft loan agreement with the 15 topics of §5001.451(b)(3)',
      application('draftLoanAgreementUpload'),
    ),
  ]),
  rule(
    'R09',
    'Credit reports on borrower, guarantors and owners of 20 percent or more',
    '5001.303(c)(3)',
    always,
    [document('Credit reports', [], { window: 'creditReports' })],
    { onFile: { when: amount('loan', 'below', 'creditReports'), paragraph: '5001.303(c)(3)' } },
  ),
  rule(
    'R10',
    'Appraisal of real estate and the lender’s review of it',
    '5001.203(c)',
    any(
      amount('realEstateValue', 'above', 'regulatorsAppraisal'),
      all(amount('realEstateValue', 'above', 'realEstateAppraisal'), no('regulatorsLimitGoverns')),
    ),
    [
      document('Appraisal by a state certified general appraiser', application('appraisalReportUpload'), {
        window: 'appraisal',
      }),
    ],
    { note: 'An estimate is allowed when the application is complete; the review comes before closing.' },
  ),
  rule(
    'R11',
    'Appraisal of existing chattel',
    '5001.203(a)',
    amount('existingChattelValue', 'above', 'chattelAppraisal'),
    [document('Chattel appraisal', application('appraisalReportUpload'), { window: 'appraisal' })],
  ),
  rule('R13', 'Values “as is” and prospective', '5001.203(c)', all(yes('construction'), yes('realEstate')), [
    document('Appraisal with both values', application('appraisalReportUpload'), { window: 'appraisal' }),
  ]),
  rule(
    'R14',
    'Independent feasibility study of a new business',
    '5001.306(a)(3)(i)',
    all(programIs('B_AND_I'), fresh, amount('loan', 'above', 'feasibilityStudy')),
    [document('Feasibility study', application('feasibilityStudyUpload'))],
    { actor: 'borrower' },
  ),
  rule(
    'R15',
    'Independent feasibility study of a new entity or activity',
    '5001.304(a)(4)(i)',
    all(programIs('CF'), any(fresh, yes('newActivity')), amount('loan', 'above', 'feasibilityStudy')),
    [
      document(
        'Feasibility study',
        application('feasibilityStudyUpload', 'cfFinancialFeasibilityReportUpload'),
      ),
    ],
    { actor: 'borrower' },
  ),
  rule(
    'R16',
    'Financial feasibility of a facility',
    '5001.304',
    programIs('CF'),
    [
      document('Financial feasibility analysis', application('cfFinancialFeasibilityReportUpload'), {
        when: any(
          all(existing, amount('loan', 'atMost', 'feasibilityAnalysis')),
          yes('taxBacked'),
          yes('auditedYearsCarryDebt'),
        ),
      }),
      document(
        'Feasibility study with examination opinion',
        application('cfFinancialFeasibilityReportUpload'),
        {
          when: all(
            any(fresh, amount('loan', 'above', 'feasibilityAnalysis')),
            no('taxBacked'),
            no('auditedYearsCarryDebt'),
          ),
        },
      ),
    ],
    { actor: 'borrower' },
  ),
  rule(
    'R17',
    'Business plan',
    '5001.303(c)(10)',
    no('onlyRefinancing'),
    [
      document(
        'Business plan, or the study or memo that holds it',
        application('borrowerBusinessPlanUpload'),
      ),
    ],
    { actor: 'borrower', ...simplified },
  ),
  rule(
    'R18',
    'Fair-housing marketing plan',
    '5001.303(c)(11)',
    all(yes('housing'), yes('fiveUnits')),
    [document('Fair-housing marketing plan', application('affirmativeFairHousingPlanUpload'))],
    { actor: 'borrower' },
  ),
  rule(
    'R19',
    'Certificate of need',
    '5001.303(c)(12)',
    all(yes('healthCare'), yes('certificateOfNeedLaw')),
    [document('Certificate of need', application('healthCareCertificateOfNeedUpload'))],
    { actor: 'borrower' },
  ),
  rule(
    'R20',
    'Labor Department data',
    '5001.306(a)(1)',
    all(programIs('B_AND_I'), amount('loan', 'above', 'laborLoan'), amount('newJobs', 'above', 'laborJobs')),
    [document('Labor Department data')],
  ),
  rule(
    'R21',
    'Latest annual report to the SEC',
    '5001.306(a)(4)',
    all(programIs('B_AND_I'), any(yes('listed'), yes('secReporting'))),
    [document('Latest form 10-K', application('borrowerForm10kUpload'))],
    { actor: 'borrower' },
  ),
  rule(
    'R22',
    'Current statements of affiliates',
    '5001.306(a)(5)',
    all(programIs('B_AND_I'), yes('affiliates')),
    [
      document('Statements of affiliates', application('affiliateFinancialStatementsUpload'), {
        window: 'affiliates',
      }),
    ],
    { actor: 'borrower', ...simplified },
  ),
  rule(
    'R23',
    'Narrative with security, strengths and weaknesses',
    '5001.306(b)',
    all(programIs('B_AND_I'), amount('loan', 'atMost', 'simplified')),
    [
      document('Narrative of the project', application('projectSummaryForSubmission')),
      document('Security', application('collateralDescriptionSummary')),
      document('Strengths and weaknesses', application('lendersCreditEvaluationUpload')),
    ],
  ),
  rule(
    'R24',
    'Global evaluation and global coverage',
    '5001.202(a)',
    any(yes('affiliates'), personal, corporate),
    [
      document('Global debt service coverage', application('globalDebtServiceCoverageUpload')),
      document(
        'Global credit evaluation of affiliates',
        application('affiliateGlobalCreditEvaluationUpload'),
        {
          when: yes('affiliates'),
        },
      ),
    ],
    simplified,
  ),
  rule('R25', 'Quarterly cash flow of a seasonal business', '5001.202(b)(6)(v)', yes('seasonal'), [
    document('Quarterly cash flow', application('seasonalOperationalCashFlowUpload')),
  ]),
  rule(
    'R26',
    'Papers for a guarantee before completion',
    '5001.205(e)(2)',
    all(yes('construction'), yes('guaranteeBeforeCompletion')),
    [
      document(
        'Quarterly cash flow of the construction',
        application('preConstructionCashFlowAnalysisUpload'),
      ),
      document('Schedule and fixed-price contract', application('projectContractsAndAgreementsUpload')),
      document(
        'Monitoring plan, contingency and vetting of the contractor',
        application('constructionOversightDescription'),
      ),
      document(
        'Confirmed budget',
        application('engineeringDocumentationUpload', 'architecturalReportsUpload'),
      ),
    ],
  ),
  rule(
    'R27',
    'Certificates of credit elsewhere and of local support',
    '5001.126(b)',
    programIs('CF', 'WWD'),
    [
      document('Certificate that there is no credit elsewhere', application('cfWrittenCertificationUpload'), {
        when: programIs('CF'),
      }),
      document('Support of each local government', application('cfCertificationOfSupportUpload'), {
        when: programIs('CF'),
      }),
      document(
        'Certificate that there is no credit elsewhere',
        application('wwdWrittenCertificationUpload'),
        {
          when: programIs('WWD'),
        },
      ),
      document('Support of each local government', application('wwdCertificationOfSupportUpload'), {
        when: programIs('WWD'),
      }),
    ],
  ),
  rule('R28', 'Engineering report', '5001.305', programIs('WWD'), [
    document(
      'Description, cost, connections and population; American iron, steel and products',
      application('engineeringDocumentationUpload'),
    ),
  ]),
  rule(
    'R29',
    'Technical report',
    '5001.307(e)',
    all(
      programIs('REAP'),
      any(is('energyCategory', 'ENERGY_EFFICIENCY_IMPROVEMENT'), yes('listedTechnology')),
    ),
    [
      document('Short technical report', application('renewableEnergyTechnicalReportUpload'), {
        when: amount('projectCost', 'atMost', 'shortReport'),
      }),
      document('Technical report by appendix C', application('renewableEnergyTechnicalReportUpload'), {
        when: all(
          is('energyCategory', 'ENERGY_EFFICIENCY_IMPROVEMENT'),
          amount('projectCost', 'above', 'shortReport'),
        ),
      }),
      document('Technical report by appendix D', application('renewableEnergyTechnicalReportUpload'), {
        when: all(
          is('energyCategory', 'RENEWABLE_ENERGY_SYSTEM'),
          amount('projectCost', 'above', 'shortReport'),
          amount('projectCost', 'below', 'appendixE'),
        ),
      }),
      document('Technical report by appendix E', application('renewableEnergyTechnicalReportUpload'), {
        when: all(
          is('energyCategory', 'RENEWABLE_ENERGY_SYSTEM'),
          amount('projectCost', 'atLeast', 'appendixE'),
        ),
      }),
    ],
    { actor: 'borrower' },
  ),
  rule(
    'R30',
    'Energy audit',
    '5001 appendix C',
    all(
      programIs('REAP'),
      is('energyCategory', 'ENERGY_EFFICIENCY_IMPROVEMENT'),
      amount('projectCost', 'atLeast', 'energyAudit'),
    ),
    [document('Energy audit', application('renewableEnergyTechnicalReportUpload'))],
    { actor: 'borrower' },
  ),
  rule(
    'R32',
    'Firm commitments of third parties',
    '5001.307(c)(3)',
    all(programIs('REAP'), yes('thirdPartyMoney')),
    [
      document(
        'Firm commitments; a letter of intent does not count',
        application('projectContractsAndAgreementsUpload'),
      ),
    ],
    { actor: 'borrower' },
  ),
  rule('R33', 'Standstill of subordinated debt that counts as equity', '5001.105(d)', yes('standstillDebt'), [
    document(
      'Note and standstill agreement for the life of the loan',
      application('existingDebtInstrumentsReference'),
    ),
  ]),
  rule('R35', 'Approval of a lender that is not regulated', '5001.130(c)', no('regulatedLender'), [
    document('Approval, good until January 31 of the fifth year', application('lenderApprovedLender')),
  ]),
  rule('R36', 'List of the lender’s charges', '5001.403', always, [
    document('Charges listed in the application'),
  ]),
]
