import { sql } from 'kysely'
import { anUploadField, type Who } from '../../functions/access-matrix.ts'
import { questionnaireOf, type StageId } from '../../model/stages/stage-forms.ts'
import { addUnnamedRemark } from '../unnamed-rows.ts'
import { aTextFile, receiveUpload } from '../workspace.ts'
import {
  addRound,
  answeredProject,
  type EffectCase,
  makeComplete,
  makeOutdated,
  type Scene,
} from './effect-world.ts'
import { excused, excusedInReview } from './excused-stage.ts'

const stage = 'pre-application'
const aField = 'loanPurposeSummary'
const item = { fieldId: aField }
const at = Date.UTC(2022, 10, 3)

/** A pre-application that waits for the packaging team. */
async function submitted(scene: Scene): Promise<{ projectId: string; stage: StageId }> {
  const projectId = await answeredProject(scene)
  await makeComplete(scene, projectId, stage)
  const { version } = await scene.db
    .selectFrom('stages')
    .select('version')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  await scene.call('lender', 'lender/preApplication:submit', { projectId, expectedVersion: version })
  return { projectId, stage }
}

async function taken(scene: Scene) {
  const place = await submitted(scene)
  await scene.call('packager', 'admin/reviews:take', place)
  return place
}

/** Something was decided long ago, by nobody in particular. */
async function decided(scene: Scene, state: string, more: object = {}) {
  const place = await taken(scene)
  await scene.db
    .insertInto('review_items')
    .values({
      project_id: place.projectId,
      stage,
      round: 1,
      item_id: aField,
      state,
      decided_at: new Date(0),
      ...more,
    })
    .execute()
  return place
}

async function allAccepted(scene: Scene) {
  const place = await taken(scene)
  const { answers } = await scene.db
    .selectFrom('submissions')
    .select('answers')
    .where('project_id', '=', place.projectId)
    .executeTakeFirstOrThrow()
  const files = await scene.db
    .selectFrom('submission_files')
    .select('upload_id')
    .where('project_id', '=', place.projectId)
    .execute()
  const ids = [...Object.keys(answers as object), ...files.map(({ upload_id }) => upload_id)]
  await scene.db
    .insertInto('review_items')
    .values(
      ids.map((item_id) => ({ project_id: place.projectId, stage, round: 1, item_id, state: 'accepted' })),
    )
    .execute()
  return place
}

async function aSecondPackager({ db, identities }: Scene): Promise<{ personId: string }> {
  const personId = identities.admin?.personId ?? ''
  await db
    .insertInto('admin_duties')
    .values({ person_id: personId, duty: 'packaging' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { personId }
}

/** Somebody else has it and has settled everything, where two have to look at it. */
async function readByAnother(scene: Scene) {
  const place = await allAccepted(scene)
  const { db, identities } = scene
  await db.insertInto('installation_settings').values({ name: 'secondReviewer', value: 'true' }).execute()
  await db
    .updateTable('review_rounds')
    .set({ assignee: identities.admin?.personId ?? '' })
    .where('project_id', '=', place.projectId)
    .execute()
  return place
}

/** The list of quality, gone through. */
async function withChecks<Place extends object>({ db }: Scene, place: Place) {
  const checks = await db
    .selectFrom('attention_reasons')
    .select('text')
    .where('list', '=', 'quality')
    .execute()
  return { ...place, checks }
}

/** Somebody set the status of the work by hand, so that the next event moves it. */
async function setByHand<Place extends { readonly projectId: string }>({ db }: Scene, place: Place) {
  await db
    .updateTable('stages')
    .set({ answers: sql`answers || '{"packagingStatus": "NOT_STARTED"}'` })
    .where('project_id', '=', place.projectId)
    .execute()
  return place
}

/**
 * A list of remarks that are there already: one is worded anew, one goes to the borrower too, one is left out; and
 * another one, which nobody names.
 */
async function withPoints(scene: Scene) {
  const place = await taken(scene)
  const remark = { ...place, item, text: 'Which one?', audience: 'lender' }
  const written: { remarkId: string }[] = []
  for (const text of ['Which one?', 'Whose?', 'When?'])
    written.push(
      (await scene.call('packager', 'project/remarks:add', { ...remark, text })) as { remarkId: string },
    )
  await addUnnamedRemark(scene.db, place.projectId)
  const changes = [{ text: 'Which of both?' }, { audience: 'borrower' }, { leftOut: true }]
  const points = written.map(({ remarkId }, at) => ({ about: { remarkId }, ...changes[at] }))
  return { ...place, note: '', points }
}

const sending = { office: 'Nebraska', method: 'By mail', at }

/** Both stages are accepted, so that the package may be sent. */
async function sendable(scene: Scene): Promise<{ projectId: string }> {
  const { projectId } = scene.ours
  await addRound(scene, projectId, 'pre-application', 'accepted')
  await addRound(scene, projectId, 'application', 'accepted')
  return { projectId }
}

async function sent(scene: Scene): Promise<{ projectId: string }> {
  const place = await sendable(scene)
  await scene.call('packager', 'admin/reviews:markSent', { ...place, ...sending })
  return place
}

/** Something that happened at the agency. */
async function recorded(scene: Scene, event: object) {
  const place = await sent(scene)
  await scene.call('packager', 'admin/reviews:recordEvent', { ...place, at, ...event })
  return lastOf(scene, place)
}

async function lastOf({ db }: Scene, { projectId }: { readonly projectId: string }) {
  const { id } = await db
    .selectFrom('project_events')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return { projectId, eventId: id }
}

/** What proves the sending, sent to its project. */
async function withReceipt<Place extends { readonly projectId: string }>(scene: Scene, place: Place) {
  const { projectId } = place
  const { uploadUrl } = await scene.call('packager', 'admin/reviews:generateReceiptUrl', { projectId })
  const storageId = await receiveUpload(scene.db, String(uploadUrl), aTextFile)
  return { ...place, receipt: { storageId, fileName: 'receipt.txt' } }
}

async function asked(scene: Scene): Promise<{ projectId: string; questionId: string }> {
  const { projectId, eventId } = await recorded(scene, { kind: 'agencyQuestion', note: 'When?' })
  return { projectId, questionId: eventId }
}

/** A new document that was sent to a question. */
async function sentTo(scene: Scene, question: object) {
  const { uploadUrl } = await scene.call('lender', 'project/agency:generateUploadUrl', question)
  const storageId = await receiveUpload(scene.db, String(uploadUrl), aTextFile)
  return { ...question, storageId, fileName: 'wells.csv' }
}

async function added(scene: Scene) {
  const question = await asked(scene)
  const file = await sentTo(scene, question)
  const { uploadId } = await scene.call('lender', 'project/agency:registerUpload', file)
  return { ...question, uploadId: String(uploadId) }
}

/** Of our project, for all that take part in it. */
async function remarked(
  scene: Scene,
  { projectId }: { readonly projectId: string } = scene.ours,
): Promise<{ remarkId: string }> {
  const { remarkId } = await scene.call('packager', 'project/remarks:add', {
    projectId,
    stage,
    item: { fieldId: anUploadField },
    text: 'This is of last year.',
    audience: 'borrower',
  })
  return { remarkId: String(remarkId) }
}

/** What somebody of its lender is called. */
async function aMember({ db, ours }: Scene): Promise<string> {
  const { name } = await db
    .selectFrom('projects')
    .innerJoin('organization_members', 'organization_members.organization_id', 'projects.organization_id')
    .innerJoin('people', 'people.id', 'organization_members.person_id')
    .select('people.name')
    .where('projects.id', '=', ours.projectId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return name
}

async function disputed(scene: Scene, { projectId }: { readonly projectId: string } = scene.ours) {
  const remark = await remarked(scene, { projectId })
  await scene.call('lender', 'project/remarks:dispute', { ...remark, note: 'It is not due.' })
  await scene.db
    .updateTable('remarks')
    .set({ state_at: new Date(0) })
    .where('id', '=', remark.remarkId)
    .execute()
  return remark
}

/** Settled once, and needs attention again; whoever wrote the remark has left since. */
async function askedBefore(scene: Scene) {
  const place = await decided(scene, 'needsAttention', { note: 'Name both.' })
  const { remarkId } = await remarked(scene, place)
  await scene.db
    .updateTable('remarks')
    .set({ author: null, field_id: aField, state: 'done', state_note: 'Named.', state_at: new Date(0) })
    .where('id', '=', remarkId)
    .execute()
  return { ...place, note: 'Again.' }
}

const one = (who: Who, given: EffectCase['given']): readonly EffectCase[] => [{ who, given }]
const everybody = (given: EffectCase['given']): readonly EffectCase[] =>
  (['lender', 'borrower', 'packager'] as const).map((who) => ({ who, given }))

export const reviewCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'admin/reviews:open': one('packager', submitted),
  'admin/reviews:take': [
    { who: 'packager', given: submitted },
    {
      who: 'packager',
      given: async (scene) => {
        const place = await taken(scene)
        const { personId: from } = await aSecondPackager(scene)
        await scene.db
          .updateTable('review_rounds')
          .set({ assignee: from })
          .where('project_id', '=', place.projectId)
          .where('is_current', '=', true)
          .execute()
        return { ...place, from }
      },
    },
  ],
  'admin/reviews:give': [
    {
      who: 'admin',
      given: async (scene) => ({
        ...(await submitted(scene)),
        personId: scene.identities.packager?.personId,
      }),
    },
    {
      who: 'packager',
      given: async (scene) => ({ ...(await taken(scene)), ...(await aSecondPackager(scene)) }),
    },
  ],
  'admin/reviews:putBack': one('packager', taken),
  'admin/reviews:setItemState': [
    {
      who: 'packager',
      given: async (scene) => ({ ...(await taken(scene)), round: 1, item, state: 'accepted' }),
    },
    {
      who: 'packager',
      given: async (scene) => ({
        ...(await decided(scene, 'accepted', { carried_over: true })),
        item,
        state: 'needsAttention',
        reason: 'Form incomplete',
        note: 'Name the purpose.',
      }),
    },
    ...[false, true].map((isOutdated) => ({
      who: 'packager' as const,
      given: async (scene: Scene) => {
        const place = await excusedInReview(scene)
        if (isOutdated) await makeOutdated(scene, place.projectId)
        return { ...place, item: { fieldId: excused.fieldId }, state: 'needsAttention', note: 'Send it.' }
      },
    })),
  ],
  'admin/reviews:acceptSection': one('packager', async (scene) => {
    const place = await decided(scene, 'toCheck')
    return { ...place, round: 1, sectionId: await sectionOf(scene, place.projectId) }
  }),
  'admin/reviews:uncheck': one('packager', async (scene) => ({
    ...(await decided(scene, 'accepted', { carried_over: true })),
    round: 1,
    items: [{ itemId: aField, version: 1 }],
  })),
  'admin/reviews:returnForChanges': [
    {
      who: 'packager',
      given: async (scene) => ({
        ...(await setByHand(scene, await decided(scene, 'needsAttention', { note: 'Name the purpose.' }))),
        note: 'Nearly there.',
      }),
    },
    { who: 'packager', given: withPoints },
    { who: 'packager', given: askedBefore },
  ],
  'admin/reviews:accept': one('packager', async (scene) => {
    const place = await allAccepted(scene)
    await disputed(scene, place)
    return withChecks(scene, await setByHand(scene, place))
  }),
  'admin/reviewReasons:change': one('admin', async ({ db }) => {
    const { id } = await db
      .selectFrom('attention_reasons')
      .select('id')
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { reasonId: id, text: 'Worded anew', retired: true }
  }),
  'admin/reviews:agree': one('packager', async (scene) => withChecks(scene, await readByAnother(scene))),
  'admin/reviews:markSent': one('packager', async (scene) =>
    withReceipt(scene, { ...(await sendable(scene)), ...sending }),
  ),
  'admin/reviews:addReceipt': one('packager', async (scene) => withReceipt(scene, await sent(scene))),
  'admin/reviews:undoSent': one('packager', async (scene) => setByHand(scene, await sent(scene))),
  'admin/reviews:recordEvent': [
    {
      who: 'packager',
      given: async (scene) => ({ ...(await sent(scene)), kind: 'declined', at, note: 'Too little equity.' }),
    },
    { who: 'packager', given: async (scene) => ({ ...(await sent(scene)), kind: 'commitment', at }) },
    {
      who: 'packager',
      given: async (scene) => {
        const { projectId } = await asked(scene)
        return { projectId, kind: 'closed', at, note: 'Sold.', overOpen: true }
      },
    },
    {
      who: 'packager',
      given: async (scene) => ({ ...(await sent(scene)), kind: 'incomplete', at, note: 'The appraisal.' }),
    },
  ],
  'admin/reviews:undoEvent': [
    { who: 'packager', given: async (scene) => lastOf(scene, await sent(scene)) },
    { who: 'packager', given: async (scene) => recorded(scene, { kind: 'commitment' }) },
    { who: 'packager', given: async (scene) => recorded(scene, { kind: 'declined', note: 'No.' }) },
  ],
  'project/agency:answer': one('lender', async (scene) => ({ ...(await asked(scene)), text: 'In March.' })),
  'project/agency:generateUploadUrl': one('packager', asked),
  'project/agency:registerUpload': one('lender', async (scene) => sentTo(scene, await asked(scene))),
  'project/agency:removeUpload': [
    { who: 'lender', given: added },
    { who: 'packager', given: added },
  ],
  'project/remarks:reply': everybody(async (scene) => ({ ...(await remarked(scene)), text: 'Which one?' })),
  'project/remarks:settle': one('lender', async (scene) => ({ ...(await remarked(scene)), note: 'Done.' })),
  'project/remarks:dispute': one('borrower', async (scene) => ({ ...(await remarked(scene)), note: 'No.' })),
  'project/remarks:resolve': one('packager', (scene) => disputed(scene)),
  'project/remarks:edit': [remarked, disputed].flatMap((before) =>
    one('packager', async (scene) => ({
      ...(await before(scene)),
      text: `Of 2024, @${await aMember(scene)}.`,
    })),
  ),
}

async function sectionOf({ db }: Scene, projectId: string): Promise<string> {
  const { schema_revision } = await db
    .selectFrom('submissions')
    .select('schema_revision')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  const sections = questionnaireOf(stage).revision(schema_revision).sections
  return sections.find(({ fields }) => fields.some(({ id }) => id === aField))?.id ?? ''
}
