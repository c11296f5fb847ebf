import { programOfTitle } from '@granary/eligibility'
import type { Answers, Conversion, Field, FormSchema, PrefillRule, PrefillSource } from '@granary/forms'
import type { BegunProject } from './project-creation.ts'

const yesFromEveryCitizenship: Conversion = {
  kind: 'map',
  values: { US_CITIZEN: 'YES', PERMANENT_RESIDENT: 'YES', TRUST_TERRITORY_RESIDENT: 'YES' },
}
const yesFromCertified: Conversion = { kind: 'map', values: { CERTIFIED: 'YES', NOT_CERTIFIED: 'NO' } }
const upperCase: Conversion = { kind: 'map', values: { yes: 'YES', no: 'NO' } }

/** What a new project knows, into the pre-application. */
export const projectToPreApplication: readonly PrefillRule[] = [
  {
    to: 'loanProgram',
    from: 'program',
    convert: { kind: 'map', values: programOfTitle },
  },
  { to: 'lenderLegalName', from: 'lenderName' },
  { to: 'lenderHeadquartersAddress', from: 'headquartersAddress' },
  { to: 'lenderContactName', from: 'contactName' },
  { to: 'lenderContactTitle', from: 'contactTitle' },
  { to: 'lenderContactEmail', from: 'contactEmail' },
  { to: 'lenderContactPhone', from: 'contactPhone' },
  { to: 'lenderFederallyRegulated', from: 'federallyRegulated', convert: upperCase },
  { to: 'lenderApprovedUsdaLender', from: 'usdaApproved', convert: upperCase },
  { to: 'borrowerLegalName', from: 'borrowerName' },
  {
    to: 'borrowerEntityType',
    from: 'borrowerEntityType',
    convert: {
      kind: 'map',
      values: {
        Individual: 'INDIVIDUAL',
        Corporation: 'ENTITY',
        LLC: 'ENTITY',
        Cooperative: 'ENTITY',
        Nonprofit: 'ENTITY',
      },
    },
  },
  {
    to: 'borrowerOperatingStatus',
    from: 'borrowerBusinessStage',
    convert: {
      kind: 'map',
      values: { 'New business': 'NEW', 'Existing business': 'EXISTING', Expansion: 'EXISTING' },
    },
  },
  { to: 'estimatedLoanAmount', from: 'totalLoanAmount' },
  { to: 'totalLoanAmount', from: 'totalLoanAmount' },
  { to: 'projectOfficialName', from: 'projectName' },
  { to: 'projectLocationAddress', from: 'projectAddress' },
]

/** Where the application has another name for an answer of the pre-application; all other ids are the same. */
export const preApplicationToApplication: readonly PrefillRule[] = [
  { to: 'lenderApprovedLender', from: 'lenderApprovedUsdaLender' },
  {
    to: 'borrowerCitizenshipStatus',
    from: 'borrowerCitizenshipCertification',
    convert: yesFromEveryCitizenship,
  },
  { to: 'projectCounty', from: 'projectCountyName' },
  {
    to: 'businessOperationCategory',
    from: 'projectOperationType',
    convert: {
      kind: 'map',
      values: {
        NEW_LOCATION_NEW_BUSINESS: 'OPTION_A',
        NEW_LOCATION_EXISTING_BUSINESS: 'OPTION_B',
        EXISTING_LOCATION_EXISTING_BUSINESS: 'OPTION_C',
      },
    },
  },
  { to: 'businessOperationsStartDate', from: 'projectOperationsStartDate' },
  { to: 'projectSummaryForSubmission', from: 'projectSummaryReference' },
  { to: 'feasibilityStudyReference', from: 'projectFeasibilityStudyNotes' },
  {
    to: 'cfBorrowerCertification',
    from: 'communityFacilitiesCertificationStatus',
    convert: yesFromCertified,
  },
  { to: 'wwdBorrowerCertification', from: 'waterAndWasteCertificationStatus', convert: yesFromCertified },
  { to: 'projectConflictOfInterestSummary', from: 'conflictOfInterestNarrative' },
  { to: 'projectConflictMitigationNotes', from: 'conflictOfInterestMitigation' },
  { to: 'isHealthCareFacility', from: 'isHealthCareFacilityProject' },
  { to: 'ruralHospitalNewAnnualDebtService', from: 'healthCareNewAnnualDebtRepayment' },
  { to: 'ruralHospitalExistingAnnualDebtService', from: 'healthCareExistingAnnualDebtRepayment' },
  { to: 'ruralHospitalDebtServiceCoverage', from: 'healthCareDebtServiceCoverage' },
  { to: 'ruralHospitalSupplementalDocumentation', from: 'healthCareSupplementalDocumentationReference' },
  { to: 'lendersCreditEvaluationUpload', from: 'lenderCreditEvaluationPackage' },
  { to: 'loanRepaymentNarrative', from: 'primaryLoanRepaymentSourceNarrative' },
  { to: 'loanCreditRiskRatingUpload', from: 'loanCreditRiskRatingAttachment' },
  { to: 'isConstructionProject', from: 'projectIncludesConstruction' },
  { to: 'constructionProjectStatus', from: 'projectConstructionStatus' },
  { to: 'constructionOversightDescription', from: 'constructionOversightSummary' },
  { to: 'hasRealEstateComponent', from: 'projectIncludesRealEstate' },
  { to: 'corporateCertificationFormUpload', from: 'corporateCertificationFormReference' },
  { to: 'appraisalReportUpload', from: 'appraisalReportReference' },
  { to: 'currentBalanceSheetUpload', from: 'borrowerCurrentBalanceSheetReference' },
  { to: 'currentIncomeStatementUpload', from: 'borrowerCurrentIncomeStatementReference' },
  { to: 'currentCashFlowStatementUpload', from: 'borrowerCurrentCashFlowStatementReference' },
  { to: 'historicalBalanceSheetUpload', from: 'borrowerHistoricalBalanceSheetReference' },
  { to: 'historicalIncomeStatementUpload', from: 'borrowerHistoricalIncomeStatementReference' },
  { to: 'historicalCashFlowStatementUpload', from: 'borrowerHistoricalCashFlowStatementReference' },
  { to: 'projectedBalanceSheetUpload', from: 'borrowerProjectedBalanceSheetReference' },
  { to: 'projectedIncomeStatementUpload', from: 'borrowerProjectedIncomeStatementReference' },
  { to: 'projectedCashFlowStatementUpload', from: 'borrowerProjectedCashFlowStatementReference' },
  {
    to: 'guarantorPersonalFinancialStatementUpload',
    from: 'guarantorPersonalFinancialStatementReference',
  },
  { to: 'affiliateHistoricalDscrUpload', from: 'affiliateHistoricalDebtCoverageReference' },
  { to: 'affiliateProjectedDscrUpload', from: 'affiliateProjectedDebtCoverageReference' },
]

/** A text cannot become a file: it is shown beside the upload, as "In the pre-application: …". */
export const shownBesideUploads: readonly PrefillRule[] = [
  {
    to: 'affiliateFinancialStatementsUpload',
    from: 'affiliateFinancialStatementsReference',
  },
  {
    to: 'affiliateGlobalCreditEvaluationUpload',
    from: 'affiliateGlobalCreditEvaluationReference',
  },
  {
    to: 'affirmativeFairHousingPlanUpload',
    from: 'housingAffirmativeFairHousingPlanReference',
  },
  { to: 'healthCareCertificateOfNeedUpload', from: 'healthCareCertificateOfNeedStatus' },
  { to: 'borrowerBusinessPlanUpload', from: 'borrowerBusinessPlanReference' },
  {
    to: 'phaseOneEnvironmentalSiteAssessmentUpload',
    from: 'phaseOneEnvironmentalSiteAssessment',
  },
]

/** Said of one stage only: whoever certifies the application has to say so of the application. */
export const answeredAnew: readonly string[] = ['certifyInformationAccurate']

/** The project's data in the shape of answers, so that they can be prefilled like those of another stage. */
export function projectData(project: BegunProject): Answers {
  const { contactFirstName, contactLastName, contactPhone, contactPhoneExtension, ...rest } = project
  const name = [contactFirstName, contactLastName].filter(Boolean).join(' ')
  const extension = contactPhone && contactPhoneExtension ? ` x${contactPhoneExtension}` : ''
  return {
    ...rest,
    usdaApproved: project.usdaApproved ?? null,
    contactName: name === '' ? null : name,
    contactPhone: contactPhone === undefined ? null : `${contactPhone}${extension}`,
  } as Answers
}

/** What `prefillAnswers` lets flow into the pre-application. */
export function fromProject(project: BegunProject): PrefillSource {
  return { name: 'project', answers: projectData(project), rules: projectToPreApplication }
}

/** What `prefillAnswers` lets flow into the application; a text for a file stays beside it, to be read. */
export function fromPreApplication(answers: Answers): PrefillSource {
  return {
    name: 'pre-application',
    answers,
    rules: [...preApplicationToApplication, ...shownBesideUploads],
    sameIds: true,
    except: answeredAnew,
  }
}

/** By field id, what fills it: for people who read the questionnaire. */
export function sources(prefix: string, rules: readonly PrefillRule[]): Record<string, string> {
  return Object.fromEntries(rules.map(({ to, from }) => [to, `${prefix}.${from}`]))
}

/** The fields that both questionnaires have under one id, but for those that each stage answers anew. */
export function sameIds(target: readonly Field[], source: FormSchema): PrefillRule[] {
  const known = new Set(source.sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
  return target
    .filter(({ id }) => known.has(id) && !answeredAnew.includes(id))
    .map(({ id }) => ({ to: id, from: id }))
}
