import type { Answers } from '@granary/forms'

/** What differs from one sample project to the next; all of it is made up. */
export interface SampleBorrower {
  readonly name: string
  readonly address: string
  readonly county: string
  readonly district: string
  readonly naics: string
  readonly contact: string
  readonly phone: string
  /** What the loan is for, as a clause: "build a second grain elevator". */
  readonly purpose: string
  readonly ownerName: string
  readonly amount: number
}

/** The first pages of a pre-application, as they stand when an officer has worked on them for an hour. */
export function begunPreApplication(borrower: SampleBorrower): Answers {
  return {
    certifyingOfficerName: 'Marcus Reyes',
    certifyingOfficerTitle: 'Vice president, commercial lending',
    lenderTaxId: '00-1234567',
    lenderSamUin: 'SAMPLE00LEND',
    lenderFinancialInterestDescription: 'The lender has no ownership or other interest in the borrower.',
    lenderPackagingNotes: 'Please call before noon, central time.',
    borrowerTaxId: '00-7654321',
    borrowerPrimaryAddress: borrower.address,
    borrowerPrimaryContactName: borrower.contact,
    borrowerPrimaryContactEmail: 'contact@borrower.example',
    borrowerPrimaryContactPhone: borrower.phone,
    hasAdditionalBorrowers: 'NO',
    hasCoBorrower: 'NO',
    loanPurposeSummary: `The loan lets ${borrower.name} ${borrower.purpose}.`,
    projectIncludesConstruction: 'YES',
    guaranteePercentageRequested: 80,
    loanWithinLendingLimit: 'YES',
    loanTermYears: 20,
    loanPaymentFrequency: 'MONTHLY',
    projectCountyName: borrower.county,
    projectCongressionalDistrict: borrower.district,
    projectNaicsCode: borrower.naics,
  }
}

/** Every question of a pre-application that is asked of such a borrower, but the files. */
export function wholePreApplication(borrower: SampleBorrower): Answers {
  return {
    ...begunPreApplication(borrower),
    certifyInformationAccurate: 'YES',
    annualDebtService: Math.round(borrower.amount * 0.094),
    interestRateStructure: 'FIXED',
    baseRateSource: 'Five-year Treasury rate as published on the day of closing, plus the agreed spread.',
    organizationType: 'COOPERATIVE',
    primaryOwnerEntityType: 'INDIVIDUAL',
    primaryOwnerName: borrower.ownerName,
    primaryOwnerOwnershipPercentage: 55,
    primaryOwnerRole: 'General manager',
    primaryOwnerGuaranteeType: 'NONE',
    primaryOwnerTaxId: '00-1112223',
    primaryOwnerAddress: borrower.address,
    primaryOwnerContactName: borrower.ownerName,
    primaryOwnerContactEmail: 'owner@borrower.example',
    primaryOwnerContactPhone: borrower.phone,
    ownershipDescription: `${borrower.ownerName} holds 55 percent. The rest is held by members with less than 20 percent each.`,
    hasAdditionalOwners: 'NO',
    hasPreviousUsdaGuarantee: 'NO',
    hasBankruptcyHistory: 'NO',
    projectOperationType: 'EXISTING_LOCATION_EXISTING_BUSINESS',
    projectOperationsStartDate: '2027-05-01',
    projectFeasibilityStudyNotes:
      'An independent study of March 2026 finds the project feasible with a margin of 18 percent.',
    projectOverviewNarrative: `${borrower.name} has worked in ${borrower.county} County for two decades and will ${borrower.purpose}. Demand has outgrown what it has today.`,
    projectSummaryReference: `The project is to ${borrower.purpose}, on land the borrower owns.`,
    borrowerBusinessPlanReference: 'Business plan 2026 to 2030, second edition.',
    communityFacilitiesCertificationStatus: 'CERTIFIED',
    waterAndWasteCertificationStatus: 'CERTIFIED',
    conflictOfInterestNarrative: 'None of the people involved has an interest on both sides.',
    projectHasConflictOfInterest: 'NO',
    isHealthCareFacilityProject: 'NO',
    isHousingRelatedFacility: 'NO',
    projectConstructionScope: 'Foundations, steel structure, electrical works and access road.',
    projectConstructionStatus: 'ONGOING_CONSTRUCTION',
    constructionOversightSummary:
      'An independent engineer inspects the works each month and signs every draw.',
    projectIncludesRealEstate: 'YES',
    phaseOneEnvironmentalSiteAssessment: 'Phase one assessment of February 2026: no recognized conditions.',
    collateralScheduleReference: 'Schedule A',
    collateralDescriptionSummary: 'First lien on land, buildings and equipment.',
    sourcesAndUsesReference: 'Sources and uses, sheet 1',
    sourcesAndUsesNarrative:
      'The loan covers 75 percent of the cost; the borrower brings 25 percent in cash.',
    hasProjectAffiliates: 'NO',
    primaryLoanRepaymentSourceNarrative: 'Operating income; coverage of 1.45 in the first full year.',
    borrowerCreditReviewSummary: 'Paid as agreed on all facilities for the past ten years.',
    ownerCreditReviewSummary: 'No adverse entries.',
    borrowerListedOnMajorExchange: 'NO',
    borrowerSubjectToSecReporting: 'NO',
    reapBorrowerSiteControlCertification: 'YES',
    reapBorrowerEligibilityCertification: 'RURAL_SMALL_BUSINESS',
    reapBorrowerEligibilityNarrative: 'The borrower is a small business in a rural area.',
    reapFundingDescription: 'Guaranteed loan and own funds; no grant is applied for.',
    reapLenderCertificationStatus: 'CERTIFIED',
    reapProjectInformationSummary: `The borrower will ${borrower.purpose}.`,
  }
}

/** What the application asks beyond what flows into it, but the files. */
export function wholeApplication(borrower: SampleBorrower): Answers {
  return {
    certifyInformationAccurate: 'YES',
    certificationDate: '2026-10-15',
    environmentalReviewStatus: 'COMPLETED',
    isRuralHospitalRefinance: 'NO',
    hasRenewableEnergyComponent: 'NO',
    intergovernmentalConsultationNotes: 'The state’s single point of contact had no comment.',
    jobsCreatedCount: 14,
    jobsCreatedAverageWage: 24,
    jobsSavedCount: 31,
    jobsSavedAverageWage: 27,
    cfNotForProfitStatus: 'YES',
    reapProjectCategory: 'RENEWABLE_ENERGY_SYSTEM',
    reapProjectQuestionnaire: `The borrower will ${borrower.purpose}.`,
    reapRenewableEnergyDetails: 'Anaerobic digester with a generator of 400 kW.',
    reapRetrofitDetails: 'No retrofit.',
    reapEnergyEfficiencyDetails: 'Waste heat dries grain.',
    reapEnergyEfficiencyEnhancementDetails: 'None beyond the recovery of heat.',
  }
}
