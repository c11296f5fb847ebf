import type { Field, FormSchema } from '@granary/forms'
import { turnedIntoUploads } from './pre-application/migrations.ts'
import { answeredAnew, preApplicationToApplication, sameIds } from './prefill.ts'

/**
 * The texts that apply wherever they are asked: who and where the parties are, what they certify, what no project is
 * without, and what is asked only because somebody said yes. Every other text, and every document, may be said not to apply (ruling B44).
 */
const alwaysApply: ReadonlySet<string> = new Set([
  'certifyingOfficerName',
  'certifyingOfficerTitle',
  'lenderLegalName',
  'lenderHeadquartersAddress',
  'lenderContactName',
  'lenderContactTitle',
  'lenderContactEmail',
  'lenderContactPhone',
  'lenderTaxId',
  'lenderPackagingLeadContact',
  'borrowerLegalName',
  'borrowerTaxId',
  'borrowerPrimaryAddress',
  'borrowerPrimaryContactName',
  'borrowerPrimaryContactEmail',
  'borrowerPrimaryContactPhone',
  'coBorrowerName',
  'coBorrowerTaxId',
  'coBorrowerAddress',
  'coBorrowerContactName',
  'coBorrowerContactEmail',
  'coBorrowerContactPhone',
  'primaryOwnerName',
  'primaryOwnerRole',
  'primaryOwnerTaxId',
  'primaryOwnerAddress',
  'primaryOwnerContactName',
  'primaryOwnerContactEmail',
  'primaryOwnerContactPhone',
  'ownershipDescription',
  'loanPurposeSummary',
  'projectOfficialName',
  'projectLocationAddress',
  'projectCountyName',
  'projectCounty',
  'projectNaicsCode',
  'projectOverviewNarrative',
  'sourcesAndUsesNarrative',
  'collateralDescriptionSummary',
  'projectSummaryReference',
  'projectSummaryForSubmission',
  'primaryLoanRepaymentSourceNarrative',
  'loanRepaymentNarrative',
  'borrowerCreditReviewSummary',
  'projectCongressionalDistrict',
  'reapBorrowerEligibilityNarrative',
  'reapFundingDescription',
  'reapProjectInformationSummary',
  'reapProjectQuestionnaire',
  'additionalBorrowersDetails',
  'additionalCoBorrowersDetails',
  'additionalOwnersDetails',
  'previousUsdaGuaranteeDetails',
  'conflictOfInterestMitigation',
  'projectConflictMitigationNotes',
])

/** The texts that there may be nothing to say in. Every text of the lender stands here or above: somebody has looked at it. */
const mayBeMissing: ReadonlySet<string> = new Set([
  'lenderSamUin',
  'lenderAuthorizationFollowup',
  'lenderFinancialInterestDescription',
  'lenderPackagingNotes',
  'baseRateSource',
  'projectFeasibilityStudyNotes',
  'borrowerBusinessPlanReference',
  'conflictOfInterestNarrative',
  'healthCareSupplementalDocumentationReference',
  'housingAffirmativeFairHousingPlanReference',
  'projectConstructionScope',
  'operationalCashFlowAnalysisNotes',
  'constructionOversightSummary',
  'phaseOneEnvironmentalSiteAssessment',
  'collateralScheduleReference',
  'sourcesAndUsesReference',
  'affiliateFinancialStatementsReference',
  'affiliateGlobalCreditEvaluationReference',
  'guarantorCreditReviewSummary',
  'ownerCreditReviewSummary',
  'feasibilityStudyReference',
  'projectConflictOfInterestSummary',
  'ruralHospitalSupplementalDocumentation',
  'housingResidentialUnitsDescription',
  'intergovernmentalConsultationNotes',
  'constructionOversightDescription',
  'reapRenewableEnergyDetails',
  'reapRetrofitDetails',
  'reapEnergyEfficiencyDetails',
  'reapEnergyEfficiencyEnhancementDetails',
])

const decided: ReadonlySet<string> = new Set([...alwaysApply, ...mayBeMissing, ...turnedIntoUploads])

/** Texts of which nobody has said yet whether they always apply. */
export function undecidedTexts(fields: readonly Field[]): readonly Field[] {
  return fields.filter(
    ({ id, type, metadata }) =>
      (type === 'shortText' || type === 'longText') && metadata?.owner !== 'staff' && !decided.has(id),
  )
}

/** Of a certification, a choice or an amount there is always something to say; of a document there need not be. */
export function mayNotApply({ id, type, metadata }: Field): boolean {
  if (metadata?.owner === 'staff') return false
  if (type === 'file') return true
  return (type === 'shortText' || type === 'longText') && !alwaysApply.has(id)
}

/** By field of the application, the field of the pre-application whose answer is carried into it. */
export function carriedFields(
  application: FormSchema,
  preApplication: FormSchema,
): ReadonlyMap<string, string> {
  const fields = application.sections.flatMap((section) => section.fields)
  const carried = [...sameIds(fields, preApplication), ...preApplicationToApplication]
  return new Map(carried.filter(({ to }) => !answeredAnew.includes(to)).map(({ to, from }) => [to, from]))
}
