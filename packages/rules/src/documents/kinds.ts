/** What a file can be, in the order of a package, and how it is called. */
export const documentKinds = {
  applicationForm: 'Application form',
  scoring: 'Scoring',
  creditEvaluation: 'Credit evaluation',
  riskRating: 'Risk rating',
  debtCoverage: 'Debt service coverage',
  commitmentLetter: 'Commitment letter',
  environmentalReport: 'Environmental report',
  loanAgreement: 'Loan agreement',
  businessPlan: 'Business plan',
  feasibilityStudy: 'Feasibility study',
  technicalReport: 'Technical report',
  balanceSheet: 'Balance sheet',
  incomeStatement: 'Income statement',
  cashFlowStatement: 'Cash flow statement',
  financialStatements: 'Financial statements',
  projections: 'Projections',
  proForma: 'Pro forma balance sheet',
  personalFinancialStatement: 'Personal financial statement',
  taxReturn: 'Tax return',
  debtSchedule: 'Schedule of debts',
  creditReport: 'Credit report',
  appraisal: 'Appraisal',
  realEstateAppraisal: 'Appraisal of real estate',
  appraisalOfBothValues: 'Appraisal “as is” and prospective',
  chattelAppraisal: 'Appraisal of chattel',
  appraisalReview: 'Appraisal review',
  billOfSale: 'Bill of sale',
  organizationDocument: 'Organization document',
  organizationChart: 'Organization chart',
  debtInstrument: 'Debt instrument',
  contract: 'Contract or lease',
  certificate: 'Certificate',
  yearlyReport: 'Form 10-K',
  laborData: 'Labor Department data',
  lenderCharges: 'List of charges',
} as const satisfies Readonly<Record<string, string>>

export type DocumentKind = keyof typeof documentKinds

/** What is asked for by a rule and by no question: a file of this kind provides it, wherever it was filed. */
export const kindsOfRules: Readonly<Record<string, DocumentKind>> = {
  R09: 'creditReport',
  R20: 'laborData',
  R36: 'lenderCharges',
}

/** The rule for which a file of this kind is there, where no question asks for it. */
export const ruleOfKind = (kind: string | null | undefined): string | null =>
  Object.entries(kindsOfRules).find(([, provides]) => provides === kind)?.[0] ?? null

/**
 * Said to be one of these, a file is never what the question asks for under which it was filed: what no question asks
 * for is filed with anything, and a tax return is no financial statement (§5001.9(c)).
 */
export const isNoAnswer = (kind: string | null | undefined): boolean => noAnswers.has(kind)

const noAnswers: ReadonlySet<string | null | undefined> = new Set([
  'taxReturn',
  ...Object.values(kindsOfRules),
])

/** What stands in the question for appraisals: nobody knows which of them a file is that is only called an appraisal. */
export const appraisalKinds = [
  ...(['realEstateAppraisal', 'appraisalOfBothValues', 'chattelAppraisal', 'appraisalReview'] as const),
] satisfies readonly DocumentKind[]

/** Said to be nothing, something in own words, or no more than an appraisal. */
export const isUnsaid = (kind: string | null | undefined): boolean =>
  !kind || kind === 'appraisal' || !Object.hasOwn(documentKinds, kind)

/** Whose it can be. */
export const documentParties = {
  borrower: 'Borrower',
  guarantor: 'Guarantor',
  owner: 'Owner',
  affiliate: 'Affiliate',
  lender: 'Lender',
} as const satisfies Readonly<Record<string, string>>

export type DocumentParty = keyof typeof documentParties

/** How a kind or a party is called; what somebody said in their own words is called that. */
export const kindName = (kind: string) => nameIn(documentKinds, kind)
export const partyName = (party: string) => nameIn(documentParties, party)

const nameIn = (names: Readonly<Record<string, string>>, id: string) =>
  Object.hasOwn(names, id) ? (names[id] ?? id) : id
