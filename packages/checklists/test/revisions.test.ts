import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import { currentPreApplication } from '../src/pre-application/current.ts'
import { turnedIntoUploads } from '../src/pre-application/migrations.ts'
import { stages } from '../src/questionnaires.ts'
import { problemsOfQuestionnaires, unpublishedChanges } from '../src/soundness.ts'
import { fieldOf, latestOf, schemaOf, specified, specifiedRevisions } from './questionnaire.ts'

const preApplication = stages.get('pre-application')
const application = stages.get('application')

test('[S1-001] [S1-096] two stages, in order, with their schemas and latest revisions', () => {
  expect(
    stages
      .list()
      .map(({ id, kind, label, order, schemaId, latestRevision }) => [
        id,
        kind,
        label,
        order,
        schemaId,
        latestRevision,
      ]),
  ).toEqual([
    [
      'pre-application',
      'pre-application',
      'Pre-application',
      1,
      'preApplication.v1',
      latestOf('preApplication.v1').revision,
    ],
    [
      'application',
      'application',
      'Application',
      2,
      'applicationChecklist.v1',
      latestOf('applicationChecklist.v1').revision,
    ],
  ])
  expect(specified).toEqual({ 'preApplication.v1': 10, 'applicationChecklist.v1': 3 })
})

test('[S1-114] [S1-115] [S1-116] [S1-118] [S1-122] [S1-123] [S1-124] [A18] the day of each revision', () => {
  expect(
    specifiedRevisions.map(({ id, revision, schema }) => [id, revision, schema.metadata?.publishedOn]),
  ).toEqual([
    ['preApplication.v1', 0, undefined],
    ['preApplication.v1', 8, '2025-10-02'],
    ['preApplication.v1', 9, '2025-10-08'],
    ['preApplication.v1', 10, '2025-10-13'],
    ['applicationChecklist.v1', 1, '2025-09-24'],
    ['applicationChecklist.v1', 2, '2025-09-27'],
    ['applicationChecklist.v1', 3, '2025-09-27'],
  ])
})

describe('a published revision', () => {
  test('is what its living source says', () => {
    expect(problemsOfQuestionnaires()).toEqual([])
  })

  test('that changes without a new number is named in one readable line', () => {
    const frozen = schemaOf('applicationChecklist.v1')
    const changed = structuredClone(frozen)
    const field = fieldOf(changed, 'loanTermYears')
    Object.assign(field, { max: 30 })
    expect(unpublishedChanges(changed, frozen)).toEqual([
      'applicationChecklist.v1 revision 3 is published, yet its source differs: ~ loanTermYears.max: 40 → 30. Publish the next: npm run schema -- publish applicationChecklist.v1',
    ])
  })

  test('notices a section that moved and a field that is gone', () => {
    const [first, second, ...rest] = currentPreApplication.sections
    if (!first || !second) throw new Error('two sections are needed')
    const moved = { ...currentPreApplication, sections: [second, first, ...rest] }
    expect(unpublishedChanges(moved, currentPreApplication)).toHaveLength(2)
    const shorter = { ...currentPreApplication, sections: currentPreApplication.sections.slice(0, -1) }
    expect(unpublishedChanges(shorter, currentPreApplication).length).toBeGreaterThan(0)
  })
})

describe('what the revisions changed', () => {
  const idsOf = (revision: number) =>
    new Set(fieldsOf(schemaOf('preApplication.v1', revision)).map(({ id }) => id))

  test('[S1-117] [A17] revision 10 adds seven fields and drops none', () => {
    expect([...idsOf(10)].filter((id) => !idsOf(9).has(id))).toEqual([
      'lenderHeadquartersAddress',
      'lenderContactTitle',
      'lenderContactEmail',
      'lenderContactPhone',
      'lenderApprovedUsdaLender',
      'borrowerEntityType',
      'borrowerOperatingStatus',
    ])
    expect([...idsOf(9)].filter((id) => !idsOf(10).has(id))).toEqual([])
  })

  test('[S1-118] [A18] the base seed has the fields of revision 8', () => {
    expect(schemaOf('preApplication.v1', 0).sections).toEqual(schemaOf('preApplication.v1', 8).sections)
  })

  test('[S1-119] [S1-165] [A21] [A22] revision 9 turns exactly these texts into uploads', () => {
    const before = schemaOf('preApplication.v1', 8)
    const turned = fieldsOf(schemaOf('preApplication.v1', 9)).filter(
      ({ id, type }) => type === 'file' && fieldOf(before, id).type === 'longText',
    )
    const statements = (whose: string) =>
      ['Current', 'Historical', 'Projected'].flatMap((time) =>
        ['BalanceSheet', 'IncomeStatement', 'CashFlowStatement'].map(
          (kind) => `${whose}${time}${kind}Reference`,
        ),
      )
    const ruled = [
      ...statements('borrower'),
      ...statements('guarantor'),
      'guarantorPersonalFinancialStatementReference',
      'affiliateHistoricalDebtCoverageReference',
      'affiliateProjectedDebtCoverageReference',
      'appraisalReportReference',
      'organizationalDocumentsReference',
      'organizationalChartReference',
      'existingDebtInstrumentsReference',
      'corporateCertificationFormReference',
      'lenderCreditEvaluationPackage',
      'loanCreditRiskRatingAttachment',
    ]
    expect(turned.map(({ id }) => id).sort()).toEqual(ruled.sort())
    expect([...turnedIntoUploads].sort()).toEqual(ruled)
  })

  test('[B26] programs come with revision 3 of the application', () => {
    for (const revision of [1, 2]) {
      const restricted = fieldsOf(schemaOf('applicationChecklist.v1', revision)).filter(
        ({ programs }) => programs,
      )
      expect(restricted).toEqual([])
    }
  })
})

describe('migration', () => {
  const texts = Object.fromEntries(turnedIntoUploads.map((id) => [id, 'Appendix C']))

  test.each([0, 8])('[S1-120] [S1-125] from revision %i the named documents are cleared', (from) => {
    const migrated = preApplication?.migrate({ ...texts, lenderLegalName: 'First Bank', zzz: 'x' }, from, 10)
    for (const id of turnedIntoUploads) expect(migrated?.answers[id], id).toBeNull()
    expect(migrated?.answers.lenderLegalName).toBe('First Bank')
    expect(migrated?.dropped).toEqual(['zzz'])
  })

  test('[S1-121] [S1-127] from 9 to 10, and from 9 to 9, uploads stay', () => {
    const answers = { appraisalReportReference: ['file-1'], borrowerType: 'ENTITY' }
    expect(preApplication?.migrate(answers, 9, 10).answers).toMatchObject(answers)
    expect(preApplication?.migrate(answers, 9, 9).answers).toMatchObject(answers)
  })

  test('[S1-126] [S1-130] [S1-131] afterwards there are exactly the fields of the target, with defaults', () => {
    const migrated = preApplication?.migrate({ zzz: 1 }, 0)
    const latest = latestOf('preApplication.v1')
    expect(migrated?.revision).toBe(latest.revision)
    expect(Object.keys(migrated?.answers ?? {})).toEqual(fieldsOf(latest).map(({ id }) => id))
    expect(migrated?.answers).toMatchObject({ loanProgram: 'B_AND_I', packagingStatus: 'NOT_STARTED' })
  })

  test('[S1-128] [S1-129] [A52] backwards and unknown revisions are refused in the words of the stage', () => {
    expect(() => preApplication?.migrate({}, 10, 8)).toThrow('Cannot migrate backwards from revision 10 to 8')
    expect(() => preApplication?.migrate({}, 7)).toThrow('Unknown pre-application schema revision')
    expect(() => application?.migrate({}, 1, latestOf('applicationChecklist.v1').revision + 1)).toThrow(
      'Unknown application schema revision',
    )
  })

  test('[B27] no migration of the application loses an answer', () => {
    const answers = Object.fromEntries(
      fieldsOf(schemaOf('applicationChecklist.v1', 1)).map(({ id, type }) => [
        id,
        type === 'number' ? 5 : 'kept',
      ]),
    )
    expect(application?.migrate(answers, 1, 3).answers).toMatchObject(answers)
  })
})

test('[S1-102] [S1-103] [S1-104] [S1-105] [A20] empty answers: defaults, empty lists, nothing', () => {
  expect(preApplication?.emptyAnswers()).toMatchObject({
    loanProgram: 'B_AND_I',
    packagingStatus: 'NOT_STARTED',
    borrowerRaceCategories: [],
    appraisalReportReference: [],
    lenderLegalName: null,
    totalLoanAmount: null,
  })
})
