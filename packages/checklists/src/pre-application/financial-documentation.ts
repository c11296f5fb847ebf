import type { Field } from '@granary/forms'
import { narrative, yesNo } from '../answer-kinds.ts'
import { all, ifYes, when } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { upload } from './upload.ts'

const fromCorporations = all(when('primaryOwnerGuaranteeType').is('CORPORATE'))
const fromIndividuals = all(when('primaryOwnerGuaranteeType').is('PERSONAL'))
const fromAnyGuarantor = all(when('primaryOwnerGuaranteeType').isNot('NONE'))

const current = 'Dated within 90 days of submission.'
const historical = 'For the last three fiscal years, or for all years of a younger business.'
const projected = 'For at least two years of full operation, with the assumptions behind them.'
// What we ask and the regulation does not (§5001.303(b)(4)); tax returns are no statements (§5001.9(c)).
const noCashFlowAsked =
  'The regulation asks for the balance sheet and the income statement. If there is no cash flow statement, say that it does not apply.'
const ofBorrowerOnly =
  'The regulation asks this of the borrower only. If the guarantor has none, say that it does not apply.'

const borrowerStatements: readonly Field[] = [
  upload('borrowerCurrentBalanceSheetReference', 'Borrower: current balance sheet', { help: current }),
  upload('borrowerCurrentIncomeStatementReference', 'Borrower: current income statement', { help: current }),
  upload('borrowerCurrentCashFlowStatementReference', 'Borrower: current cash flow statement', {
    help: `${current} ${noCashFlowAsked}`,
  }),
  upload('borrowerHistoricalBalanceSheetReference', 'Borrower: historical balance sheets', {
    help: historical,
  }),
  upload('borrowerHistoricalIncomeStatementReference', 'Borrower: historical income statements', {
    help: historical,
  }),
  upload('borrowerHistoricalCashFlowStatementReference', 'Borrower: historical cash flow statements', {
    help: historical,
  }),
  upload('borrowerProjectedBalanceSheetReference', 'Borrower: projected balance sheets', { help: projected }),
  upload('borrowerProjectedIncomeStatementReference', 'Borrower: projected income statements', {
    help: projected,
  }),
  upload('borrowerProjectedCashFlowStatementReference', 'Borrower: projected cash flow statements', {
    help: projected,
  }),
]

const guarantorStatements: readonly Field[] = [
  upload('guarantorCurrentBalanceSheetReference', 'Guarantor: current balance sheet', {
    help: current,
    showWhen: fromCorporations,
  }),
  upload('guarantorCurrentIncomeStatementReference', 'Guarantor: current income statement', {
    help: current,
    showWhen: fromCorporations,
  }),
  upload('guarantorCurrentCashFlowStatementReference', 'Guarantor: current cash flow statement', {
    help: `${current} ${noCashFlowAsked}`,
    showWhen: fromCorporations,
  }),
  upload('guarantorPersonalFinancialStatementReference', 'Guarantor: personal financial statement', {
    help: `${current} Signed, with all assets and all debts.`,
    showWhen: fromIndividuals,
  }),
  upload('guarantorHistoricalBalanceSheetReference', 'Guarantor: historical balance sheets', {
    help: `${historical} ${ofBorrowerOnly}`,
    showWhen: fromAnyGuarantor,
  }),
  upload('guarantorHistoricalIncomeStatementReference', 'Guarantor: historical income statements', {
    help: `${historical} Tax returns do not count as financial statements. ${ofBorrowerOnly}`,
    showWhen: fromAnyGuarantor,
  }),
  upload('guarantorHistoricalCashFlowStatementReference', 'Guarantor: historical cash flow statements', {
    help: `${historical} ${ofBorrowerOnly}`,
    showWhen: fromAnyGuarantor,
  }),
  upload('guarantorProjectedBalanceSheetReference', 'Guarantor: projected balance sheets', {
    help: `${projected} ${ofBorrowerOnly}`,
    showWhen: fromAnyGuarantor,
  }),
  upload('guarantorProjectedIncomeStatementReference', 'Guarantor: projected income statements', {
    help: `${projected} ${ofBorrowerOnly}`,
    showWhen: fromAnyGuarantor,
  }),
  upload('guarantorProjectedCashFlowStatementReference', 'Guarantor: projected cash flow statements', {
    help: `${projected} ${ofBorrowerOnly}`,
    showWhen: fromAnyGuarantor,
  }),
]

const affiliates: readonly Field[] = [
  yesNo('hasProjectAffiliates', 'Are there affiliates of the project?', {
    help: 'Businesses under common ownership or control with the borrower.',
  }),
  narrative('affiliateFinancialStatementsReference', 'Affiliates: financial statements', 1_000, {
    help: `Name the documents. ${current}`,
    showWhen: ifYes('hasProjectAffiliates'),
  }),
  narrative('affiliateGlobalCreditEvaluationReference', 'Affiliates: global credit evaluation', 1_000, {
    help: 'Name the analysis that takes borrower, affiliates and guarantors together.',
    showWhen: ifYes('hasProjectAffiliates'),
  }),
  upload('affiliateHistoricalDebtCoverageReference', 'Affiliates: historical debt service coverage', {
    help: historical,
    showWhen: ifYes('hasProjectAffiliates'),
  }),
  upload('affiliateProjectedDebtCoverageReference', 'Affiliates: projected debt service coverage', {
    help: projected,
    showWhen: ifYes('hasProjectAffiliates'),
  }),
]

export const financialDocumentation = category(
  'financialDocumentation',
  'Financial documentation',
  'Statements of the borrower, the guarantors and affiliates, and the appraisal.',
  [
    section(
      'borrowerStatements',
      'Financial documentation',
      'Current, historical and projected statements of the borrower.',
      borrowerStatements,
    ),
    section(
      'guarantorStatements',
      'Guarantor and owner statements',
      'What is asked depends on the guarantee that the primary owner gives.',
      guarantorStatements,
    ),
    section('appraisal', 'Appraisal', 'What the collateral is worth, by an independent appraiser.', [
      upload('appraisalReportReference', 'Appraisal report', {
        help: 'No older than one year. Before it is ready, upload an estimate and say when it is due.',
      }),
    ]),
    section('affiliates', 'Affiliates', 'Businesses that belong with the borrower.', affiliates),
  ],
)
