import type { Who } from '../../functions/access-matrix.ts'
import { questionnaireOf, type StageId } from '../../model/stages/stage-forms.ts'
import { aPdf } from '../workspace.ts'
import {
  addRound,
  answeredProject,
  backdate,
  type EffectCase,
  makeComplete,
  makeOutdated,
  markSubmitted,
  markUnflown,
  type Scene,
  sendFile,
  shareEverything,
} from './effect-world.ts'
import { withPages } from './pages-given.ts'

/** One of the two questionnaires as one kind of person calls it. */
interface Door {
  readonly path: string
  readonly stage: StageId
  readonly who: Who
  /** A field that takes a PDF, and is the borrower's to answer. */
  readonly fileField: string
}

/** Another document of the stage, of which a file may have pages. */
const pageField: Readonly<Record<StageId, string>> = {
  'pre-application': 'borrowerCurrentIncomeStatementReference',
  application: 'currentIncomeStatementUpload',
}

const staffFile = 'draftScoringAttachment'

const doors: readonly Door[] = (['lender', 'borrower'] as const).flatMap((who) => [
  {
    path: `${who}/preApplication`,
    stage: 'pre-application',
    who,
    fileField: 'borrowerHistoricalBalanceSheetReference',
  },
  { path: `${who}/application`, stage: 'application', who, fileField: 'currentBalanceSheetUpload' },
])

/** A project in which nothing is answered by a person, which the door's person may change. */
async function openProject(scene: Scene, { who, stage, fileField }: Door): Promise<string> {
  const projectId = await answeredProject(scene)
  if (who === 'borrower') {
    const items = [
      { stage, kind: 'section', id: 'programSetup' },
      { stage, kind: 'document', id: fileField },
    ]
    await shareEverything({ ...scene, ours: { ...scene.ours, projectId } }, items)
  }
  return projectId
}

function saving({ stage }: Door, projectId: string, answers: object) {
  const { schemaId, latestRevision: schemaRevision } = questionnaireOf(stage)
  return { projectId, schemaId, schemaRevision, answers, expectedVersion: 1 }
}

const version = async ({ db }: Scene, projectId: string, stage: StageId) => {
  const row = db.selectFrom('stages').select('version').where('project_id', '=', projectId)
  return (await row.where('stage', '=', stage).executeTakeFirstOrThrow()).version
}

/** A file that is sent, and stands in the list of its field when it is `listed`, and is taken in when `registered`. */
async function withFile(
  scene: Scene,
  door: Door,
  projectId: string,
  how: { registered: boolean; listed: boolean },
) {
  const { path, who, stage, fileField: fieldId } = door
  const storageId = await sendFile(scene, { who, path, projectId, fieldId }, await aPdf())
  if (how.listed) {
    const expectedVersion = await version(scene, projectId, stage)
    await scene.call(who, `${path}:save`, {
      ...saving(door, projectId, { [fieldId]: [storageId] }),
      expectedVersion,
    })
  }
  const file = { projectId, fieldId, storageId, fileName: 'sheet.pdf', fileSize: 1 }
  if (!how.registered) return { ...file, uploadId: '' }
  const { uploadId } = await scene.call(who, `${path}:registerUpload`, file)
  await backdate(scene, projectId)
  return { ...file, uploadId: String(uploadId) }
}

/** What every change of a stage does first, where the questionnaire has a newer revision. */
const outdated = (door: Door, args: (projectId: string) => object): EffectCase => ({
  who: door.who,
  given: async (scene) => {
    const projectId = await openProject(scene, door)
    await makeOutdated(scene, projectId)
    return args(projectId)
  },
})

const newProgram = { loanProgram: 'REAP' }

/** What of the pre-application does not apply reaches the application with the next change. */
const unflown = (
  door: Door,
  who: Who,
  args: (scene: Scene, projectId: string) => object | Promise<object>,
): readonly EffectCase[] =>
  door.stage === 'application'
    ? []
    : [
        {
          who,
          given: async (scene) => {
            const projectId = await openProject(scene, door)
            const given = await args(scene, projectId)
            await markUnflown(scene, projectId)
            return given
          },
        },
      ]

/** What an answer ends. */
async function sayNotApplicable(
  scene: Scene,
  { stage, fileField: fieldId }: Door,
  projectId: string,
  other?: string,
) {
  const args = { projectId, stage, fieldId: other ?? fieldId, reason: 'there is none.' }
  await scene.call('lender', 'project/answers:notApplicable', args)
  await backdate(scene, projectId)
}

function sharedCases(door: Door): Record<string, readonly EffectCase[]> {
  const { path, stage, who, fileField: fieldId } = door
  const changeProgram = async (scene: Scene) => {
    const projectId = await openProject(scene, door)
    // The application's program is the project's once the pre-application is submitted.
    if (stage === 'application') await markSubmitted(scene, projectId, ['pre-application'])
    return projectId
  }
  return {
    [`${path}:save`]: [
      outdated(door, (projectId) => saving(door, projectId, newProgram)),
      { who, given: async (scene) => saving(door, await changeProgram(scene), newProgram) },
      {
        who,
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          const { storageId } = await withFile(scene, door, projectId, { registered: true, listed: false })
          return saving(door, projectId, { [fieldId]: [storageId] })
        },
      },
      { who, given: async (scene) => saving(door, await openProject(scene, door), newProgram) },
      {
        who,
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          await sayNotApplicable(scene, door, projectId)
          const { storageId } = await withFile(scene, door, projectId, { registered: true, listed: false })
          const expectedVersion = await version(scene, projectId, stage)
          return { ...saving(door, projectId, { [fieldId]: [storageId] }), expectedVersion }
        },
      },
      ...unflown(door, who, (_scene, projectId) => saving(door, projectId, newProgram)),
    ],
    [`${path}:keepUnchosen`]: [
      outdated(door, (projectId) => ({ projectId, fieldId: 'loanProgram', answer: 'CF' })),
    ],
    [`${path}:generateUploadUrl`]: [outdated(door, (projectId) => ({ projectId, fieldId }))],
    [`${path}:registerUpload`]: [
      {
        who,
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          const { uploadId: _, ...file } = await withFile(scene, door, projectId, {
            registered: false,
            listed: true,
          })
          await makeOutdated(scene, projectId)
          return file
        },
      },
    ],
    [`${path}:removeUpload`]: [
      {
        who,
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          const { uploadId } = await withFile(scene, door, projectId, { registered: true, listed: true })
          await makeOutdated(scene, projectId)
          return { projectId, fieldId, uploadId }
        },
      },
      {
        who,
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          const { uploadId } = await withFile(scene, door, projectId, { registered: true, listed: true })
          const newer = await withFile(scene, door, projectId, { registered: true, listed: true })
          return { projectId, fieldId, uploadId, replacedBy: newer.uploadId }
        },
      },
      {
        who,
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          const { uploadId } = await withFile(scene, door, projectId, { registered: true, listed: true })
          const newer = await withFile(scene, door, projectId, { registered: true, listed: true })
          await withPages(scene, { projectId, uploadId, stage, fieldId: pageField[stage] })
          return { projectId, fieldId, uploadId, replacedBy: newer.uploadId }
        },
      },
      ...unflown(door, who, async (scene, projectId) => {
        const { uploadId } = await withFile(scene, door, projectId, { registered: true, listed: true })
        return { projectId, fieldId, uploadId }
      }),
    ],
  }
}

function lenderCasesOf(door: Door): Record<string, readonly EffectCase[]> {
  const { path, stage } = door
  const other = { ...door, fileField: staffFile, who: 'packager' as const }
  const work = { packagingStatus: 'IN_PROGRESS' }
  return {
    [`${path}:save`]: [
      ...(sharedCases(door)[`${path}:save`] ?? []),
      { who: 'lender', given: async (scene) => saving(door, await openProject(scene, door), work) },
    ],
    [`${path}:saveStaffFields`]: [
      outdated(door, (projectId) => ({
        projectId,
        answers: work,
        expectedVersion: 1,
      })),
      {
        who: 'packager',
        given: async (scene) => {
          const { projectId } = scene.ours
          await markSubmitted(scene, projectId, ['pre-application', 'application'])
          return {
            projectId,
            answers: { packagingNotes: 'Call first.' },
            expectedVersion: await version(scene, projectId, stage),
          }
        },
      },
      {
        // Whoever is named has the review with it.
        who: 'packager',
        given: async (scene) => {
          const { projectId } = scene.ours
          await markSubmitted(scene, projectId, ['pre-application', 'application'])
          await addRound(scene, projectId, stage, 'waiting')
          const { name } = await scene.db
            .selectFrom('people')
            .select('name')
            .where('id', '=', scene.identities.packager?.personId ?? '')
            .executeTakeFirstOrThrow()
          return {
            projectId,
            answers: { qaReviewerAssigned: name },
            expectedVersion: await version(scene, projectId, stage),
          }
        },
      },
      {
        who: 'lender',
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          const file = { ...other, who: 'lender' as const }
          const { storageId } = await withFile(scene, file, projectId, { registered: true, listed: false })
          return { projectId, answers: { [staffFile]: [storageId] }, expectedVersion: 1 }
        },
      },
      ...unflown(door, 'lender', (_scene, projectId) => ({
        projectId,
        answers: work,
        expectedVersion: 1,
      })),
    ],
    [`${path}:autofillTestData`]: [
      outdated(door, (projectId) => ({ projectId })),
      {
        who: 'lender',
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          if (stage === 'application') await markSubmitted(scene, projectId, ['pre-application'])
          return { projectId }
        },
      },
      {
        who: 'lender',
        given: async (scene) => {
          const projectId = await openProject(scene, door)
          await sayNotApplicable(scene, door, projectId, 'baseRateSource')
          return { projectId }
        },
      },
      ...unflown(door, 'lender', (_scene, projectId) => ({ projectId })),
    ],
    [`${path}:submit`]: [
      {
        who: 'lender',
        given: async (scene) => {
          const projectId = await answeredProject(scene)
          if (stage === 'application') await markSubmitted(scene, projectId, ['pre-application'])
          await makeComplete(scene, projectId, stage)
          await makeOutdated(scene, projectId)
          return { projectId, expectedVersion: await version(scene, projectId, stage) }
        },
      },
      {
        // It was submitted before, and something of it settled.
        who: 'lender',
        given: async (scene) => {
          const projectId = await answeredProject(scene)
          if (stage === 'application') await markSubmitted(scene, projectId, ['pre-application'])
          await makeComplete(scene, projectId, stage)
          await before(scene, projectId, stage)
          return { projectId, expectedVersion: await version(scene, projectId, stage) }
        },
      },
    ],
    [`${path}:reopen`]: [
      {
        who: 'packager',
        given: async (scene) => {
          const { projectId } = scene.ours
          await scene.db
            .updateTable('stages')
            .set({ submitted_at: new Date(), submitted_by: scene.identities.lender?.personId ?? '' })
            .where('project_id', '=', projectId)
            .execute()
          await scene.db
            .updateTable('projects')
            .set({ status: 'In review' })
            .where('id', '=', projectId)
            .execute()
          await addRound(scene, projectId, stage, 'waiting')
          return { projectId, reason: 'The balance sheet is of last year.' }
        },
      },
    ],
  }
}

/** Submitted and settled in an earlier round, and open again since. */
async function before(scene: Scene, projectId: string, stage: StageId): Promise<void> {
  const path = stage === 'application' ? 'lender/application' : 'lender/preApplication'
  await scene.call('lender', `${path}:submit`, {
    projectId,
    expectedVersion: await version(scene, projectId, stage),
  })
  await scene.db
    .insertInto('review_items')
    .values({
      project_id: projectId,
      stage,
      round: 1,
      item_id: 'certifyInformationAccurate',
      state: 'accepted',
    })
    .execute()
  await scene.db
    .updateTable('stages')
    .set({ submitted_at: null, submitted_by: null })
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .execute()
}

export const stageCases: Readonly<Record<string, readonly EffectCase[]>> = Object.assign(
  {},
  ...doors.map(sharedCases),
  ...doors.filter(({ who }) => who === 'lender').map(lenderCasesOf),
)
