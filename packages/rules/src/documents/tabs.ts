/** The tabs of a package, in the order in which it is read. No official order is known; this one follows a packager's. */
export const packageTabs = {
  '00': 'Index',
  '01': 'Application',
  '02': 'Credit',
  '03': 'Environment',
  '04': 'Loan agreement',
  '05': 'Project',
  '06': 'Money',
  '07': 'Borrower financials',
  '08': 'Guarantors',
  '09': 'Affiliates',
  '10': 'Credit reports',
  '11': 'Collateral',
  '12': 'Organization',
  '13': 'Construction',
  '14': 'Program',
  '15': 'Jobs',
  '16': 'Other',
} as const

export type Tab = keyof typeof packageTabs

/** By how the names of questions begin, the longest first where two fit. */
const byBeginning: readonly (readonly [string, Tab])[] = [
  ['submissionSignatures', '01'],
  ['draftScoring', '01'],
  ['lenderCreditEvaluation', '02'],
  ['lendersCreditEvaluation', '02'],
  ['loanCreditRiskRating', '02'],
  ['globalDebtServiceCoverage', '02'],
  ['phaseOneEnvironmental', '03'],
  ['draftLoanAgreement', '04'],
  ['borrowerBusinessPlan', '05'],
  ['feasibilityStudy', '05'],
  ['renewableEnergyTechnicalReport', '05'],
  ['borrowerForm10k', '16'],
  ['borrowerCurrent', '07'],
  ['borrowerHistorical', '07'],
  ['borrowerProjected', '07'],
  ['current', '07'],
  ['historical', '07'],
  ['projected', '07'],
  ['seasonal', '07'],
  ['proForma', '07'],
  ['projectionAssumptions', '07'],
  ['guarantor', '08'],
  ['affiliate', '09'],
  ['appraisal', '11'],
  ['organizational', '12'],
  ['corporateCertification', '12'],
  ['existingDebtInstruments', '12'],
  ['projectContracts', '12'],
  ['engineering', '13'],
  ['architectural', '13'],
  ['preConstruction', '13'],
  ['cf', '14'],
  ['wwd', '14'],
  ['healthCare', '14'],
  ['affirmativeFairHousing', '14'],
  ['certificateOfNonRelocation', '15'],
  ['combinedPreApplication', '00'],
  ['applicationPackagingBundle', '00'],
]

/** The tab of what a question asks for; what none names stands under Other. */
export function tabOf(fieldId: string): Tab {
  return byBeginning.find(([beginning]) => fieldId.startsWith(beginning))?.[1] ?? '16'
}
