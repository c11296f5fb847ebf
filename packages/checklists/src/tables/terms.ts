import { programName } from '@granary/eligibility'
import { choice, day, money, of, percent, ratio, type TableDeclaration, text, whole } from './table.ts'

const yesOrNo = of({ YES: 'Yes', NO: 'No' })
/** Calculations read what they need as a word, as they read the answers of a choice. */
const said = (id: string, label: string, helperText?: string) =>
  choice(id, label, yesOrNo, helperText === undefined ? {} : { helperText })

/** What no questionnaire asks and calculations need: one row of single facts, by the names that rules know. */
export const terms: TableDeclaration = {
  id: 'terms',
  title: 'Terms',
  row: 'the terms',
  isSingle: true,
  columns: [
    percent('interestRate', 'Interest rate, % a year'),
    percent('effectiveRate', 'Overall effective rate, % a year'),
    percent('unguaranteedRate', 'Rate of the part that is not guaranteed, %'),
    percent('baseRate', 'Base rate today, %'),
    whole('rateChangesAYear', 'Changes of the rate in a year'),
    whole('interestOnlyMonths', 'Months of interest only'),
    percent('lenderKeeps', 'Part of the loan that the lender keeps, %'),
    day('expectedObligationDate', 'Expected day of obligation'),
    whole('obligationYear', 'Fiscal year of obligation'),
    day('expectedClosingDate', 'Expected day of closing'),
    said('guaranteeBeforeCompletion', 'Guarantee before completion'),
    said('reducedFee', 'Reduced guarantee fee'),
    text('reducedFeeReason', 'Why the fee is reduced'),
    said('refinancing', 'Refinancing'),
    text('borrowerUei', 'UEI of the borrower'),
    text('coBorrowerUei', 'UEI of the co-borrower'),
    money('closingAssets', 'Assets at closing, $'),
    money('closingDebt', 'Debt at closing, $', {
      helperText: 'With the new loan and the notes on standstill.',
    }),
    money('contributedCapital', 'Capital contributed by the owners, $'),
    money('fixedAssets', 'Net fixed assets and depreciation, $'),
    said('salesContracts', 'Sales contracts for the whole term'),
    said('seasonal', 'Seasonal business'),
    said(
      'newActivity',
      'Activity new to the borrower',
      `${programName('CF')}: whether the loan pays for something that the borrower has not done before.`,
    ),
    said(
      'taxBacked',
      'Taxes back the loan',
      `${programName('CF')}: whether tax revenue is pledged for the payments.`,
    ),
    said(
      'auditedYearsCarryDebt',
      'Three audited years carry all debt',
      `${programName('CF')}: whether the last three audited years earned enough for the payments on all debt, this loan included.`,
    ),
    said('certificateOfNeedLaw', 'State law asks for a certificate of need', 'Health care facilities only.'),
    said(
      'listedTechnology',
      'Technology that needs a technical report',
      'Energy projects: hydrogen, ocean, geothermal electricity, digesters and biogas, biomass, hybrid systems, storage, energy efficiency. Solar and wind alone are none of them.',
    ),
    said(
      'regulatorsLimitGoverns',
      'The regulator’s limit for appraisals governs',
      'Real estate above $250,000: yes where the higher limit of the lender’s regulator counts. The packaging service finds out.',
    ),
    money('historicalCash', 'Historical cash for debt service in a year, $'),
    ratio('historicalCoverage', 'Historical coverage with the proposed debt service'),
    ratio('currentCoverage', 'Current coverage'),
    money('distributions', 'Distributions to guarantors counted already, $'),
    money('guarantorTax', 'Taxes of the guarantors in a year, $'),
    money('guarantorLiving', 'Living expenses of the guarantors in a year, $'),
    money('guaranteedBalance', 'Left of earlier guaranteed loans, $'),
    percent('ownedOfLender', 'Part of the lender that the borrower’s side owns, %'),
    said('lenderOwnsBorrower', 'Lender or an officer owns a part of the borrower'),
    percent('gamblingShare', 'Revenue from gambling, %'),
    percent('donationShare', 'Revenue from donations, %'),
    percent('careOccupancy', 'Projected occupancy of a care home, %'),
    money('hospitalCash', 'Historical cash of the hospital in a year, $'),
    money('capitalReserve', 'Reserve for capital expenses in a year, $'),
    money('debtReserve', 'Reserve for repayment in a year, $'),
    whole('kilowattHours', 'Energy made or saved in a year, kWh'),
    money('kilowattHourPrice', 'Value of a kilowatt-hour, $'),
    percent('salePrice', 'Price of the guaranteed part, %', { max: 200 }),
    percent('servicingRate', 'Servicing of the sold part, % a year'),
  ],
  totals: [],
  checks: ['X06', 'X08', 'X09', 'X10', 'X27'],
}
