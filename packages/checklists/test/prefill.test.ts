import { type Conversion, prefillAnswers } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import {
  fromPreApplication,
  fromProject,
  preApplicationToApplication,
  projectData,
  projectToPreApplication,
  shownBesideUploads,
} from '../src/prefill.ts'
import type { ProjectCreation } from '../src/project-creation.ts'
import { fieldOf, isSpecified, latestOf, valuesOf } from './questionnaire.ts'

const preApplication = latestOf('preApplication.v1')
const application = latestOf('applicationChecklist.v1')

const rules = [...preApplicationToApplication, ...shownBesideUploads]
const renamed = (field: string) => rules.find((rule) => rule.to === field)

const mapOf = (conversion: Conversion | undefined) => (conversion?.kind === 'map' ? conversion.values : {})

describe('from the pre-application to the application', () => {
  test.each([
    ['[S1-136]', 'lenderApprovedLender', 'lenderApprovedUsdaLender'],
    ['[S1-191]', 'borrowerCitizenshipStatus', 'borrowerCitizenshipCertification'],
    ['[S1-192] [S1-155]', 'projectCounty', 'projectCountyName'],
    ['', 'businessOperationCategory', 'projectOperationType'],
    ['', 'businessOperationsStartDate', 'projectOperationsStartDate'],
    ['', 'projectSummaryForSubmission', 'projectSummaryReference'],
    ['', 'feasibilityStudyReference', 'projectFeasibilityStudyNotes'],
    ['', 'cfBorrowerCertification', 'communityFacilitiesCertificationStatus'],
    ['', 'wwdBorrowerCertification', 'waterAndWasteCertificationStatus'],
    ['', 'projectConflictOfInterestSummary', 'conflictOfInterestNarrative'],
    ['', 'projectConflictMitigationNotes', 'conflictOfInterestMitigation'],
    ['[S1-193]', 'isHealthCareFacility', 'isHealthCareFacilityProject'],
    ['[S1-193]', 'ruralHospitalNewAnnualDebtService', 'healthCareNewAnnualDebtRepayment'],
    ['[S1-193]', 'ruralHospitalExistingAnnualDebtService', 'healthCareExistingAnnualDebtRepayment'],
    ['[S1-193]', 'ruralHospitalDebtServiceCoverage', 'healthCareDebtServiceCoverage'],
    ['[S1-193]', 'ruralHospitalSupplementalDocumentation', 'healthCareSupplementalDocumentationReference'],
    ['', 'lendersCreditEvaluationUpload', 'lenderCreditEvaluationPackage'],
    ['', 'loanRepaymentNarrative', 'primaryLoanRepaymentSourceNarrative'],
    ['', 'loanCreditRiskRatingUpload', 'loanCreditRiskRatingAttachment'],
    ['', 'isConstructionProject', 'projectIncludesConstruction'],
    ['', 'constructionProjectStatus', 'projectConstructionStatus'],
    ['', 'constructionOversightDescription', 'constructionOversightSummary'],
    ['', 'hasRealEstateComponent', 'projectIncludesRealEstate'],
    ['', 'appraisalReportUpload', 'appraisalReportReference'],
    ['', 'affirmativeFairHousingPlanUpload', 'housingAffirmativeFairHousingPlanReference'],
    ['', 'healthCareCertificateOfNeedUpload', 'healthCareCertificateOfNeedStatus'],
    ['', 'borrowerBusinessPlanUpload', 'borrowerBusinessPlanReference'],
    ['', 'phaseOneEnvironmentalSiteAssessmentUpload', 'phaseOneEnvironmentalSiteAssessment'],
  ])('%s [B24] [C] %s comes from %s', (_, field, from) => {
    expect(renamed(field)?.from).toBe(from)
  })

  test('every rule names fields that exist and have different ids', () => {
    const known = new Set(fieldsOf(application).map(({ id }) => id))
    for (const { to: field, from } of rules) {
      expect(known.has(from), `${field} already has the id ${from}`).toBe(false)
      expect(fieldOf(application, field).id).toBe(field)
      expect(fieldOf(preApplication, from).id).toBe(from)
    }
  })

  test('[C] a file comes from a file; a text is only shown beside one', () => {
    for (const { to: field, from } of preApplicationToApplication) {
      const types = [fieldOf(application, field).type, fieldOf(preApplication, from).type]
      expect(types[0] === 'file', field).toBe(types[1] === 'file')
    }
    const answers = Object.fromEntries(shownBesideUploads.map(({ from }) => [from, 'YES']))
    const { beside, filled } = prefillAnswers(application, { answers: {} }, [fromPreApplication(answers)])
    expect(beside.map(({ fieldId, from }) => [fieldId, from]).sort()).toEqual(
      shownBesideUploads.map(({ to, from }) => [to, from]).sort(),
    )
    expect(filled).toEqual([])
  })

  test('[S1-012] [S1-190] [A01] [A04] what is answered flows, translated; what is not keeps its default', () => {
    const answers = {
      loanProgram: 'REAP',
      borrowerCitizenshipCertification: 'PERMANENT_RESIDENT',
      communityFacilitiesCertificationStatus: 'NOT_CERTIFIED',
      projectOperationType: 'EXISTING_LOCATION_EXISTING_BUSINESS',
      appraisalReportReference: ['file-1'],
      totalLoanAmount: 1_250_000,
      lenderContactName: 'D'.repeat(121),
    }
    const prefill = prefillAnswers(application, { answers: {} }, [fromPreApplication(answers)])
    expect(prefill.answers).toMatchObject({
      loanProgram: 'REAP',
      borrowerCitizenshipStatus: 'YES',
      cfBorrowerCertification: 'NO',
      businessOperationCategory: 'OPTION_C',
      appraisalReportUpload: ['file-1'],
      totalLoanAmount: 1_250_000,
      lenderContactName: 'D'.repeat(121),
      applicationPackageType: 'STANDARD',
    })
    expect(prefill.filled.filter(({ fieldId }) => isSpecified(fieldId))).toHaveLength(7)
    expect(prefill.flagged.map(({ fieldId }) => fieldId)).toEqual(['lenderContactName'])
  })

  test('who certified the pre-application has not certified the application, yet is named in it', () => {
    const answers = {
      certifyInformationAccurate: 'YES',
      certifyingOfficerName: 'Dana Ortiz',
      certifyingOfficerTitle: 'Vice President',
    }
    const prefill = prefillAnswers(application, { answers: {} }, [fromPreApplication(answers)])
    expect(prefill.answers).toMatchObject({ ...answers, certifyInformationAccurate: null })
    expect(prefill.filled.map(({ fieldId }) => fieldId)).toEqual([
      'certifyingOfficerName',
      'certifyingOfficerTitle',
    ])
    expect(fieldOf(application, 'certifyInformationAccurate').metadata?.autopopulatesFrom).toBeUndefined()
  })

  test('[A53] every choice of the one becomes a choice of the other, by position where the lists differ', () => {
    for (const { to: field, from, convert } of preApplicationToApplication) {
      const target = fieldOf(application, field)
      if (target.type !== 'select') continue
      const translated = valuesOf(fieldOf(preApplication, from)).map((value) =>
        convert ? mapOf(convert)[value] : value,
      )
      for (const value of translated) expect(valuesOf(target), field).toContain(value)
    }
    expect(Object.values(mapOf(renamed('businessOperationCategory')?.convert))).toEqual([
      'OPTION_A',
      'OPTION_B',
      'OPTION_C',
    ])
    const labels = (schema: typeof application, id: string) =>
      fieldOf(schema, id).options?.map(({ label }) => label)
    expect(labels(application, 'businessOperationCategory')).toEqual(
      labels(preApplication, 'projectOperationType'),
    )
  })

  test('a field of the same id has the same kind in both questionnaires', () => {
    for (const field of fieldsOf(application)) {
      const same = fieldsOf(preApplication).find(({ id }) => id === field.id)
      if (same) expect([same.type, valuesOf(same)], field.id).toEqual([field.type, valuesOf(field)])
    }
  })
})

describe('[S1-011] from a new project to the pre-application', () => {
  const project: ProjectCreation = {
    borrowerName: 'Cascade Creamery LLC',
    borrowerEntityType: 'LLC',
    borrowerBusinessStage: 'Expansion',
    contactEmail: 'dana@firstbank.example',
    contactFirstName: 'Dana',
    contactLastName: 'Ortiz',
    contactTitle: 'Vice President',
    contactPhone: '(503) 555-0100',
    contactPhoneExtension: '12',
    lenderName: 'First Bank',
    headquartersAddress: '12 Main St, Salem, OR 97301',
    servedState: 'OR',
    federallyRegulated: 'no',
    usdaApproved: 'yes',
    projectName: 'New creamery',
    program: 'Community Facilities',
    totalLoanAmount: 1_250_000,
    projectAddress: '40 Mill Rd, Dallas, OR 97338',
  }

  test('name and phone are put together', () => {
    expect(projectData(project)).toMatchObject({
      contactName: 'Dana Ortiz',
      contactPhone: '(503) 555-0100 x12',
    })
    expect(projectData({ ...project, contactPhoneExtension: '' }).contactPhone).toBe('(503) 555-0100')
  })

  test('[A47] the longest phone with an extension fits its field', () => {
    const longest = { ...project, contactPhone: '5'.repeat(20), contactPhoneExtension: '123456' }
    expect(String(projectData(longest).contactPhone)).toHaveLength(28)
  })

  test('every rule takes a datum of the project to a field of the pre-application', () => {
    const data = projectData(project)
    expect(projectToPreApplication.map(({ to }) => to).filter(isSpecified)).toEqual([
      'loanProgram',
      'lenderLegalName',
      'lenderHeadquartersAddress',
      'lenderContactName',
      'lenderContactTitle',
      'lenderContactEmail',
      'lenderContactPhone',
      'lenderFederallyRegulated',
      'lenderApprovedUsdaLender',
      'borrowerLegalName',
      'borrowerEntityType',
      'borrowerOperatingStatus',
      'estimatedLoanAmount',
      'totalLoanAmount',
      'projectOfficialName',
      'projectLocationAddress',
    ])
    for (const { to: field, from, convert } of projectToPreApplication) {
      expect(data[from], from).toBeDefined()
      const target = fieldOf(preApplication, field)
      for (const value of Object.values(mapOf(convert))) expect(valuesOf(target), field).toContain(value)
      expect(target.metadata?.autopopulatesFrom).toBe(`project.${from}`)
    }
  })

  test('the engine fills the pre-application with it', () => {
    const { answers, filled, flagged } = prefillAnswers(preApplication, { answers: {} }, [
      fromProject(project),
    ])
    expect(answers).toMatchObject({
      loanProgram: 'CF',
      lenderContactName: 'Dana Ortiz',
      lenderFederallyRegulated: 'NO',
      lenderApprovedUsdaLender: 'YES',
      borrowerEntityType: 'ENTITY',
      borrowerOperatingStatus: 'EXISTING',
      estimatedLoanAmount: 1_250_000,
      totalLoanAmount: 1_250_000,
    })
    expect(filled.filter(({ fieldId }) => isSpecified(fieldId))).toHaveLength(16)
    expect(flagged).toEqual([])
    const unsure = { ...project, program: 'OneRD Guarantee', federallyRegulated: 'not_sure' } as const
    expect(prefillAnswers(preApplication, { answers: {} }, [fromProject(unsure)]).answers).toMatchObject({
      loanProgram: 'B_AND_I',
      lenderFederallyRegulated: null,
    })
  })

  test('[A48] [A49] an umbrella program and "not sure" fill nothing', () => {
    const values = (field: string) =>
      mapOf(projectToPreApplication.find((rule) => rule.to === field)?.convert)
    expect(Object.keys(values('loanProgram'))).not.toContain('OneRD Guarantee')
    expect(values('lenderFederallyRegulated')).toEqual({ yes: 'YES', no: 'NO' })
  })
})
