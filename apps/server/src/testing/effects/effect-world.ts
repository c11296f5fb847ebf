import { randomUUID } from 'node:crypto'
import { projectTables } from '@granary/checklists'
import { compile, type Field, isSensitive } from '@granary/forms'
import type { FunctionRunner } from '@granary/live'
import { type Value as ConvexValue, jsonToConvex } from 'convex/values'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Who } from '../../functions/access-matrix.ts'
import { questionnaireOf, type StageId, stageIds } from '../../model/stages/stage-forms.ts'
import type { Identity } from '../../people/identity.ts'
import type { AccessWorld } from '../access-world.ts'
import { aProject, receiveUpload } from '../workspace.ts'

type Answer = Record<string, ConvexValue>

/** The seeded world as one call finds it, in a transaction of its own that is taken back afterwards. */
export interface Scene extends Pick<AccessWorld, 'ours' | 'theirs' | 'identities'> {
  readonly db: Kysely<Tables>
  /** Calls a function to prepare the one that is looked at. */
  call(who: Who, path: string, args: object): Promise<Answer>
}

/** One call that shows effects which the access matrix does not reach: who calls, and with what after preparing. */
export interface EffectCase {
  readonly who: Who
  readonly given: (scene: Scene) => object | Promise<object>
  /** Of a call that may change any field: those that it changes, as `stage/field`. */
  readonly fields?: readonly string[]
}

export function sceneOf(
  world: AccessWorld,
  db: Kysely<Tables>,
  runner: Pick<FunctionRunner<Identity>, 'mutation'>,
): Scene {
  return {
    ...world,
    db,
    async call(who, path, args) {
      const { json } = await runner.mutation(callOf(path, args, world.identities[who]), db)
      return (jsonToConvex(JSON.parse(json)) ?? {}) as Answer
    },
  }
}

export function callOf(path: string, args: object, identity: Identity | null) {
  const caller = identity && { identity, identityKey: identity.sessionId, expiresAt: Date.now() + 60_000 }
  return { path, args: args as Record<string, ConvexValue>, caller, address: '127.0.0.1' }
}

/** Everything that may be shared, to be answered by the borrower. */
export const shareEverything = async ({ db, ours, identities }: Scene, items: object[]) => {
  await db
    .insertInto('borrower_shares')
    .values({
      project_id: ours.projectId,
      organization_id: ours.organizationId,
      person_id: identities.borrower?.personId ?? '',
      shared_by: identities.lender?.personId ?? '',
      scope: JSON.stringify(items),
      may_answer: true,
    })
    .execute()
}

/** A project that nobody has answered anything in, of our lender. */
export async function freshProject(scene: Scene): Promise<string> {
  const { projectId } = await scene.call('lender', 'lender/projects:create', aProject)
  await backdate(scene, String(projectId))
  return String(projectId)
}

/** The same with texts in both stages that no case gives: what a call loses of them is seen. */
export async function answeredProject(scene: Scene): Promise<string> {
  const projectId = await freshProject(scene)
  await answerAside(scene, projectId)
  return projectId
}

/** What cases give, mark or let flow on stays as the project has it. */
const ofCases: ReadonlySet<string> = new Set([
  ...['certifyingOfficerName', 'borrowerLegalName', 'baseRateSource'],
  ...['primaryOwnerName', 'primaryOwnerRole', 'primaryOwnerAddress'],
  ...['additionalOwnersDetails', 'ownershipDescription'],
])

const isText = ({ type }: Field) => type === 'shortText' || type === 'longText'

async function answerAside({ db }: Scene, projectId: string): Promise<void> {
  for (const stage of ['pre-application', 'application'] as const) {
    const fields = questionnaireOf(stage)
      .latestSchema()
      .sections.flatMap((section) => section.fields)
      .filter((field) => isText(field) && !isSensitive(field) && field.metadata?.owner !== 'staff')
      .filter(({ id }) => !ofCases.has(id))
    const stored = await db
      .selectFrom('stages')
      .select(['answers', 'provenance'])
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .executeTakeFirstOrThrow()
    const given = stored.answers as Answer
    const free = fields.filter(({ id }) => (given[id] ?? null) === null)
    const texts = Object.fromEntries(free.map(({ id }) => [id, 'Said before.']))
    const own = Object.fromEntries(free.map(({ id }) => [id, { kind: 'person' }]))
    await db
      .updateTable('stages')
      .set({
        answers: JSON.stringify({ ...given, ...texts }),
        provenance: JSON.stringify({ ...(stored.provenance as object), ...own }),
      })
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .execute()
  }
}

/** The secret of the latest mail's link, which stands nowhere else. */
export async function mailedToken({ db }: Scene): Promise<string> {
  const { body_text } = await db
    .selectFrom('mails')
    .select('body_text')
    .where('body_text', 'like', '%#%')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /#(?:\w+=)?([\w-]{20,})/.exec(body_text)?.[1] ?? ''
}

/** A sign-in's person with an address that proved itself, as most have. */
export async function confirmAddress({ db, identities }: Scene, who: Who): Promise<string> {
  const { email } = await db
    .updateTable('people')
    .set({ email_verified: true })
    .where('id', '=', identities[who]?.personId ?? '')
    .returning('email')
    .executeTakeFirstOrThrow()
  return email
}

/** Both questionnaires as they stood before the latest revision was published. */
export async function makeOutdated({ db }: Scene, projectId: string): Promise<void> {
  for (const { stage, answers, schema_revision } of await db
    .selectFrom('stages')
    .select(['stage', 'answers', 'schema_revision'])
    .where('project_id', '=', projectId)
    .execute()) {
    await db
      .updateTable('stages')
      .set({
        schema_revision: schema_revision - 1,
        answers: JSON.stringify({ ...(answers as object), askedNoMore: 'Yes.' }),
      })
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .execute()
  }
}

/**
 * As if the project had been saved long ago, by nobody in particular: everything of one transaction has one time. Its
 * rows are of before the latest revision of the tables.
 */
export async function backdate({ db }: Scene, projectId: string): Promise<void> {
  const long = { last_saved_at: new Date(0), last_saved_by: null }
  await db.updateTable('projects').set(long).where('id', '=', projectId).execute()
  await db.updateTable('stages').set(long).where('project_id', '=', projectId).execute()
  const revision = projectTables.latestRevision - 1
  await db.updateTable('table_rows').set({ revision }).where('project_id', '=', projectId).execute()
}

/** Marks stages as submitted, so that what follows finds them so. */
export async function markSubmitted(
  { db }: Pick<Scene, 'db'>,
  projectId: string,
  stages: readonly StageId[],
) {
  await db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', projectId)
    .where('stage', 'in', stages)
    .execute()
}

/** A document of the pre-application was said not to apply, and has not flowed into the application yet. */
export async function markUnflown({ db }: Scene, projectId: string): Promise<void> {
  const mark = {
    reason: 'there is none.',
    from: 'person',
    personId: 'somebody',
    at: new Date(0).toISOString(),
  }
  await db
    .updateTable('stages')
    .set({ not_applicable: JSON.stringify({ appraisalReportReference: mark }) })
    .where('project_id', '=', projectId)
    .where('stage', '=', 'pre-application')
    .execute()
}

/** Sends bytes to a field; gives their storage id. */
export async function sendFile(
  scene: Scene,
  { who, path, projectId, fieldId }: { who: Who; path: string; projectId: string; fieldId: string },
  bytes: Uint8Array,
): Promise<string> {
  const { uploadUrl } = await scene.call(who, `${path}:generateUploadUrl`, { projectId, fieldId })
  return receiveUpload(scene.db, String(uploadUrl), bytes)
}

/** Everything that is asked, with a file wherever one is. */
export async function makeComplete(scene: Scene, projectId: string, stage: StageId): Promise<void> {
  const { db } = scene
  const path = stage === 'application' ? 'lender/application' : 'lender/preApplication'
  const { answers } = await scene.call('lender', `${path}:autofillTestData`, { projectId })
  const form = compile(questionnaireOf(stage).latestSchema())
  const missing = form.missing(form.evaluate(answers as never)).map(({ id }) => [id, randomUUID()] as const)
  const files = Object.fromEntries(missing.map(([id, storageId]) => [id, [storageId]]))
  await db
    .insertInto('uploads')
    .values(
      missing.map(([field_id, storage_id]) => ({
        project_id: projectId,
        stage,
        field_id,
        storage_id,
        file_name: 'sheet.pdf',
        file_size: 1,
      })),
    )
    .execute()
  await db
    .updateTable('stages')
    .set(({ eb, ref, val }) => ({
      answers: eb(ref('answers'), '||' as never, val(JSON.stringify(files))) as never,
    }))
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .execute()
}

/** Both stages were submitted and accepted: the package may be sent. */
export async function acceptBoth(scene: Pick<Scene, 'db'>, projectId: string): Promise<void> {
  for (const stage of stageIds) await addRound(scene, projectId, stage, 'accepted')
  await markSubmitted(scene, projectId, stageIds)
}

/** A submission of a stage with its review, without all that is asked before. */
export async function addRound(
  { db }: Pick<Scene, 'db'>,
  projectId: string,
  stage: StageId,
  state: string,
  /** What the submission holds besides the answers. */
  besides: { readonly not_applicable?: string; readonly tables?: string } = {},
): Promise<void> {
  const stored = await db
    .selectFrom('stages')
    .select(['version', 'schema_id', 'schema_revision', 'answers'])
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  const { round, submitted_at } = await db
    .insertInto('submissions')
    .values({
      ...stored,
      answers: JSON.stringify(stored.answers),
      project_id: projectId,
      stage,
      certification: '',
      ...besides,
    })
    .returning(['round', 'submitted_at'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('review_rounds')
    .values({ project_id: projectId, stage, round, state, submitted_at })
    .execute()
}
