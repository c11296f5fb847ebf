import type { Answers } from '@granary/forms'
import type { Facts, FiledDocument, Row, Severity, TableName } from '../src/index.ts'
import { historicalStatements, soundAnswers } from './facts.ts'
import { soundTables, soundTerms } from './tables.ts'

export type Program = 'B_AND_I' | 'CF' | 'WWD' | 'REAP'

/** What is otherwise than in the clean package. */
export interface Change {
  readonly answers?: Answers
  readonly terms?: Facts['terms']
  readonly tables?: Readonly<Partial<Record<TableName, readonly Row[]>>>
  /** Documents that are not there, by the question that they answer or by what they are. */
  readonly without?: readonly string[]
  readonly rest?: Partial<Facts>
}

export interface PlantedFault extends Change {
  readonly program?: Program
  readonly finds: string
  readonly severity: Severity
  /** The questions at which it is mended; none where no question asks for it. */
  readonly where: readonly string[]
  /** What no package can have without this: found beside it, and why. */
  readonly beside?: { readonly ids: readonly string[]; readonly because: string }
}

const inApplication = (fieldId: string) => [{ stage: 'application' as const, fieldId }]

const filed = (fieldId: string, asOf: string): FiledDocument => ({
  uploadId: `file of ${fieldId}`,
  items: inApplication(fieldId),
  asOf,
})
/** What no question asks for is filed with something else. */
const ofKind = (kind: string): FiledDocument => ({
  uploadId: `file of ${kind}`,
  items: inApplication('lendersCreditEvaluationUpload'),
  kind,
})

const kinds = ['creditReport', 'lenderCharges', 'laborData']
const isQuestion = (id: string) => !kinds.includes(id)

const documents: readonly FiledDocument[] = [
  filed('currentBalanceSheetUpload', '2026-09-30'),
  filed('currentIncomeStatementUpload', '2026-09-30'),
  filed('guarantorPersonalFinancialStatementUpload', '2026-10-31'),
  ...['appraisalOfBothValues', 'chattelAppraisal', 'appraisalReview'].map((kind) => ({
    ...filed('appraisalReportUpload', '2026-06-01'),
    kind,
  })),
  ...historicalStatements,
  filed('lendersCreditEvaluationUpload', '2026-11-01'),
  ofKind('creditReport'),
  ofKind('lenderCharges'),
]

const uploads = (...ids: readonly string[]): Answers =>
  Object.fromEntries(ids.map((id) => [id, [`file of ${id}`]]))

const common: Answers = {
  ...soundAnswers,
  appraisalReportUpload: ['file of appraisalReportUpload'],
  existingDebtInstrumentsReference: ['file of existingDebtInstrumentsReference'],
  hasPreviousUsdaGuarantee: 'NO',
  hasCoBorrower: 'NO',
}

const ofProgram: Readonly<Record<Program, Change>> = {
  B_AND_I: {},
  CF: {
    answers: uploads(
      ...['cfFinancialFeasibilityReportUpload', 'cfWrittenCertificationUpload'],
      'cfCertificationOfSupportUpload',
    ),
    terms: {
      ...{ newActivity: 'NO', taxBacked: 'NO', auditedYearsCarryDebt: 'NO', careOccupancy: 85 },
      ...{ certificateOfNeedLaw: 'NO' },
    },
  },
  WWD: {
    answers: uploads(
      ...['engineeringDocumentationUpload', 'wwdWrittenCertificationUpload'],
      'wwdCertificationOfSupportUpload',
    ),
  },
  REAP: {
    answers: {
      ...uploads('renewableEnergyTechnicalReportUpload', 'projectContractsAndAgreementsUpload'),
      reapProjectCategory: 'RENEWABLE_ENERGY_SYSTEM',
      reapBorrowerSiteControlCertification: 'YES',
      totalLoanAmount: 2_700_000,
      annualDebtService: 255_457.85,
    },
    terms: { listedTechnology: 'YES', obligationYear: 2025 },
    tables: {
      sources: [
        { kind: 'GUARANTEED_LOAN', amount: 2_700_000 },
        { kind: 'CASH', amount: 750_000 },
        ...(soundTables.sources ?? []).slice(2),
      ],
    },
  },
}

const percentages: Readonly<Record<Program, number>> = { B_AND_I: 85, CF: 80, WWD: 80, REAP: 80 }

/** A package of the program in which nothing is to be found, with what is changed in it. */
export function packageOf(program: Program, change: Change = {}): Facts {
  const own = ofProgram[program]
  const without = new Set(change.without)
  const answers: Answers = {
    ...common,
    loanProgram: program,
    guaranteePercentageRequested: percentages[program],
    ...own.answers,
    ...change.answers,
    ...Object.fromEntries([...without].filter(isQuestion).map((fieldId) => [fieldId, null])),
  }
  return {
    today: '2026-11-23',
    targetDate: '2026-12-15',
    answers: { application: answers, 'pre-application': { borrowerLegalName: 'Hillcrest Orchards, LLC' } },
    documents: documents.filter(
      ({ items, kind }) =>
        !without.has(kind ?? '') && (kinds.includes(kind ?? '') || !without.has(items[0]?.fieldId ?? '')),
    ),
    terms: {
      ...soundTerms,
      ...{ interestRate: 8.25, obligationYear: 2026, seasonal: 'NO', guaranteeBeforeCompletion: 'NO' },
      ...{ lenderOwnsBorrower: 'NO' },
      ...own.terms,
      ...change.terms,
    },
    tables: { ...soundTables, affiliates: [], ...own.tables, ...change.tables },
    ...change.rest,
  }
}

const more = (table: TableName, ...rows: readonly Row[]) => ({
  [table]: [...(soundTables[table] ?? []), ...rows],
})
const building: Answers = {
  isConstructionProject: 'YES',
  constructionProjectStatus: 'PRE_CONSTRUCTION',
}
const press: Row = { item: 'Press', class: 'NEW_CHATTEL', value: 4_000_000, advance: 80, reason: 'Our habit' }
/** A loan so small that most papers stay with the lender. */
const small: Change = {
  answers: { totalLoanAmount: 500_000, annualDebtService: 47_307.01 },
  tables: {
    sources: [
      { kind: 'GUARANTEED_LOAN', amount: 500_000 },
      { kind: 'CASH', amount: 100_000 },
    ],
    uses: [{ item: 'Equipment', class: 'EQUIPMENT', amount: 600_000, usefulLife: 30, eligible: 'YES' }],
  },
}
const affiliated: Change = {
  answers: {
    hasProjectAffiliates: 'YES',
    ...uploads('affiliateFinancialStatementsUpload', 'affiliateGlobalCreditEvaluationUpload'),
  },
}
const refinancing = (
  debt: Row,
  uses: readonly Row[] = [
    { item: 'Old loan', class: 'REFINANCING', amount: 2_000_000, usefulLife: 30, eligible: 'YES' },
    { item: 'Equipment', class: 'EQUIPMENT', amount: 1_650_000, usefulLife: 30, eligible: 'YES' },
  ],
) => ({ debts: [{ creditor: 'First Bank', action: 'REFINANCE', current: 'YES', ...debt }], uses })
const missing = (finds: string, ...without: readonly string[]): PlantedFault => ({
  ...{ finds, severity: 'contradicts', where: without, without },
})

const projections = [
  'projectedBalanceSheetUpload',
  'projectedIncomeStatementUpload',
  'projectedCashFlowStatementUpload',
  'projectionAssumptionsList',
  'proFormaBalanceSheetUpload',
]

/** One fault for each rule and check of the pack, each in a package that is otherwise clean. */
export const plantedFaults: readonly PlantedFault[] = [
  missing('R01', 'submissionSignaturesUpload'),
  missing('R02', 'lendersCreditEvaluationUpload'),
  missing('R03', 'environmentalReviewStatus'),
  {
    ...{ finds: 'R04', severity: 'contradicts', rest: { targetDate: '2027-01-15' } },
    where: [
      'currentBalanceSheetUpload',
      'currentIncomeStatementUpload',
      'guarantorPersonalFinancialStatementUpload',
    ],
  },
  {
    ...missing('R05', 'historicalCashFlowStatementUpload'),
    where: [
      'historicalBalanceSheetUpload',
      'historicalIncomeStatementUpload',
      'historicalCashFlowStatementUpload',
    ],
  },
  { ...missing('R06', 'projectionAssumptionsList'), where: projections },
  {
    ...missing('R07', 'loanCreditRiskRatingUpload'),
    where: ['projectHasConflictOfInterest', 'loanCreditRiskRatingUpload'],
  },
  missing('R08', 'draftLoanAgreementUpload'),
  { ...missing('R09', 'creditReport'), where: [] },
  missing('R10', 'appraisalReportUpload'),
  {
    ...missing('R11', 'appraisalReportUpload'),
    tables: { collateral: [{ ...press, class: 'EXISTING_CHATTEL' }] },
  },
  {
    ...missing('R13', 'appraisalReportUpload'),
    answers: {
      ...building,
      hasRealEstateComponent: 'YES',
      ...uploads('phaseOneEnvironmentalSiteAssessmentUpload'),
    },
    tables: { collateral: [press] },
  },
  { ...missing('R14', 'feasibilityStudyUpload'), answers: { borrowerOperatingStatus: 'NEW' } },
  {
    ...missing('R15', 'feasibilityStudyUpload', 'cfFinancialFeasibilityReportUpload'),
    ...{ program: 'CF', terms: { newActivity: 'YES' } },
    beside: { ids: ['R16'], because: 'the report of every CF package may be the study as well' },
  },
  { ...missing('R16', 'cfFinancialFeasibilityReportUpload'), program: 'CF' },
  missing('R17', 'borrowerBusinessPlanUpload'),
  {
    ...missing('R18', 'affirmativeFairHousingPlanUpload'),
    answers: { isHousingRelatedFacility: 'YES', housingHasFiveOrMoreResidentialUnits: 'YES' },
  },
  {
    ...missing('R19', 'healthCareCertificateOfNeedUpload'),
    ...{ program: 'CF', answers: { isHealthCareFacility: 'YES' }, terms: { certificateOfNeedLaw: 'YES' } },
  },
  {
    ...missing('R20', 'laborData'),
    where: [],
    answers: { jobsCreatedCount: 60 },
    tables: {
      jobs: [
        { kind: 'CREATED', count: 60, wage: 43_600 },
        { kind: 'SAVED', count: 20, wage: 40_000 },
      ],
    },
  },
  { ...missing('R21', 'borrowerForm10kUpload'), answers: { borrowerListedOnMajorExchange: 'YES' } },
  { ...missing('R22', 'affiliateFinancialStatementsUpload'), ...affiliated },
  {
    ...missing('R23', 'projectSummaryForSubmission'),
    ...small,
    where: ['projectSummaryForSubmission', 'collateralDescriptionSummary', 'lendersCreditEvaluationUpload'],
  },
  missing('R24', 'globalDebtServiceCoverageUpload'),
  { ...missing('R25', 'seasonalOperationalCashFlowUpload'), terms: { seasonal: 'YES' } },
  {
    ...missing('R26', 'preConstructionCashFlowAnalysisUpload'),
    answers: {
      ...building,
      constructionOversightDescription: 'An engineer looks in each week.',
      ...uploads('projectContractsAndAgreementsUpload', 'engineeringDocumentationUpload'),
    },
    terms: { guaranteeBeforeCompletion: 'YES' },
    where: [
      'preConstructionCashFlowAnalysisUpload',
      'projectContractsAndAgreementsUpload',
      'constructionOversightDescription',
      'engineeringDocumentationUpload',
      'architecturalReportsUpload',
    ],
  },
  {
    ...missing('R27', 'cfCertificationOfSupportUpload'),
    program: 'CF',
    where: ['cfWrittenCertificationUpload', 'cfCertificationOfSupportUpload'],
  },
  { ...missing('R28', 'engineeringDocumentationUpload'), program: 'WWD' },
  { ...missing('R29', 'renewableEnergyTechnicalReportUpload'), program: 'REAP' },
  {
    ...missing('R30', 'renewableEnergyTechnicalReportUpload'),
    ...{ program: 'REAP', answers: { reapProjectCategory: 'ENERGY_EFFICIENCY_IMPROVEMENT' } },
    beside: { ids: ['R29'], because: 'one question takes the report and the audit' },
  },
  { ...missing('R32', 'projectContractsAndAgreementsUpload'), program: 'REAP' },
  missing('R33', 'existingDebtInstrumentsReference'),
  { ...missing('R35', 'lenderApprovedLender'), answers: { lenderFederallyRegulated: 'NO' } },
  { ...missing('R36', 'lenderCharges'), where: [] },
  {
    ...{ finds: 'X01', severity: 'contradicts' },
    where: ['sourcesAndUsesReference', 'sourcesAndUsesNarrative'],
    tables: more('uses', { item: 'Fence', amount: 0.01 }),
  },
  {
    ...{ finds: 'X02', severity: 'contradicts', where: ['sourcesAndUsesReference', 'totalLoanAmount'] },
    answers: { totalLoanAmount: 3_000_001 },
  },
  {
    ...{ finds: 'X03', severity: 'contradicts', where: ['sourcesAndUsesNarrative'] },
    tables: {
      uses: (soundTables.uses ?? []).map((row, at) => (at === 0 ? { ...row, class: 'OWNER_PAYOUT' } : row)),
    },
  },
  {
    ...{ finds: 'X04', severity: 'contradicts', where: ['totalLoanAmount'] },
    terms: { guaranteedBalance: 22_000_000.01 },
  },
  {
    ...{ finds: 'X05', severity: 'explain', where: ['primaryOwnerGuaranteeType'] },
    tables: { guarantors: [{ name: 'Ann Hill', amount: 100_000_000.01 }] },
  },
  {
    ...{ finds: 'X06', severity: 'contradicts', where: ['guaranteePercentageRequested'] },
    answers: { guaranteePercentageRequested: 85.01 },
  },
  {
    ...{ finds: 'X07', severity: 'contradicts', where: ['loanTermYears'] },
    answers: { loanTermYears: 41, annualDebtService: null },
  },
  {
    ...{ finds: 'X08', severity: 'contradicts', where: [] },
    terms: { interestOnlyMonths: 37 },
    answers: { annualDebtService: null },
  },
  {
    ...{ finds: 'X09', severity: 'contradicts', where: ['baseRateSource'] },
    answers: { interestRateStructure: 'VARIABLE' },
  },
  {
    ...{ finds: 'X10', severity: 'explain', where: ['interestRateStructure'] },
    answers: { interestRateStructure: 'BLENDED' },
  },
  {
    ...{ finds: 'X11', severity: 'explain', where: ['annualDebtService'] },
    answers: { annualDebtService: 290_000 },
  },
  {
    ...{ finds: 'X12', severity: 'contradicts', where: ['ownershipDescription'] },
    tables: { owners: [{ name: 'Ann Hill', share: 99, guarantee: 'PERSONAL' }] },
  },
  {
    ...{ finds: 'X14', severity: 'explain', where: ['hasCoBorrower'], ...affiliated },
    tables: { affiliates: [{ name: 'Hill Storage', dependent: 'YES' }] },
  },
  {
    ...{ finds: 'X15', severity: 'contradicts', where: ['existingDebtInstrumentsReference'] },
    tables: { debts: [{ creditor: 'First Bank', action: 'REFINANCE', balance: 1, current: 'NO' }] },
  },
  {
    ...{ finds: 'X16', severity: 'contradicts', where: ['globalDebtServiceCoverageUpload'] },
    terms: { historicalCoverage: 1.09, currentCoverage: 0.99 },
    tables: refinancing({ balance: 2_000_000, sameLender: 'NO' }),
  },
  {
    ...{ finds: 'X17', severity: 'contradicts', program: 'CF' },
    where: ['ruralHospitalNewAnnualDebtService', 'ruralHospitalExistingAnnualDebtService'],
    answers: {
      ...{ isHealthCareFacility: 'YES', isRuralHospitalRefinance: 'YES' },
      ...{ ruralHospitalNewAnnualDebtService: 900, ruralHospitalExistingAnnualDebtService: 900 },
      ruralHospitalDebtServiceCoverage: 1.1,
    },
  },
  {
    ...{ finds: 'X18', severity: 'explain' },
    where: ['borrowerOperatingStatus', 'businessOperationsStartDate'],
    answers: { businessOperationsStartDate: '2025-11-24' },
  },
  {
    ...{ finds: 'X19', severity: 'contradicts', where: ['sourcesAndUsesReference'] },
    answers: { borrowerOperatingStatus: 'NEW', ...uploads('feasibilityStudyUpload') },
    terms: { closingDebt: 3_550_000 },
  },
  {
    ...{ finds: 'X20', severity: 'contradicts', program: 'REAP', where: ['totalLoanAmount'] },
    tables: {
      uses: [
        { item: 'Digester', class: 'EQUIPMENT', amount: 3_550_000, usefulLife: 30, eligible: 'YES' },
        { item: 'Road', class: 'BUILDING', amount: 100_000, usefulLife: 30, eligible: 'NO' },
      ],
    },
  },
  {
    ...{ finds: 'X21', severity: 'explain' },
    where: ['collateralScheduleReference', 'collateralDescriptionSummary'],
    tables: { collateral: [{ ...press, value: 3_000_000 }] },
  },
  {
    ...{ finds: 'X22', severity: 'contradicts', program: 'CF', where: [] },
    terms: { careOccupancy: 90.1 },
  },
  { ...{ finds: 'X23', severity: 'contradicts', where: [] }, terms: { ownedOfLender: 5.1 } },
  { ...{ finds: 'X24', severity: 'contradicts', where: [] }, terms: { gamblingShare: 15.1 } },
  {
    ...{ finds: 'X25', severity: 'contradicts' },
    where: ['constructionProjectStatus', 'environmentalReviewStatus'],
    answers: {
      ...building,
      constructionProjectStatus: 'ONGOING_CONSTRUCTION',
      environmentalReviewStatus: 'IN_PROGRESS',
    },
  },
  {
    ...{ finds: 'X26', severity: 'explain', where: ['borrowerLegalName', 'borrowerLegalName'] },
    answers: { borrowerLegalName: 'Hillcrest Orchard, Inc.' },
  },
  { ...{ finds: 'X27', severity: 'contradicts', where: [] }, terms: { lenderKeeps: 7.49 } },
  {
    ...{ finds: 'X28', severity: 'explain', where: ['jobsCreatedCount'] },
    answers: { jobsCreatedCount: 13 },
  },
  {
    ...{ finds: 'X29', severity: 'note', where: [] },
    rest: { acceptedAt: '2026-11-10T15:00:00Z', changedAt: '2026-11-11T09:00:00Z' },
  },
  {
    ...{ finds: 'X30', severity: 'contradicts', program: 'REAP' },
    where: ['reapBorrowerSiteControlCertification'],
    answers: { reapBorrowerSiteControlCertification: 'NO' },
  },
]
