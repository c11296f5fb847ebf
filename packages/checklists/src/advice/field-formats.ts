import type { UsualFormat } from '@granary/forms'
import { type FormatName, formats } from './formats.ts'

/**
 * Which fields have a usual format. It stands beside the published revisions, which never change, and holds for a
 * field in every one of them. The specification states none of these, so they refuse nothing (ruling B49).
 */
const fieldFormats: Readonly<Record<string, FormatName>> = {
  projectNaicsCode: 'naics',
  lenderTaxId: 'employerId',
  borrowerTaxId: 'taxId',
  coBorrowerTaxId: 'taxId',
  primaryOwnerTaxId: 'taxId',
  lenderSamUin: 'uniqueEntityId',
  lenderContactPhone: 'phone',
  borrowerPrimaryContactPhone: 'phone',
  coBorrowerContactPhone: 'phone',
  primaryOwnerContactPhone: 'phone',
  lenderHeadquartersAddress: 'zip',
  borrowerPrimaryAddress: 'zip',
  coBorrowerAddress: 'zip',
  primaryOwnerAddress: 'zip',
  projectLocationAddress: 'zip',
  guaranteePercentageRequested: 'percentage',
  primaryOwnerOwnershipPercentage: 'percentage',
  interestRateSpread: 'basisPoints',
  healthCareDebtServiceCoverage: 'ratio',
  ruralHospitalDebtServiceCoverage: 'ratio',
  estimatedLoanAmount: 'amount',
  totalLoanAmount: 'amount',
  annualDebtService: 'amount',
  healthCareNewAnnualDebtRepayment: 'amount',
  healthCareExistingAnnualDebtRepayment: 'amount',
  ruralHospitalNewAnnualDebtService: 'amount',
  ruralHospitalExistingAnnualDebtService: 'amount',
  jobsCreatedAverageWage: 'amount',
  jobsSavedAverageWage: 'amount',
}

export function formatOf(fieldId: string): UsualFormat | undefined {
  return Object.hasOwn(fieldFormats, fieldId) ? formats[fieldFormats[fieldId] as FormatName] : undefined
}
