import type { Field, FormSchema } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { carriedFields, mayNotApply, questionnaires, stages } from '../src/index.ts'
import { undecidedTexts } from '../src/not-applicable.ts'
import { isSpecified } from './questionnaire.ts'

const schemas = questionnaires.flatMap(({ registry }) => registry.revisions.map(({ schema }) => schema))
const fields = schemas.flatMap(({ sections }) => sections.flatMap((section) => section.fields))
const idsOf = (of: readonly Field[]) => [...new Set(of.map(({ id }) => id))]

describe('[B44] what may be said not to apply', () => {
  test('is every document of the lender, in every revision', () => {
    const documents = fields.filter(({ type, metadata }) => type === 'file' && metadata?.owner !== 'staff')
    expect(documents.filter((field) => !mayNotApply(field))).toEqual([])
    expect(idsOf(documents).length).toBeGreaterThan(60)
  })

  test('is no certification, name, address, contact, tax ID or program, and nothing of the staff', () => {
    const never = fields.filter(
      ({ id, type, label, metadata }) =>
        id === 'loanProgram' ||
        metadata?.owner === 'staff' ||
        metadata?.sensitive ||
        metadata?.input === 'address' ||
        (type !== 'file' && /^certif|Name$|Contact(Name|Title|Email|Phone)$/.test(id)) ||
        (type === 'shortText' && /\bname\b/i.test(label) && !/where/i.test(label)) ||
        (type !== 'file' && type !== 'shortText' && type !== 'longText'),
    )
    expect(idsOf(never.filter(mayNotApply))).toEqual([])
    expect(idsOf(never)).toContain('certifyInformationAccurate')
  })

  test('is a text only if it may be missing; a new text has to be looked at', () => {
    const texts = fields.filter(({ type }) => type === 'shortText' || type === 'longText')
    const found = texts.filter((field) => mayNotApply(field) && !turnedIntoFile(field.id))
    expect(idsOf(found.filter(({ id }) => isSpecified(id)))).toEqual(textsThatMayNotApply)
    expect(undecidedTexts(fields)).toEqual([])
  })
})

test('[B44] what is carried from the pre-application is what is prefilled, and nothing that is certified anew', () => {
  const carried = carriedFields(latest('application'), latest('pre-application'))
  expect(carried.get('appraisalReportUpload')).toBe('appraisalReportReference')
  expect(carried.get('organizationalChartReference')).toBe('organizationalChartReference')
  expect(carried.has('certifyInformationAccurate')).toBe(false)
  // A text that is only shown beside an upload is not carried.
  expect(carried.has('borrowerBusinessPlanUpload')).toBe(false)
})

function turnedIntoFile(id: string): boolean {
  return fields.some((field) => field.id === id && field.type === 'file')
}

function latest(stage: string): FormSchema {
  const found = stages.get(stage)
  if (!found) throw new Error(`There is no stage ${stage}.`)
  return found.latestSchema()
}

/** Looked at one by one. */
const textsThatMayNotApply = [
  'lenderSamUin',
  'lenderAuthorizationFollowup',
  'lenderFinancialInterestDescription',
  'lenderPackagingNotes',
  'baseRateSource',
  'projectFeasibilityStudyNotes',
  'borrowerBusinessPlanReference',
  'conflictOfInterestNarrative',
  'healthCareSupplementalDocumentationReference',
  'housingAffirmativeFairHousingPlanReference',
  'projectConstructionScope',
  'operationalCashFlowAnalysisNotes',
  'constructionOversightSummary',
  'phaseOneEnvironmentalSiteAssessment',
  'collateralScheduleReference',
  'sourcesAndUsesReference',
  'affiliateFinancialStatementsReference',
  'affiliateGlobalCreditEvaluationReference',
  'guarantorCreditReviewSummary',
  'ownerCreditReviewSummary',
  'feasibilityStudyReference',
  'projectConflictOfInterestSummary',
  'ruralHospitalSupplementalDocumentation',
  'housingResidentialUnitsDescription',
  'intergovernmentalConsultationNotes',
  'constructionOversightDescription',
  'reapRenewableEnergyDetails',
  'reapRetrofitDetails',
  'reapEnergyEfficiencyDetails',
  'reapEnergyEfficiencyEnhancementDetails',
]
