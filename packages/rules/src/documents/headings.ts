import type { DocumentKind } from './kinds.ts'

/**
 * What a document is headed with, by its kind, the most telling first: what one took is not read again. Words of letters
 * or digits alone, in small letters. A heading says more than a name of a file does, so it has to say more.
 */
export const headings: readonly (readonly [DocumentKind, ...(readonly string[])])[] = [
  ['personalFinancialStatement', 'personal financial statement', 'statement of personal financial condition'],
  ['proForma', 'pro forma balance sheet', 'proforma balance sheet'],
  [
    'projections',
    'projected income statement',
    'projected balance sheet',
    'projected statement of cash flows',
  ],
  ['projections', 'projected cash flow', 'projected profit and loss', 'financial projections'],
  ['appraisalReview', 'appraisal review report', 'appraisal review', 'technical review of appraisal'],
  ['appraisal', 'appraisal report', 'restricted appraisal report', 'real estate appraisal', 'appraisal of'],
  ['appraisal', 'uniform residential appraisal report'],
  [
    'organizationDocument',
    'operating agreement',
    'limited liability company agreement',
    'articles of organization',
  ],
  [
    'organizationDocument',
    'articles of incorporation',
    'certificate of incorporation',
    'certificate of formation',
  ],
  [
    'organizationDocument',
    'certificate of organization',
    'certificate of good standing',
    'certificate of existence',
  ],
  ['organizationDocument', 'partnership agreement', 'limited partnership agreement', 'bylaws', 'by laws'],
  ['organizationChart', 'organizational chart', 'organization chart'],
  ['loanAgreement', 'loan agreement', 'loan and security agreement', 'construction loan agreement'],
  ['commitmentLetter', 'commitment letter', 'loan commitment', 'letter of commitment'],
  ['debtInstrument', 'promissory note', 'deed of trust note'],
  ['debtSchedule', 'business debt schedule', 'schedule of debts', 'schedule of liabilities', 'debt schedule'],
  ['debtCoverage', 'global debt service coverage', 'debt service coverage analysis'],
  ['creditEvaluation', 'credit memorandum', 'credit evaluation', 'credit approval memorandum'],
  ['creditReport', 'consumer credit report', 'business credit report'],
  ['taxReturn', 'form 1040', 'form 1065', 'form 1120', 'form 1120 s', 'form 1041', 'form 990'],
  ['taxReturn', 'u s individual income tax return', 'u s corporation income tax return'],
  ['taxReturn', 'u s return of partnership income', 'u s income tax return for an s corporation'],
  ['balanceSheet', 'balance sheet', 'statement of financial position', 'statement of assets and liabilities'],
  [
    'incomeStatement',
    'income statement',
    'profit and loss statement',
    'profit and loss',
    'statement of income',
  ],
  ['incomeStatement', 'statement of operations', 'statement of activities'],
  ['cashFlowStatement', 'statement of cash flows', 'cash flow statement'],
  ['financialStatements', 'financial statements'],
  ['environmentalReport', 'phase i environmental site assessment', 'phase 1 environmental site assessment'],
  ['environmentalReport', 'phase ii environmental site assessment', 'environmental site assessment'],
  ['feasibilityStudy', 'feasibility study'],
  ['businessPlan', 'business plan'],
  [
    'technicalReport',
    'technical report',
    'preliminary engineering report',
    'preliminary architectural report',
  ],
  ['billOfSale', 'bill of sale'],
  ['contract', 'lease agreement', 'commercial lease', 'purchase agreement', 'asset purchase agreement'],
  ['contract', 'purchase and sale agreement', 'power purchase agreement', 'construction contract'],
  ['yearlyReport', 'form 10 k'],
]

/** What a heading may begin with before it says what the document is. */
export const beforeHeadings: ReadonlySet<string> = new Set(
  'a an the draft unaudited audited reviewed compiled interim comparative consolidated condensed amended restated and current department of treasury internal revenue service'.split(
    ' ',
  ),
)

/** What a heading may go on with behind it, and still be one. */
export const afterHeadings: ReadonlySet<string> = new Set(
  'of for as at dated between by unaudited audited consolidated and s c ez sr rev omb no page date draft'.split(
    ' ',
  ),
)

/** Kinds whose days are told by "as of" and "for the year ended". */
export const datedKinds: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  ...(['balanceSheet', 'incomeStatement', 'cashFlowStatement', 'financialStatements'] as const),
  ...(['personalFinancialStatement', 'proForma', 'debtSchedule', 'appraisal', 'taxReturn'] as const),
])
