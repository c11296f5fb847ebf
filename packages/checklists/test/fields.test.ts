import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import { programs } from '../src/programs.ts'
import { fieldOf, idsOf, type Stage, schemaOf, valuesOf } from './questionnaire.ts'

const pre: Stage = 'preApplication.v1'
const app: Stage = 'applicationChecklist.v1'
const yesNo = ['YES', 'NO']

/** rules, stage, section, its fields in their order */
const sections: readonly [rules: string, stage: Stage, section: string, fields: string][] = [
  [
    '[S1-132]',
    pre,
    'programSetup',
    'loanProgram certifyInformationAccurate certifyingOfficerName certifyingOfficerTitle',
  ],
  [
    '[S1-133]',
    pre,
    'lenderProfile',
    'lenderLegalName lenderHeadquartersAddress lenderContactName lenderContactTitle lenderContactEmail lenderContactPhone lenderTaxId lenderSamUin lenderFederallyRegulated lenderApprovedUsdaLender lenderAuthorizationFollowup lenderPackagingLeadContact lenderFinancialInterestDescription lenderPackagingNotes',
  ],
  [
    '[S1-137]',
    pre,
    'borrowerProfile',
    'borrowerLegalName borrowerEntityType borrowerOperatingStatus borrowerTaxId borrowerPrimaryAddress borrowerCitizenshipCertification borrowerPrimaryContactName borrowerPrimaryContactEmail borrowerPrimaryContactPhone',
  ],
  [
    '[S1-141]',
    pre,
    'borrowerDemographics',
    'borrowerVeteranStatus borrowerSex borrowerEthnicity borrowerSociallyDisadvantagedStatus borrowerRaceCategories hasAdditionalBorrowers additionalBorrowersDetails',
  ],
  ['[S1-144]', pre, 'borrowerEligibility', 'borrowerType borrowerOperatingHistoryYears'],
  [
    '[S1-145]',
    pre,
    'coBorrower',
    'hasCoBorrower coBorrowerEntityType coBorrowerName coBorrowerTaxId coBorrowerAddress coBorrowerContactName coBorrowerContactEmail coBorrowerContactPhone hasAdditionalCoBorrowers additionalCoBorrowersDetails',
  ],
  ['[S1-146]', pre, 'loanBasics', 'estimatedLoanAmount loanPurposeSummary projectIncludesConstruction'],
  [
    '[S1-147]',
    pre,
    'loanStructure',
    'totalLoanAmount guaranteePercentageRequested loanWithinLendingLimit loanTermYears loanPaymentFrequency annualDebtService interestRateStructure interestRateSpread baseRateSource',
  ],
  [
    '[S1-150] [S1-151] [B29]',
    pre,
    'organization',
    'organizationType organizationalDocumentsReference organizationalChartReference existingDebtInstrumentsReference corporateCertificationFormReference',
  ],
  [
    '[S1-152]',
    pre,
    'ownership',
    'primaryOwnerEntityType primaryOwnerName primaryOwnerOwnershipPercentage primaryOwnerRole primaryOwnerGuaranteeType primaryOwnerTaxId primaryOwnerAddress primaryOwnerContactName primaryOwnerContactEmail primaryOwnerContactPhone ownershipDescription primaryOwnerVeteranStatus primaryOwnerSex primaryOwnerEthnicity primaryOwnerSociallyDisadvantagedStatus primaryOwnerRace hasAdditionalOwners additionalOwnersDetails',
  ],
  [
    '[S1-153]',
    pre,
    'ownershipCertifications',
    'hasPreviousUsdaGuarantee previousUsdaGuaranteeDetails hasBankruptcyHistory bankruptcyDischarged',
  ],
  [
    '[S1-154] [S1-155]',
    pre,
    'projectDetails',
    'projectOfficialName projectLocationAddress projectCountyName projectCongressionalDistrict projectNaicsCode projectOperationType projectOperationsStartDate projectFeasibilityStudyNotes projectOverviewNarrative projectSummaryReference borrowerBusinessPlanReference',
  ],
  [
    '[S1-158]',
    pre,
    'conflictOfInterest',
    'conflictOfInterestNarrative projectHasConflictOfInterest conflictOfInterestMitigation',
  ],
  [
    '[S1-159]',
    pre,
    'healthCare',
    'isHealthCareFacilityProject healthCareCertificateOfNeedStatus healthCareNewAnnualDebtRepayment healthCareExistingAnnualDebtRepayment healthCareDebtServiceCoverage healthCareSupplementalDocumentationReference',
  ],
  [
    '[S1-160]',
    pre,
    'housing',
    'isHousingRelatedFacility housingHasFiveOrMoreResidentialUnits housingAffirmativeFairHousingPlanReference',
  ],
  [
    '[S1-161]',
    pre,
    'constructionAndRealEstate',
    'projectConstructionScope projectConstructionStatus operationalCashFlowAnalysisNotes constructionOversightSummary projectIncludesRealEstate phaseOneEnvironmentalSiteAssessment',
  ],
  ['[S1-162]', pre, 'collateral', 'collateralScheduleReference collateralDescriptionSummary'],
  ['[S1-163]', pre, 'fundingAndUses', 'sourcesAndUsesReference sourcesAndUsesNarrative'],
  [
    '[S1-164]',
    pre,
    'affiliates',
    'hasProjectAffiliates affiliateFinancialStatementsReference affiliateGlobalCreditEvaluationReference affiliateHistoricalDebtCoverageReference affiliateProjectedDebtCoverageReference',
  ],
  [
    '[S1-166]',
    pre,
    'riskAndCredit',
    'lenderCreditEvaluationPackage primaryLoanRepaymentSourceNarrative loanCreditRiskRatingAttachment borrowerCreditReviewSummary guarantorCreditReviewSummary ownerCreditReviewSummary',
  ],
  [
    '[S1-167]',
    pre,
    'reporting',
    'borrowerListedOnMajorExchange borrowerSubjectToSecReporting borrowerForm10kUpload',
  ],
  [
    '[S1-168]',
    pre,
    'packaging',
    'packagingStatus submissionTargetDate qaReviewerAssigned packagingNotes draftScoringAttachment draftLoanAgreementUpload borrowerCertificationStatus lenderCertificationStatus submissionSignaturesUpload combinedPreApplicationPdfUpload applicationPackagingBundleUpload',
  ],
  [
    '[S1-170]',
    app,
    'programSetup',
    'loanProgram applicationPackageType certifyInformationAccurate certifyingOfficerName certifyingOfficerTitle certificationDate',
  ],
  [
    '[S1-173]',
    app,
    'projectOverview',
    'projectOfficialName projectLocationAddress projectCounty projectCongressionalDistrict projectNaicsCode businessOperationCategory businessOperationsStartDate projectOverviewNarrative projectSummaryForSubmission borrowerBusinessPlanUpload environmentalReviewStatus feasibilityStudyReference feasibilityStudyUpload',
  ],
  [
    '[S1-182]',
    app,
    'compliance',
    'intergovernmentalConsultationNotes engineeringDocumentationUpload architecturalReportsUpload projectContractsAndAgreementsUpload',
  ],
  [
    '[S1-183]',
    app,
    'employment',
    'jobsCreatedCount jobsCreatedAverageWage jobsSavedCount jobsSavedAverageWage certificateOfNonRelocationUpload',
  ],
  [
    '[S1-184]',
    app,
    'loanStructure',
    'totalLoanAmount guaranteePercentageRequested loanWithinLendingLimit loanTermYears loanPaymentFrequency annualDebtService interestRateStructure interestRateSpread baseRateSource',
  ],
  [
    '[S1-186]',
    app,
    'riskAndCredit',
    'lendersCreditEvaluationUpload loanRepaymentNarrative loanCreditRiskRatingUpload borrowerCreditReviewSummary guarantorCreditReviewSummary ownerCreditReviewSummary',
  ],
  [
    '[S1-187]',
    app,
    'affiliates',
    'hasProjectAffiliates affiliateFinancialStatementsUpload affiliateGlobalCreditEvaluationUpload affiliateHistoricalDscrUpload affiliateProjectedDscrUpload',
  ],
]

test.each(sections)('%s %s %s', (_, stage, section, fields) => {
  expect(idsOf(schemaOf(stage), section)).toEqual(fields.split(' '))
})

/** rules, fields that the application must have, wherever they stand */
const named: readonly [rules: string, fields: string][] = [
  [
    '[S1-171]',
    'lenderLegalName lenderContactName lenderTaxId lenderSamUin lenderPackagingLeadContact lenderPackagingNotes',
  ],
  [
    '[S1-172]',
    'borrowerLegalName borrowerEntityType borrowerOperatingStatus borrowerPrimaryAddress borrowerPrimaryContactName borrowerPrimaryContactEmail borrowerPrimaryContactPhone',
  ],
  [
    '[S1-185]',
    'sourcesAndUsesReference sourcesAndUsesNarrative collateralScheduleReference collateralDescriptionSummary',
  ],
  ['[S1-188]', 'packagingStatus submissionTargetDate qaReviewerAssigned packagingNotes'],
  [
    '[S1-169] [S1-189] [A24] [B30] [E]',
    'preConstructionCashFlowAnalysisUpload phaseOneEnvironmentalSiteAssessmentUpload currentBalanceSheetUpload currentIncomeStatementUpload currentCashFlowStatementUpload historicalBalanceSheetUpload historicalIncomeStatementUpload historicalCashFlowStatementUpload projectedBalanceSheetUpload projectedIncomeStatementUpload projectedCashFlowStatementUpload guarantorPersonalFinancialStatementUpload globalDebtServiceCoverageUpload seasonalOperationalCashFlowUpload proFormaBalanceSheetUpload projectionAssumptionsList appraisalReportUpload isConstructionProject constructionProjectStatus constructionOversightDescription hasRealEstateComponent',
  ],
]

test.each(named)('%s the application has these fields', (_, fields) => {
  const known = new Set(fieldsOf(schemaOf(app)).map(({ id }) => id))
  expect(fields.split(' ').filter((id) => !known.has(id))).toEqual([])
})

const options: readonly [
  rules: string,
  stages: readonly Stage[],
  field: string,
  values: readonly string[],
  startsAs?: string,
][] = [
  ['[S1-132] [S1-170]', [pre, app], 'loanProgram', ['B_AND_I', 'CF', 'WWD', 'REAP'], 'B_AND_I'],
  ['[S1-132]', [pre, app], 'certifyInformationAccurate', yesNo],
  ['[S1-134]', [pre, app], 'lenderFederallyRegulated', yesNo],
  ['[S1-137]', [pre, app], 'borrowerEntityType', ['INDIVIDUAL', 'ENTITY']],
  ['[S1-137]', [pre, app], 'borrowerOperatingStatus', ['NEW', 'EXISTING']],
  [
    '[S1-138]',
    [pre],
    'borrowerCitizenshipCertification',
    ['US_CITIZEN', 'PERMANENT_RESIDENT', 'TRUST_TERRITORY_RESIDENT'],
  ],
  ['[S1-139]', [app], 'borrowerCitizenshipStatus', yesNo],
  [
    '[S1-140]',
    [pre, app],
    'reapBorrowerEligibilityCertification',
    ['AGRICULTURAL_PRODUCER', 'RURAL_SMALL_BUSINESS', 'NO'],
  ],
  ['[S1-140] [B31]', [pre, app], 'reapLenderCertificationStatus', ['CERTIFIED', 'NOT_CERTIFIED']],
  ['[S1-141]', [pre, app], 'borrowerSex', ['MALE', 'FEMALE']],
  ['[S1-141]', [pre, app], 'borrowerEthnicity', ['HISPANIC_OR_LATINO', 'NOT_HISPANIC_OR_LATINO']],
  [
    '[S1-142]',
    [pre, app],
    'borrowerRaceCategories',
    ['AMERICAN_INDIAN', 'ASIAN', 'BLACK', 'WHITE', 'NATIVE_HAWAIIAN'],
  ],
  [
    '[S1-152] [A29]',
    [pre, app],
    'primaryOwnerRace',
    ['AMERICAN_INDIAN', 'ASIAN', 'BLACK', 'WHITE', 'NATIVE_HAWAIIAN'],
  ],
  ['[S1-144] [E]', [pre], 'borrowerType', ['INDIVIDUAL', 'ENTITY']],
  ['[E]', [pre, app], 'coBorrowerEntityType', ['INDIVIDUAL', 'ENTITY']],
  ['[E]', [pre, app], 'primaryOwnerEntityType', ['INDIVIDUAL', 'ENTITY']],
  ['[B31]', [pre, app], 'borrowerCertificationStatus', ['CERTIFIED', 'NOT_CERTIFIED']],
  ['[B31]', [pre, app], 'lenderCertificationStatus', ['CERTIFIED', 'NOT_CERTIFIED']],
  ['[B31]', [pre], 'healthCareCertificateOfNeedStatus', yesNo],
  ['[B31]', [app], 'cfNotForProfitStatus', yesNo],
  [
    '[S1-147]',
    [pre, app],
    'loanPaymentFrequency',
    ['MONTHLY', 'QUARTERLY', 'SEMI_ANNUAL', 'ANNUAL', 'OTHER'],
  ],
  ['[S1-147]', [pre, app], 'interestRateStructure', ['FIXED', 'VARIABLE', 'BLENDED']],
  [
    '[S1-149]',
    [pre, app],
    'organizationType',
    [
      'COOPERATIVE',
      'CORPORATION',
      'INDIVIDUAL',
      'NATIVE_AMERICAN_TRIBE',
      'NON_PROFIT',
      'PARTNERSHIP',
      'PROPRIETORSHIP',
      'PUBLIC_BODY',
    ],
  ],
  ['[S1-152]', [pre, app], 'primaryOwnerGuaranteeType', ['PERSONAL', 'CORPORATE', 'NONE']],
  [
    '[S1-154]',
    [pre],
    'projectOperationType',
    ['NEW_LOCATION_NEW_BUSINESS', 'NEW_LOCATION_EXISTING_BUSINESS', 'EXISTING_LOCATION_EXISTING_BUSINESS'],
  ],
  ['[S1-156]', [pre], 'communityFacilitiesCertificationStatus', ['CERTIFIED', 'NOT_CERTIFIED']],
  ['[S1-157]', [pre], 'waterAndWasteCertificationStatus', ['CERTIFIED', 'NOT_CERTIFIED']],
  [
    '[S1-161]',
    [pre],
    'projectConstructionStatus',
    ['PRE_CONSTRUCTION', 'ONGOING_CONSTRUCTION', 'POST_CONSTRUCTION'],
  ],
  [
    '[S1-168] [S1-215]',
    [pre, app],
    'packagingStatus',
    ['NOT_STARTED', 'IN_PROGRESS', 'READY_FOR_REVIEW', 'READY_FOR_SUBMISSION'],
    'NOT_STARTED',
  ],
  ['[S1-170]', [app], 'applicationPackageType', ['STANDARD', 'FAST_TRACK', 'PILOT'], 'STANDARD'],
  ['[S1-173]', [app], 'businessOperationCategory', ['OPTION_A', 'OPTION_B', 'OPTION_C']],
  [
    '[S1-173]',
    [app],
    'environmentalReviewStatus',
    ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'NOT_REQUIRED'],
    'NOT_STARTED',
  ],
  [
    '[S1-177]',
    [app],
    'reapProjectCategory',
    ['RENEWABLE_ENERGY_SYSTEM', 'ENERGY_EFFICIENCY_IMPROVEMENT', 'OTHER'],
  ],
]

test.each(options)('%s %s %s', (_, stages, field, values, startsAs) => {
  for (const stage of stages) {
    const found = fieldOf(schemaOf(stage), field)
    expect(valuesOf(found)).toEqual(values)
    expect(found.defaultValue).toBe(startsAs)
  }
})

test('[S1-005] [S1-006] [S1-007] [S1-008] [A51] the programs and what they are called', () => {
  expect(programs.map(({ value, label }) => [value, label])).toEqual([
    ['B_AND_I', 'Business and Industry'],
    ['CF', 'Community Facilities'],
    ['WWD', 'Water and Waste Disposal'],
    ['REAP', 'Rural Energy for America Program'],
  ])
})

test('[S1-148] the spread is optional and in basis points', () => {
  for (const stage of [pre, app]) {
    expect(fieldOf(schemaOf(stage), 'interestRateSpread')).toMatchObject({
      label: 'Spread over the base rate, in basis points',
      format: 'integer',
      required: false,
    })
  }
})

test('[S1-168] [A14] what the packaging team makes never keeps a lender from submitting', () => {
  for (const stage of [pre, app]) {
    const staff = fieldsOf(schemaOf(stage)).filter(({ metadata }) => metadata?.owner === 'staff')
    expect(staff.map(({ id, required }) => [id, required])).toEqual(
      [
        'packagingStatus',
        'submissionTargetDate',
        'qaReviewerAssigned',
        'packagingNotes',
        'draftScoringAttachment',
        'draftLoanAgreementUpload',
        'borrowerCertificationStatus',
        'lenderCertificationStatus',
        'submissionSignaturesUpload',
        'combinedPreApplicationPdfUpload',
        'applicationPackagingBundleUpload',
      ].map((id) => [id, false]),
    )
  }
})

test('[S1-037] the application has the thirteen categories in their order', () => {
  const titles = schemaOf(app).sections.map(({ metadata }) => metadata.categoryTitle)
  expect([...new Set(titles)]).toEqual([
    'Program Setup',
    'Lender Profile',
    'Borrower Profile',
    'Project Details',
    'Loan Structure',
    'Funding & Uses',
    'Collateral & Guarantees',
    'Ownership & Guarantees',
    'Organization Details',
    'Construction & Real Estate',
    'Risk & Credit',
    'Financial Documentation',
    'Packaging & Submission',
  ])
})

test('[S1-038] [A23] the application has these sections', () => {
  const titles = schemaOf(app).sections.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Borrower Overview',
      'REAP Borrower Eligibility',
      'Borrower RESNO Demographics',
      'Co-Borrowers & Principals',
      'Collateral & Guarantees',
      'Construction Requirements',
      'Real Estate Requirements',
      'Current Financial Statements',
      'Historical Financial Statements',
      'Projected Financial Statements',
      'Appraisal Requirements',
      'Funding & Uses',
      'Lender Overview',
      'Packaging Notes',
      'Loan Structure Summary',
      'Organizational Information',
      'Primary Ownership Profile',
      'Ownership Certifications',
      'Annual Reporting Requirements',
      'Packaging & Submission',
    ]),
  )
})

test('[A16] [A33] [A34] what the specification calls a part of a category stands in it', () => {
  const categoryOf = (stage: Stage, field: string) =>
    schemaOf(stage).sections.find(({ fields }) => fields.some(({ id }) => id === field))?.metadata
      .categoryTitle
  for (const field of ['reapFundingDescription', 'borrowerSex', 'coBorrowerName']) {
    expect([categoryOf(pre, field), categoryOf(app, field)]).toEqual(['Borrower profile', 'Borrower Profile'])
  }
  for (const field of ['hasProjectAffiliates', 'borrowerForm10kUpload']) {
    expect(categoryOf(app, field), field).toBe('Financial Documentation')
  }
  for (const field of [
    'cfBorrowerCertification',
    'wwdBorrowerCertification',
    'reapProjectCategory',
    'projectHasConflictOfInterest',
    'isHealthCareFacility',
    'intergovernmentalConsultationNotes',
    'jobsCreatedCount',
  ]) {
    expect(categoryOf(app, field), field).toBe('Project Details')
  }
})

test('[A25] [A26] [E] what has an unusual name has the type that is ruled', () => {
  const typeOf = (id: string) => fieldOf(schemaOf(app), id).type
  expect([typeOf('projectionAssumptionsList'), typeOf('ruralHospitalSupplementalDocumentation')]).toEqual([
    'file',
    'longText',
  ])
})

test('[A02] [A03] [A53] one question has one label in both stages', () => {
  const label = (stage: Stage, id: string) => fieldOf(schemaOf(stage), id).label
  expect([label(pre, 'lenderApprovedUsdaLender'), label(app, 'lenderApprovedLender')]).toEqual([
    'Is the lender approved by the agency?',
    'Is the lender approved by the agency?',
  ])
  expect([label(pre, 'projectCountyName'), label(app, 'projectCounty')]).toEqual(['County', 'County'])
})

test('[S1-039] REAP Borrower Eligibility is for the energy program alone', () => {
  const section = schemaOf(app).sections.find(({ title }) => title === 'REAP Borrower Eligibility')
  expect(section?.fields.map(({ programs }) => programs)).toEqual(Array(6).fill(['REAP']))
})

test('[S1-040] the pre-application has these sections', () => {
  const titles = schemaOf(pre).sections.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Program setup',
      'Lender profile',
      'Borrower profile',
      'Loan basics',
      'Loan structure',
      'Organization',
      'Ownership',
      'Project details',
      'Construction and real estate',
      'Collateral',
      'Funding and uses',
      'Financial documentation',
      'Risk and credit',
    ]),
  )
})

describe('help', () => {
  const helps = (stage: Stage, pattern: RegExp) =>
    fieldsOf(schemaOf(stage))
      .filter(({ id, type }) => pattern.test(id) && type === 'file')
      .map(({ id, helperText = '' }) => ({ id, helperText }))

  test.each([
    [
      '[S1-332]',
      /(^current|Current)(BalanceSheet|IncomeStatement|CashFlowStatement)/,
      'within 90 days of submission',
    ],
    [
      '[S1-333]',
      /(^historical|Historical)(BalanceSheet|IncomeStatement|CashFlowStatement)/,
      'three fiscal years',
    ],
    [
      '[S1-334]',
      /(^projected|Projected)(BalanceSheet|IncomeStatement|CashFlowStatement)/,
      'at least two years',
    ],
  ])('%s %s says %s', (_, pattern, words) => {
    expect(helps(pre, pattern)).toHaveLength(6)
    expect(helps(app, pattern)).toHaveLength(3)
    for (const { id, helperText } of [...helps(pre, pattern), ...helps(app, pattern)]) {
      expect(helperText, id).toContain(words)
    }
  })

  test('[S1-335] owners from 20% up are documented and reviewed', () => {
    for (const stage of [pre, app]) {
      for (const id of [
        'primaryOwnerOwnershipPercentage',
        'ownershipDescription',
        'ownerCreditReviewSummary',
      ]) {
        expect(fieldOf(schemaOf(stage), id).helperText, id).toContain('20% interest or more')
      }
    }
  })

  test('[S1-091] the guides stand where they help', () => {
    const guides = fieldsOf(schemaOf(pre)).flatMap(({ id, referenceGuideId, referenceGuideIds }) =>
      referenceGuideId || referenceGuideIds ? [[id, referenceGuideIds ?? referenceGuideId]] : [],
    )
    expect(guides).toEqual([
      ['projectSummaryReference', ['project-summary-example', 'project-summary-checklist']],
      ['borrowerBusinessPlanReference', 'business-plan-checklist'],
      ['collateralDescriptionSummary', 'collateral-description'],
    ])
  })
})
