import { describe, expect, test } from 'vitest'
import { fieldOf, maxLengthOf, type Stage, schemaOf } from './questionnaire.ts'

/** rules, field, limit in the pre-application, limit in the application; 0 where the stage has no such field */
const textLimits: readonly [rules: string, field: string, preApplication: number, application: number][] = [
  ['S1-293', 'certifyingOfficerName', 160, 160],
  ['S1-293', 'certifyingOfficerTitle', 160, 160],
  ['S1-294', 'lenderLegalName', 160, 160],
  ['S1-295] [A04', 'lenderContactName', 160, 120],
  ['S1-296', 'lenderContactTitle', 160, 0],
  ['S1-296', 'lenderHeadquartersAddress', 400, 0],
  ['S1-297', 'lenderTaxId', 20, 20],
  ['S1-297', 'lenderSamUin', 40, 40],
  ['S1-298] [A05', 'lenderContactPhone', 30, 0],
  ['S1-299', 'lenderPackagingLeadContact', 120, 120],
  ['S1-300', 'borrowerLegalName', 160, 160],
  ['S1-300', 'borrowerPrimaryAddress', 320, 320],
  ['S1-301', 'borrowerPrimaryContactName', 160, 160],
  ['S1-301', 'borrowerPrimaryContactEmail', 160, 160],
  ['S1-301', 'borrowerPrimaryContactPhone', 25, 25],
  ['S1-302] [A06', 'borrowerTaxId', 30, 20],
  ['S1-303', 'primaryOwnerTaxId', 20, 20],
  ['S1-303', 'primaryOwnerContactPhone', 25, 25],
  ['S1-303', 'primaryOwnerAddress', 320, 320],
  ['S1-304] [A07', 'primaryOwnerContactName', 160, 160],
  ['S1-304', 'primaryOwnerContactEmail', 160, 160],
  ['S1-305', 'projectOfficialName', 160, 160],
  ['S1-305', 'projectLocationAddress', 320, 320],
  ['S1-306] [A03', 'projectCountyName', 120, 0],
  ['S1-306] [A03', 'projectCounty', 0, 160],
  ['S1-307] [A08', 'projectCongressionalDistrict', 80, 80],
  ['S1-308', 'projectNaicsCode', 20, 20],
  ['S1-309', 'projectOverviewNarrative', 1500, 1500],
  ['S1-309] [A11', 'projectSummaryReference', 2000, 0],
  ['S1-309', 'projectSummaryForSubmission', 0, 2000],
  ['S1-310] [A09', 'projectFeasibilityStudyNotes', 2000, 0],
  ['S1-310] [A09', 'feasibilityStudyReference', 0, 1000],
  ['S1-311', 'conflictOfInterestNarrative', 2000, 0],
  ['S1-311] [A09', 'conflictOfInterestMitigation', 2000, 0],
  ['S1-311', 'projectConflictOfInterestSummary', 0, 2000],
  ['S1-311] [A09', 'projectConflictMitigationNotes', 0, 1500],
  ['S1-312', 'reapProjectQuestionnaire', 0, 3000],
  ['S1-312', 'reapRenewableEnergyDetails', 0, 1500],
  ['S1-312', 'reapRetrofitDetails', 0, 1500],
  ['S1-312', 'reapEnergyEfficiencyDetails', 0, 1500],
  ['S1-312', 'reapEnergyEfficiencyEnhancementDetails', 0, 1500],
  ['S1-312', 'reapBorrowerEligibilityNarrative', 2000, 2000],
  ['S1-312] [A10', 'reapFundingDescription', 2000, 2000],
  ['S1-312] [A10', 'reapProjectInformationSummary', 2000, 2000],
  ['S1-313', 'housingResidentialUnitsDescription', 0, 1500],
  ['S1-313', 'intergovernmentalConsultationNotes', 0, 2000],
  ['S1-314', 'primaryLoanRepaymentSourceNarrative', 2000, 0],
  ['S1-314', 'loanRepaymentNarrative', 0, 2000],
  ['S1-314', 'borrowerCreditReviewSummary', 1500, 1500],
  ['S1-314', 'guarantorCreditReviewSummary', 1500, 1500],
  ['S1-314', 'ownerCreditReviewSummary', 1500, 1500],
  ['S1-315', 'baseRateSource', 1000, 1000],
  ['S1-316', 'sourcesAndUsesReference', 1000, 1000],
  ['S1-316', 'sourcesAndUsesNarrative', 2000, 2000],
  ['S1-317', 'collateralScheduleReference', 300, 300],
  ['S1-317', 'collateralDescriptionSummary', 2000, 2000],
  ['S1-318', 'additionalBorrowersDetails', 2000, 2000],
  ['S1-319', 'qaReviewerAssigned', 120, 120],
  ['S1-319] [A12', 'packagingNotes', 2000, 2000],
  ['S1-319] [A12', 'lenderPackagingNotes', 2000, 2000],
  ['S1-320', 'borrowerBusinessPlanReference', 1000, 0],
]

const byStage = textLimits.flatMap(([rules, field, preApplication, application]) => [
  ...(preApplication ? [{ rules, field, stage: 'preApplication.v1' as Stage, limit: preApplication }] : []),
  ...(application ? [{ rules, field, stage: 'applicationChecklist.v1' as Stage, limit: application }] : []),
])

describe('texts', () => {
  test.each(byStage)('[$rules] $field in $stage: $limit characters', ({ field, stage, limit }) => {
    expect(maxLengthOf(fieldOf(schemaOf(stage), field))).toBe(limit)
  })

  test('[S1-320] texts of the application lie between a name and 3000 characters', () => {
    const limits = schemaOf('applicationChecklist.v1').sections.flatMap(({ fields }) =>
      fields.filter(({ type }) => type === 'longText').map(maxLengthOf),
    )
    expect(Math.max(...limits.map((limit) => limit ?? Number.NaN))).toBe(3000)
  })
})

const numbers: readonly [rules: string, stages: readonly Stage[], field: string, expected: object][] = [
  [
    'S1-322',
    ['preApplication.v1', 'applicationChecklist.v1'],
    'totalLoanAmount',
    { min: 1000, format: 'currency' },
  ],
  ['S1-322', ['preApplication.v1'], 'estimatedLoanAmount', { min: 1000, format: 'currency' }],
  [
    'S1-323',
    ['preApplication.v1', 'applicationChecklist.v1'],
    'guaranteePercentageRequested',
    { min: 0, max: 100, format: 'percentage' },
  ],
  [
    'S1-324',
    ['preApplication.v1', 'applicationChecklist.v1'],
    'primaryOwnerOwnershipPercentage',
    { min: 0, max: 100 },
  ],
  [
    'S1-325',
    ['preApplication.v1', 'applicationChecklist.v1'],
    'loanTermYears',
    { min: 1, max: 40, format: 'integer' },
  ],
  [
    'S1-326',
    ['preApplication.v1', 'applicationChecklist.v1'],
    'annualDebtService',
    { min: 0, format: 'currency' },
  ],
  ['S1-327', ['preApplication.v1'], 'healthCareNewAnnualDebtRepayment', { min: 0 }],
  ['S1-327', ['preApplication.v1'], 'healthCareExistingAnnualDebtRepayment', { min: 0 }],
  [
    'S1-327',
    ['applicationChecklist.v1'],
    'ruralHospitalNewAnnualDebtService',
    { min: 0, format: 'currency' },
  ],
  [
    'S1-327',
    ['applicationChecklist.v1'],
    'ruralHospitalExistingAnnualDebtService',
    { min: 0, format: 'currency' },
  ],
  ['S1-328', ['preApplication.v1'], 'healthCareDebtServiceCoverage', { min: 0, step: 0.01 }],
  ['S1-328', ['applicationChecklist.v1'], 'ruralHospitalDebtServiceCoverage', { min: 0, step: 0.01 }],
  ['S1-329', ['preApplication.v1'], 'borrowerOperatingHistoryYears', { min: 0 }],
  ['S1-330', ['applicationChecklist.v1'], 'jobsCreatedCount', { min: 0 }],
  ['S1-330', ['applicationChecklist.v1'], 'jobsCreatedAverageWage', { min: 0 }],
  ['S1-330', ['applicationChecklist.v1'], 'jobsSavedCount', { min: 0 }],
  ['S1-330', ['applicationChecklist.v1'], 'jobsSavedAverageWage', { min: 0 }],
  [
    'S1-331',
    ['preApplication.v1', 'applicationChecklist.v1'],
    'interestRateSpread',
    { format: 'integer', required: false },
  ],
]

describe('numbers', () => {
  test.each(numbers)('[%s] [S1-089] in %s: %s', (_, stages, field, expected) => {
    for (const stage of stages) {
      expect(fieldOf(schemaOf(stage), field)).toMatchObject({ type: 'number', ...expected })
    }
  })
})

describe('files', () => {
  test.each([
    ['preApplication.v1', ['.pdf', '.xls', '.xlsx']],
    ['applicationChecklist.v1', ['pdf', 'xls', 'xlsx', 'csv', 'doc', 'docx']],
  ] as const)('[S1-090] [S1-245] [S1-246] %s accepts %j', (stage, accept) => {
    const uploads = schemaOf(stage).sections.flatMap(({ fields }) =>
      fields.filter(({ type }) => type === 'file'),
    )
    for (const upload of uploads) expect(upload.accept, upload.id).toEqual(accept)
  })
})

test('[S1-088] [S1-321] every email field has the pattern and its message', () => {
  for (const stage of ['preApplication.v1', 'applicationChecklist.v1'] as const) {
    const emails = schemaOf(stage).sections.flatMap(({ fields }) =>
      fields.filter(({ id }) => /Email$/.test(id)),
    )
    expect(emails.length).toBeGreaterThan(2)
    for (const { id, validations } of emails) {
      const pattern = validations?.find((each) => each.kind === 'pattern')
      if (pattern?.kind !== 'pattern') throw new Error(`${id} has no pattern`)
      expect(pattern.message).toBe('Enter a valid email address.')
      const accepted = ['a b@c.de', 'a@b', 'a@b.co', '@b.co'].map((text) =>
        new RegExp(pattern.value).test(text),
      )
      expect(accepted, id).toEqual([false, false, true, false])
    }
  }
})
