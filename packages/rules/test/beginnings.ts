import type { ToldAtBeginning } from '../src/index.ts'

type Told = Partial<ToldAtBeginning>

/** How documents begin, and what that says of them. */
export const tellingBeginnings: readonly (readonly [text: string, told: Told])[] = [
  [
    'CREEKSIDE MILL LLC\nBALANCE SHEET\nAs of October 31, 2026\nCash',
    { kind: 'balanceSheet', asOf: '2026-10-31' },
  ],
  ['Creekside Mill LLC\nBalance Sheet\nDecember 31, 2025', { kind: 'balanceSheet' }],
  [
    'North Fork Health\nConsolidated Balance Sheets\nAs of 12/31/2025',
    { kind: 'balanceSheet', asOf: '2025-12-31' },
  ],
  [
    'Comparative Balance Sheet as of September 30, 2026\nTwo Rivers',
    { kind: 'balanceSheet', asOf: '2026-09-30' },
  ],
  [
    'Town of Ansley\nStatement of Financial Position\nas at 30 June 2026',
    { kind: 'balanceSheet', asOf: '2026-06-30' },
  ],
  ['Prairie Mill LLC Balance Sheet\nAs of 2026-10-31', { kind: 'balanceSheet', asOf: '2026-10-31' }],
  [
    'CREEKSIDE MILL LLC\nINCOME STATEMENT\nFor the year ended December 31, 2025',
    { kind: 'incomeStatement', periodFrom: '2025-01-01', periodTo: '2025-12-31' },
  ],
  [
    'Two Rivers Feed Inc.\nProfit and Loss\nFor the nine months ended September 30, 2026',
    { kind: 'incomeStatement', periodFrom: '2026-01-01', periodTo: '2026-09-30' },
  ],
  [
    'North Fork Health\nStatements of Operations\nFor the Years Ended June 30, 2026 and 2025',
    { kind: 'incomeStatement', periodTo: '2026-06-30' },
  ],
  [
    'Ansley Water District\nStatement of Activities\nFiscal year ending June 30, 2026',
    { kind: 'incomeStatement', periodFrom: '2025-07-01', periodTo: '2026-06-30' },
  ],
  ['Profit and Loss Statement\nJanuary through October 2026', { kind: 'incomeStatement' }],
  [
    'Creekside Mill LLC\nStatement of Cash Flows\nFor the quarter ended March 31, 2026',
    { kind: 'cashFlowStatement', periodFrom: '2026-01-01', periodTo: '2026-03-31' },
  ],
  [
    'FINANCIAL STATEMENTS\nCREEKSIDE MILL LLC\nYear ended December 31, 2024',
    { kind: 'financialStatements', periodFrom: '2024-01-01', periodTo: '2024-12-31' },
  ],
  [
    'PERSONAL FINANCIAL STATEMENT\nU.S. SMALL BUSINESS ADMINISTRATION\nAs of November 1, 2026',
    { kind: 'personalFinancialStatement', asOf: '2026-11-01' },
  ],
  ['Statement of Personal Financial Condition\nJohn and Mary Hale', { kind: 'personalFinancialStatement' }],
  ['Creekside Mill LLC\nPro Forma Balance Sheet\nAt closing', { kind: 'proForma' }],
  ['Creekside Mill LLC\nProjected Income Statement\n2027 to 2029', { kind: 'projections' }],
  ['FINANCIAL PROJECTIONS\nYears 1 to 3', { kind: 'projections' }],
  ['Form\n1040\nDepartment of the Treasury\nU.S. Individual Income Tax Return', { kind: 'taxReturn' }],
  [
    'Form 1065\nU.S. Return of Partnership Income\nFor calendar year 2025, or tax year beginning',
    { kind: 'taxReturn', periodFrom: '2025-01-01', periodTo: '2025-12-31' },
  ],
  ['Form 1120-S\nU.S. Income Tax Return for an S Corporation', { kind: 'taxReturn' }],
  [
    'OPERATING AGREEMENT\nOF\nCREEKSIDE MILL LLC\nThis agreement is made by its members.',
    { kind: 'organizationDocument' },
  ],
  ['AMENDED AND RESTATED OPERATING AGREEMENT OF TWO RIVERS FEED LLC', { kind: 'organizationDocument' }],
  ['Articles of Incorporation of North Fork Health', { kind: 'organizationDocument' }],
  ['STATE OF NEBRASKA\nSECRETARY OF STATE\nCERTIFICATE OF GOOD STANDING', { kind: 'organizationDocument' }],
  ['BYLAWS OF NORTH FORK HEALTH\nArticle I', { kind: 'organizationDocument' }],
  ['Creekside Mill LLC Organizational Chart\nMembers', { kind: 'organizationChart' }],
  ['LOAN AGREEMENT\nbetween Prairie Bank and Creekside Mill LLC', { kind: 'loanAgreement' }],
  ['Prairie Bank\nLoan Agreement\nDated November 2, 2026', { kind: 'loanAgreement' }],
  ['PRAIRIE BANK\nCOMMITMENT LETTER\nNovember 2, 2026', { kind: 'commitmentLetter' }],
  ['PROMISSORY NOTE\n$4,250,000\nBroken Bow, Nebraska', { kind: 'debtInstrument' }],
  [
    'Business Debt Schedule\nCreekside Mill LLC\nAs of October 31, 2026',
    { kind: 'debtSchedule', asOf: '2026-10-31' },
  ],
  ['CREDIT MEMORANDUM\nBorrower: Creekside Mill LLC', { kind: 'creditEvaluation' }],
  [
    'APPRAISAL REPORT\nGrain elevator, Broken Bow\nEffective date of appraisal: June 1, 2026',
    { kind: 'appraisal', asOf: '2026-06-01' },
  ],
  ['Appraisal Review Report\nReviewer: A. Lund', { kind: 'appraisalReview' }],
  ['PHASE I ENVIRONMENTAL SITE ASSESSMENT\n12 Mill Road', { kind: 'environmentalReport' }],
  ['Feasibility Study\nfor the expansion of the mill', { kind: 'feasibilityStudy' }],
  ['BUSINESS PLAN\nCreekside Mill LLC', { kind: 'businessPlan' }],
  ['Preliminary Engineering Report\nAnsley Water District', { kind: 'technicalReport' }],
  ['BILL OF SALE\nThe seller conveys', { kind: 'billOfSale' }],
  ['Commercial Lease\nLandlord: Custer County', { kind: 'contract' }],
  ['PURCHASE AND SALE AGREEMENT\nSeller: J. Hale', { kind: 'contract' }],
]

/** Documents that speak of others, and tell nothing of themselves. */
export const silentBeginnings: readonly string[] = [
  '',
  'Dear Ms. Lund,\nattached please find the balance sheet as of October 31, 2026.',
  'Please send your balance sheet and the income statement.',
  'Re: Balance Sheet',
  'Request for Balance Sheet\nWe still need it.',
  'Checklist\nBalance Sheet\nIncome Statement\nTax Return',
  '1. Balance Sheet\n2. Income Statement',
  'Table of Contents\nBalance Sheet ..... 3\nStatement of Cash Flows ..... 5',
  'BALANCE SHEET\nINCOME STATEMENT\nSTATEMENT OF CASH FLOWS',
  'Exhibit B to the Loan Agreement\nCovenants',
  'Engagement Letter: Appraisal Report\nFee',
  'Invoice\nAppraisal Report, Broken Bow\n$4,500',
  'the balance sheet\nis on file at the bank',
  'How to Prepare a Business Plan\nA guide',
  'Minutes of the meeting\nThe operating agreement was discussed.',
  'Balance brought forward\nAccount summary as of October 31, 2026',
  'Extension of Loan Commitment\nUntil March 2027',
  'Form 4506-C\nRequest for Transcript of Tax Return',
  'First Amendment to Operating Agreement',
  'Consent to the Commercial Lease\nof Custer County',
  'A page of words about a mill and its grain.\nNothing is headed.',
  'Guide to the Personal Financial Statement',
]
