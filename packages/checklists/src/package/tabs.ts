/** The tabs of a package, in the order in which an agency reads it. */
export const packageTabs = [
  { number: '00', title: 'Index, summary and exceptions' },
  { number: '01', title: 'Application' },
  { number: '02', title: 'Credit' },
  { number: '03', title: 'Environment' },
  { number: '04', title: 'Loan agreement' },
  { number: '05', title: 'Project' },
  { number: '06', title: 'Money' },
  { number: '07', title: 'Borrower financials' },
  { number: '08', title: 'Guarantors' },
  { number: '09', title: 'Affiliates' },
  { number: '10', title: 'Credit reports' },
  { number: '11', title: 'Collateral' },
  { number: '12', title: 'Organization' },
  { number: '13', title: 'Construction' },
  { number: '14', title: 'Program' },
  { number: '15', title: 'Jobs' },
  { number: '16', title: 'Other' },
] as const

export type PackageTab = (typeof packageTabs)[number]['number']

/** Where a question stands in the package: by itself where it leaves its section, else with its section. */
export function packageTabOf(fieldId: string, sectionId: string): PackageTab {
  return tabOfField.get(fieldId) ?? tabOfSection.get(sectionId) ?? '16'
}

/** Where a table of the project stands. */
export const packageTabOfTable = (table: string): PackageTab => tabOfTable.get(table) ?? '16'

/** Where the document of a rule stands that no question asks for. */
export const packageTabOfRule = (rule: string): PackageTab | null => tabOfRule.get(rule) ?? null

/** Where a file stands: with the rule that it is there for, wherever it was filed, else where its question does. */
export function packageTabOfFile(
  fieldId: string,
  sectionId: string,
  isForRule: string | null | undefined,
): PackageTab {
  const ofRule = isForRule ? packageTabOfRule(isForRule) : null
  return ofRule ?? packageTabOf(fieldId, sectionId)
}

export const isPlaced = (sectionId: string): boolean => tabOfSection.has(sectionId)

const tabOfSection = placed({
  '01': [
    'programSetup',
    'lenderProfile',
    'lenderOverview',
    'borrowerProfile',
    'borrowerOverview',
    'reapCertifications',
    'reapBorrowerEligibility',
    'borrowerDemographics',
    'borrowerEligibility',
    'coBorrower',
    'coBorrowers',
    'ownership',
    'primaryOwnership',
    'ownershipCertifications',
    'conflictOfInterest',
    'conflictsOfInterest',
  ],
  '02': ['riskAndCredit'],
  '04': ['loanBasics', 'loanStructure'],
  '05': ['projectDetails', 'projectOverview', 'compliance'],
  '06': ['fundingAndUses'],
  '07': [
    'borrowerStatements',
    'currentFinancialStatements',
    'historicalFinancialStatements',
    'projectedFinancialStatements',
  ],
  '08': ['guarantorStatements'],
  '09': ['affiliates'],
  '11': ['collateral', 'collateralAndGuarantees', 'appraisal'],
  '12': ['organization', 'organizationalInformation'],
  '13': ['constructionAndRealEstate', 'construction', 'realEstate'],
  '14': [
    'programCertifications',
    'communityFacilities',
    'waterAndWaste',
    'ruralEnergy',
    'renewableEnergyComponent',
    'specialFacilities',
    'healthCare',
    'housing',
  ],
  '15': ['employment'],
  '16': ['reporting', 'annualReporting', 'packaging', 'packagingAndSubmission', 'packagingNotes'],
})

const tabOfField = placed({
  '01': ['submissionSignaturesUpload', 'draftScoringAttachment', 'projectConflictOfInterestSummary'],
  '02': ['globalDebtServiceCoverageUpload'],
  '03': [
    'environmentalReviewStatus',
    'phaseOneEnvironmentalSiteAssessmentUpload',
    'intergovernmentalConsultationNotes',
  ],
  '04': ['draftLoanAgreementUpload'],
  '05': ['renewableEnergyTechnicalReportUpload'],
  '08': ['guarantorPersonalFinancialStatementUpload'],
  '12': ['projectContractsAndAgreementsUpload'],
  '13': ['engineeringDocumentationUpload', 'architecturalReportsUpload'],
})

const tabOfTable = placed({
  '04': ['terms'],
  '06': ['sources', 'uses'],
  '07': ['debts', 'projections'],
  '08': ['guarantors'],
  '09': ['affiliates'],
  '11': ['collateral'],
  '12': ['owners'],
  '14': ['points'],
  '15': ['jobs'],
})

const tabOfRule = placed({ '01': ['R36'], '10': ['R09'], '15': ['R20'] })

function placed(byTab: Readonly<Partial<Record<PackageTab, readonly string[]>>>) {
  return new Map(
    Object.entries(byTab).flatMap(([tab, ids]) => ids.map((id) => [id, tab as PackageTab] as const)),
  )
}
