import type { Answers } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import { fieldOf, isVisible, type Stage, schemaOf, valuesOf } from './questionnaire.ts'

const pre: Stage = 'preApplication.v1'
const app: Stage = 'applicationChecklist.v1'

interface Case {
  readonly rules: string
  readonly stage: Stage
  readonly field: string
  readonly by: string
  /** The answers of the controlling question that show the field; `null` is no answer yet. */
  readonly shownAt: readonly (string | null)[]
  readonly given?: Answers
}

const cases: readonly Case[] = [
  {
    rules: '[S1-135]',
    stage: pre,
    field: 'lenderApprovedUsdaLender',
    by: 'lenderFederallyRegulated',
    shownAt: ['NO'],
  },
  {
    rules: '[S1-138] [S1-262]',
    stage: pre,
    field: 'borrowerCitizenshipCertification',
    by: 'borrowerEntityType',
    shownAt: ['INDIVIDUAL'],
  },
  {
    rules: '[S1-143]',
    stage: pre,
    field: 'additionalBorrowersDetails',
    by: 'hasAdditionalBorrowers',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-151]',
    stage: pre,
    field: 'corporateCertificationFormReference',
    by: 'organizationType',
    shownAt: ['CORPORATION'],
  },
  {
    rules: '[S1-156]',
    stage: pre,
    field: 'communityFacilitiesCertificationStatus',
    by: 'loanProgram',
    shownAt: ['CF'],
  },
  {
    rules: '[S1-157]',
    stage: pre,
    field: 'waterAndWasteCertificationStatus',
    by: 'loanProgram',
    shownAt: ['WWD'],
  },
  {
    rules: '[S1-263]',
    stage: pre,
    field: 'projectConstructionStatus',
    by: 'projectIncludesConstruction',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-264]',
    stage: pre,
    field: 'operationalCashFlowAnalysisNotes',
    by: 'projectConstructionStatus',
    shownAt: ['PRE_CONSTRUCTION'],
    given: { projectIncludesConstruction: 'YES' },
  },
  {
    rules: '[S1-264]',
    stage: pre,
    field: 'operationalCashFlowAnalysisNotes',
    by: 'projectIncludesConstruction',
    shownAt: ['YES'],
    given: { projectConstructionStatus: 'PRE_CONSTRUCTION' },
  },
  ...['BalanceSheet', 'IncomeStatement', 'CashFlowStatement'].flatMap((statement): Case[] => [
    {
      rules: '[S1-265]',
      stage: pre,
      field: `guarantorCurrent${statement}Reference`,
      by: 'primaryOwnerGuaranteeType',
      shownAt: ['CORPORATE'],
    },
    {
      rules: '[S1-267]',
      stage: pre,
      field: `guarantorHistorical${statement}Reference`,
      by: 'primaryOwnerGuaranteeType',
      shownAt: [null, 'PERSONAL', 'CORPORATE'],
    },
    {
      rules: '[S1-267]',
      stage: pre,
      field: `guarantorProjected${statement}Reference`,
      by: 'primaryOwnerGuaranteeType',
      shownAt: [null, 'PERSONAL', 'CORPORATE'],
    },
  ]),
  {
    rules: '[S1-266]',
    stage: pre,
    field: 'guarantorPersonalFinancialStatementReference',
    by: 'primaryOwnerGuaranteeType',
    shownAt: ['PERSONAL'],
  },
  {
    rules: '[S1-268]',
    stage: pre,
    field: 'guarantorCreditReviewSummary',
    by: 'primaryOwnerGuaranteeType',
    shownAt: [null, 'PERSONAL', 'CORPORATE'],
  },
  ...['FinancialStatements', 'GlobalCreditEvaluation', 'HistoricalDebtCoverage', 'ProjectedDebtCoverage'].map(
    (document): Case => ({
      rules: '[S1-164]',
      stage: pre,
      field: `affiliate${document}Reference`,
      by: 'hasProjectAffiliates',
      shownAt: ['YES'],
    }),
  ),
  ...['FinancialStatements', 'GlobalCreditEvaluation', 'HistoricalDscr', 'ProjectedDscr'].map(
    (document): Case => ({
      rules: '[S1-187]',
      stage: app,
      field: `affiliate${document}Upload`,
      by: 'hasProjectAffiliates',
      shownAt: ['YES'],
    }),
  ),
  {
    rules: '[S1-139]',
    stage: app,
    field: 'borrowerCitizenshipStatus',
    by: 'borrowerEntityType',
    shownAt: ['INDIVIDUAL'],
  },
  {
    rules: '[S1-269]',
    stage: app,
    field: 'additionalBorrowersDetails',
    by: 'hasAdditionalBorrowers',
    shownAt: ['YES'],
  },
  ...[
    'coBorrowerEntityType',
    'coBorrowerName',
    'coBorrowerTaxId',
    'coBorrowerAddress',
    'coBorrowerContactName',
    'coBorrowerContactEmail',
    'coBorrowerContactPhone',
    'hasAdditionalCoBorrowers',
  ].map(
    (field): Case => ({ rules: '[S1-270] [A30]', stage: app, field, by: 'hasCoBorrower', shownAt: ['YES'] }),
  ),
  {
    rules: '[S1-271]',
    stage: app,
    field: 'additionalCoBorrowersDetails',
    by: 'hasAdditionalCoBorrowers',
    shownAt: ['YES'],
    given: { hasCoBorrower: 'YES' },
  },
  {
    rules: '[S1-136] [S1-272]',
    stage: app,
    field: 'lenderApprovedLender',
    by: 'lenderFederallyRegulated',
    shownAt: ['NO'],
  },
  {
    rules: '[S1-273]',
    stage: app,
    field: 'lenderAuthorizationFollowup',
    by: 'lenderFederallyRegulated',
    shownAt: ['NO'],
  },
  {
    rules: '[S1-273]',
    stage: app,
    field: 'lenderAuthorizationFollowup',
    by: 'lenderApprovedLender',
    shownAt: ['NO'],
  },
  {
    rules: '[S1-273]',
    stage: pre,
    field: 'lenderAuthorizationFollowup',
    by: 'lenderApprovedUsdaLender',
    shownAt: ['NO'],
  },
  {
    rules: '[S1-274]',
    stage: app,
    field: 'constructionProjectStatus',
    by: 'isConstructionProject',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-275]',
    stage: app,
    field: 'constructionOversightDescription',
    by: 'isConstructionProject',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-276] [A28]',
    stage: app,
    field: 'preConstructionCashFlowAnalysisUpload',
    by: 'isConstructionProject',
    shownAt: ['YES'],
    given: { constructionProjectStatus: 'PRE_CONSTRUCTION' },
  },
  {
    rules: '[S1-276] [A28]',
    stage: app,
    field: 'preConstructionCashFlowAnalysisUpload',
    by: 'constructionProjectStatus',
    shownAt: ['PRE_CONSTRUCTION'],
    given: { isConstructionProject: 'YES' },
  },
  {
    rules: '[S1-277]',
    stage: app,
    field: 'phaseOneEnvironmentalSiteAssessmentUpload',
    by: 'hasRealEstateComponent',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-278]',
    stage: app,
    field: 'corporateCertificationFormUpload',
    by: 'organizationType',
    shownAt: ['CORPORATION'],
  },
  {
    rules: '[S1-279]',
    stage: app,
    field: 'additionalOwnersDetails',
    by: 'hasAdditionalOwners',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-280]',
    stage: app,
    field: 'previousUsdaGuaranteeDetails',
    by: 'hasPreviousUsdaGuarantee',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-281]',
    stage: app,
    field: 'bankruptcyDischarged',
    by: 'hasBankruptcyHistory',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-282]',
    stage: app,
    field: 'borrowerForm10kUpload',
    by: 'borrowerListedOnMajorExchange',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-282]',
    stage: app,
    field: 'borrowerForm10kUpload',
    by: 'borrowerSubjectToSecReporting',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-176]',
    stage: app,
    field: 'projectConflictMitigationNotes',
    by: 'projectHasConflictOfInterest',
    shownAt: ['YES'],
  },
  {
    rules: '[S1-178]',
    stage: app,
    field: 'healthCareCertificateOfNeedUpload',
    by: 'isHealthCareFacility',
    shownAt: ['YES'],
  },
  ...[
    'NewAnnualDebtService',
    'ExistingAnnualDebtService',
    'DebtServiceCoverage',
    'SupplementalDocumentation',
  ].map(
    (fact): Case => ({
      rules: '[S1-179]',
      stage: app,
      field: `ruralHospital${fact}`,
      by: 'isRuralHospitalRefinance',
      shownAt: ['YES'],
    }),
  ),
  ...[
    'housingHasFiveOrMoreResidentialUnits',
    'housingResidentialUnitsDescription',
    'affirmativeFairHousingPlanUpload',
  ].map(
    (field): Case => ({
      rules: '[S1-180] [A27]',
      stage: app,
      field,
      by: 'isHousingRelatedFacility',
      shownAt: ['YES'],
    }),
  ),
  {
    rules: '[S1-181]',
    stage: app,
    field: 'renewableEnergyTechnicalReportUpload',
    by: 'hasRenewableEnergyComponent',
    shownAt: ['YES'],
    given: { loanProgram: 'B_AND_I' },
  },
]

test.each(cases)('$rules $stage $field by $by', ({ stage, field, by, shownAt, given }) => {
  const schema = schemaOf(stage)
  const answers = [null, ...valuesOf(fieldOf(schema, by))]
  const shown = answers.filter((answer) => isVisible(schema, field, { ...given, [by]: answer }))
  expect(shown).toEqual(shownAt)
})

describe('[S1-013] programs', () => {
  const restricted = (stage: Stage, program: string) =>
    fieldsOf(schemaOf(stage))
      .filter(({ programs }) => programs?.includes(program))
      .map(({ id }) => id)

  test('[S1-140] [S1-283] the energy program', () => {
    const certifications = [
      'reapBorrowerSiteControlCertification',
      'reapBorrowerEligibilityCertification',
      'reapBorrowerEligibilityNarrative',
      'reapFundingDescription',
      'reapLenderCertificationStatus',
      'reapProjectInformationSummary',
    ]
    expect(restricted(pre, 'REAP')).toEqual(certifications)
    expect(restricted(app, 'REAP')).toEqual([
      ...certifications,
      'reapProjectCategory',
      'reapProjectQuestionnaire',
      'reapRenewableEnergyDetails',
      'reapRetrofitDetails',
      'reapEnergyEfficiencyDetails',
      'reapEnergyEfficiencyEnhancementDetails',
    ])
    const all = [...restricted(pre, 'REAP'), ...restricted(app, 'REAP')]
    const named = [pre, app].flatMap((stage) =>
      fieldsOf(schemaOf(stage)).filter(({ id }) => id.startsWith('reap')),
    )
    expect(named.map(({ id }) => id)).toEqual(all)
  })

  test('[S1-174] [S1-175] [S1-181] the other three', () => {
    expect(restricted(app, 'CF')).toEqual([
      'cfBorrowerCertification',
      'cfWrittenCertificationUpload',
      'cfNotForProfitStatus',
      'cfSupplementalDocumentationUpload',
      'cfCertificationOfSupportUpload',
      'cfFinancialFeasibilityReportUpload',
    ])
    expect(restricted(app, 'WWD')).toEqual([
      'wwdBorrowerCertification',
      'wwdWrittenCertificationUpload',
      'wwdCertificationOfSupportUpload',
    ])
    expect(restricted(app, 'B_AND_I')).toEqual([
      'hasRenewableEnergyComponent',
      'renewableEnergyTechnicalReportUpload',
    ])
  })

  test('each restricted field is shown for its programs alone', () => {
    for (const stage of [pre, app]) {
      const schema = schemaOf(stage)
      for (const { id, programs, visibility } of fieldsOf(schema)) {
        if (!programs || visibility) continue
        const shown = valuesOf(fieldOf(schema, 'loanProgram')).filter((loanProgram) =>
          isVisible(schema, id, { loanProgram }),
        )
        expect(shown, id).toEqual(programs)
      }
    }
  })
})

test('[D11] before revision 10 the follow-up depends on regulation alone, for there is no approval flag', () => {
  for (const revision of [0, 8, 9]) {
    const schema = schemaOf(pre, revision)
    const field = 'lenderAuthorizationFollowup'
    expect(isVisible(schema, field, { lenderFederallyRegulated: 'NO' })).toBe(true)
    expect(
      isVisible(schema, field, { lenderFederallyRegulated: 'YES', lenderApprovedUsdaLender: 'NO' }),
    ).toBe(false)
  }
})

test('[A17] before revision 10 citizenship depends on the type of borrower', () => {
  for (const revision of [0, 8, 9]) {
    const schema = schemaOf(pre, revision)
    const shown = ['INDIVIDUAL', 'ENTITY'].filter((borrowerType) =>
      isVisible(schema, 'borrowerCitizenshipCertification', { borrowerType }),
    )
    expect(shown).toEqual(['INDIVIDUAL'])
  }
})
