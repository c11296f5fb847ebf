import { sql } from 'kysely'
import { questionnaireOf } from '../../model/stages/stage-forms.ts'
import { aPdf } from '../workspace.ts'
import {
  answeredProject,
  backdate,
  type EffectCase,
  freshProject,
  makeOutdated,
  type Scene,
  sendFile,
} from './effect-world.ts'

const path = 'lender/preApplication'
const stage = 'pre-application'
const fileField = 'borrowerHistoricalBalanceSheetReference'
const unneeded = 'appraisalReportReference'

type Prepare = (scene: Scene, projectId: string) => Promise<unknown>

const save =
  (answers: object): Prepare =>
  async (scene, projectId) => {
    const { schemaId, latestRevision: schemaRevision } = questionnaireOf(stage)
    const { version } = await scene.db
      .selectFrom('stages')
      .select('version')
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .executeTakeFirstOrThrow()
    await scene.call('lender', `${path}:save`, {
      projectId,
      schemaId,
      schemaRevision,
      answers,
      expectedVersion: version,
    })
  }

const aFile: Prepare = async (scene, projectId) => {
  const storageId = await sendFile(
    scene,
    { who: 'lender', path, projectId, fieldId: fileField },
    await aPdf(),
  )
  await save({ [fileField]: [storageId] })(scene, projectId)
  const file = { projectId, fieldId: fileField, storageId, fileName: 'sheet.pdf', fileSize: 1 }
  await scene.call('lender', `${path}:registerUpload`, file)
}

const noFile: Prepare = async (scene, projectId) => {
  const { id: uploadId } = await scene.db
    .selectFrom('uploads')
    .select('id')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  await scene.call('lender', `${path}:removeUpload`, { projectId, fieldId: fileField, uploadId })
}

const say =
  (name: 'notApplicable' | 'applicable'): Prepare =>
  (scene, projectId) =>
    scene.call('lender', `project/answers:${name}`, {
      projectId,
      stage,
      fieldId: unneeded,
      ...(name === 'notApplicable' && { reason: 'there is none.' }),
    })

/** As if all that has happened to a project had happened an hour earlier: one transaction has one time. */
export async function age({ db }: Scene, projectId: string): Promise<void> {
  const tables = { projects: 'created_at', answer_changes: 'at', not_applicable_changes: 'at' } as const
  for (const [table, column] of Object.entries(tables)) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '1 hour'
      where ${sql.ref(table === 'projects' ? 'id' : 'project_id')} = ${projectId}`.execute(db)
  }
}

/** A project to which these things happened, the last of them after a moment to which one can go back. */
async function lived(scene: Scene, { begin = answeredProject, before, after }: Life): Promise<string> {
  const projectId = await begin(scene)
  for (const prepare of before) await prepare(scene, projectId)
  await age(scene, projectId)
  for (const prepare of after) await prepare(scene, projectId)
  await backdate(scene, projectId)
  return projectId
}

/** The latest change of a field that the call is to bring back, before those of the last hour. */
async function changeOf({ db }: Scene, projectId: string, fieldId: string): Promise<string> {
  const table = fieldId === unneeded ? 'not_applicable_changes' : 'answer_changes'
  const { id } = await db
    .selectFrom(table)
    .select('id')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('field_id', '=', fieldId)
    .where('at', '<', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return `${table === 'answer_changes' ? 'a' : 'm'}${id}`
}

interface Life {
  readonly fieldId: string
  readonly begin?: typeof answeredProject
  readonly before: readonly Prepare[]
  readonly after: readonly Prepare[]
}

const lives: readonly Life[] = [
  { fieldId: 'loanProgram', before: [save({ loanProgram: 'REAP' })], after: [save({ loanProgram: 'CF' })] },
  // What flowed in is nobody's answer: the project is a draft again.
  {
    fieldId: 'lenderContactName',
    begin: freshProject,
    before: [],
    after: [save({ lenderContactName: 'Grace Lund' })],
  },
  { fieldId: fileField, before: [aFile], after: [noFile] },
  { fieldId: unneeded, before: [say('notApplicable')], after: [say('applicable')] },
]

/** A field of staff, which coming back as a whole leaves alone. */
const ofStaff: Life = {
  fieldId: 'packagingStatus',
  before: [save({ packagingStatus: 'IN_PROGRESS' })],
  after: [save({ packagingStatus: 'READY_FOR_REVIEW' })],
}

function casesOf(
  argsOf: (scene: Scene, projectId: string, life: Life) => object | Promise<object>,
  of: readonly Life[] = lives,
) {
  return of.flatMap((life): EffectCase[] => {
    const given = async (scene: Scene) => argsOf(scene, await lived(scene, life), life)
    const outdated = async (scene: Scene) => {
      const args = await given(scene)
      await makeOutdated(scene, String((args as { projectId: string }).projectId))
      return args
    }
    const fields = [`${stage}/${life.fieldId}`]
    return [
      { who: 'lender', given, fields },
      { who: 'lender', given: outdated, fields },
    ]
  })
}

export const historyCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/history:restore': casesOf(
    async (scene, projectId, { fieldId }) => ({
      projectId,
      stage,
      fieldId,
      changeId: await changeOf(scene, projectId, fieldId),
    }),
    [...lives, ofStaff],
  ),
  'project/history:restoreAll': casesOf((_scene, projectId) => ({
    projectId,
    stage,
    at: Date.now() - 30 * 60_000,
  })),
}
