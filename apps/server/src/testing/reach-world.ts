import { randomUUID } from 'node:crypto'
import { anUploadField, type Records } from '../functions/access-matrix.ts'
import type { Services } from '../model/services.ts'
import type { AccessWorld } from './access-world.ts'
import { addBystanders } from './bystanders.ts'
import { aRequest } from './effects/effect-cases-accounts.ts'
import { aMessage, asked, ofBorrower, sentCheck } from './effects/effect-cases-lenders.ts'
import { sentWorkbook } from './effects/effect-cases-workbook.ts'
import { addRound, confirmAddress, mailedToken, type Scene, shareEverything } from './effects/effect-world.ts'
import { aProject } from './workspace.ts'

/** What leads to the records that the access matrix does not name. */
export interface ReachRecords extends Pick<AccessWorld, 'ours' | 'theirs'> {
  /** A borrower of our lender, in our project. */
  readonly ofBorrower: { readonly projectId: string; readonly personId: string }
  readonly requestId: string
  readonly erasureId: string
  readonly personErasureId: string
  readonly checkToken: string
  readonly invitationToken: string
  /** A workbook that our lender brought back. */
  readonly workbook: { readonly projectId: string; readonly storageId: string }
  /** Of an owner of our lender, and of a borrower. */
  readonly personIds: readonly string[]
}

/** The access world with something behind every list, so that no query stops before it has read all it may read. */
export async function makeReachWorld(
  scene: Scene,
  services: Pick<Services, 'sealer' | 'quotas'>,
): Promise<ReachRecords> {
  const { ours, theirs, identities } = scene
  await addBystanders(scene.db, services, scene)
  // So that there is a page after the first.
  for (const who of ['lender', 'other'] as const) await scene.call(who, 'lender/projects:create', aProject)
  await fillStages(scene, 'lender', ours)
  await fillStages(scene, 'other', theirs)
  await submitPreApplication(scene, theirs)
  for (const { projectId } of [ours, theirs]) await reviewed(scene, projectId)
  await scene.call('borrower', 'borrower/messages:send', { projectId: ours.projectId, ...aMessage })
  await scene.call('lender', 'borrower/messages:answer', { ...ofBorrower(scene), ...aMessage })
  await asked(scene)
  await shareEverything(scene, [{ stage: 'application', kind: 'table', id: 'owners' }])
  return {
    ours,
    theirs,
    ofBorrower: ofBorrower(scene),
    requestId: await answeredRequest(scene),
    erasureId: await erasureAskedFor(scene),
    personErasureId: await personErasureAskedFor(scene),
    checkToken: await sentCheck(scene),
    invitationToken: await invitedBorrower(scene),
    workbook: await sentWorkbook(scene, 'lender', ours.projectId, {}),
    personIds: [identities.lender, identities.borrower].map((identity) => identity?.personId ?? ''),
  }
}

async function fillStages(
  scene: Scene,
  who: 'lender' | 'other',
  { projectId, uploadId }: Records,
): Promise<void> {
  await scene.call(who, 'project/documents:describe', { projectId, uploadId, asOf: '2026-10-31' })
  const question = { stage: 'pre-application', fieldId: 'appraisalReportReference' }
  const reason = 'no real estate is bought.'
  await scene.call(who, 'project/answers:notApplicable', { projectId, ...question, reason })
  await scene.call(who, 'lender/preApplication:autofillTestData', { projectId })
  await scene.call(who, 'lender/application:autofillTestData', { projectId })
  const changes = [{ set: { name: 'Ann Hill', share: 100 } }]
  await scene.call(who, 'project/tables:save', { projectId, table: 'owners', changes, expectedVersion: 0 })
  await scene.call(who, 'lender/presence:enter', { projectId, tab: 'a tab', stage: 'application' })
}

async function submitPreApplication({ db, identities }: Scene, { projectId }: Records): Promise<void> {
  const [stage, submitted_by] = ['pre-application', identities.other?.personId ?? '']
  const { answers, schema_id, schema_revision, version } = await db
    .updateTable('stages')
    .set({ submitted_at: new Date(), submitted_by })
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .returningAll()
    .executeTakeFirstOrThrow()
  const submission = { project_id: projectId, stage, version, schema_id, schema_revision, submitted_by }
  const { round } = await db
    .insertInto('submissions')
    .values({ ...submission, answers: JSON.stringify(answers), certification: 'I certify.' })
    .returning('round')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('submission_files')
    .values({
      ...{ project_id: projectId, stage, round, field_id: anUploadField, position: 1 },
      ...{ upload_id: randomUUID(), storage_id: randomUUID(), file_name: 'a.pdf', file_size: 1 },
    })
    .execute()
}

/** In its second round, with a remark that somebody answered and something that happened at the agency. */
async function reviewed(scene: Scene, projectId: string): Promise<void> {
  const place = { project_id: projectId, stage: 'pre-application' }
  await addRound(scene, projectId, 'pre-application', 'returned')
  await scene.db
    .updateTable('review_rounds')
    .set({ is_current: false })
    .where('project_id', '=', projectId)
    .execute()
  await addRound(scene, projectId, 'pre-application', 'waiting')
  await scene.db
    .insertInto('review_items')
    .values({ ...place, round: 2, item_id: 'loanPurposeSummary', state: 'accepted' })
    .execute()
  const { id } = await scene.db
    .insertInto('remarks')
    .values({
      ...place,
      number: 1,
      round: 1,
      field_id: anUploadField,
      audience: 'borrower',
      text: 'Sign it.',
      author_kind: 'staff',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scene.db
    .insertInto('remark_entries')
    .values({ remark_id: id, project_id: projectId, kind: 'reply', text: 'Yes.', person_kind: 'lender' })
    .execute()
  await scene.db
    .insertInto('project_events')
    .values({ project_id: projectId, kind: 'withdrawn', at: new Date() })
    .execute()
}

async function answeredRequest(scene: Scene): Promise<string> {
  const request = await aRequest(scene)
  const personId = scene.identities.admin?.personId
  await scene.call('admin', 'admin/supportInbox:assign', { ...request, personId })
  await scene.call('admin', 'admin/supportInbox:addNote', { ...request, text: 'Call back.' })
  return request.requestId
}

async function erasureAskedFor(scene: Scene): Promise<string> {
  const { projectId } = scene.ours
  const asked = { projectId, reason: 'The loan went to another lender.' }
  const { erasureId } = await scene.call('lender', 'project/erasure:request', asked)
  return String(erasureId)
}

/** Of somebody with the administration, who is not the only one. */
async function personErasureAskedFor(scene: Scene): Promise<string> {
  const [admin, packager] = [
    scene.identities.admin?.personId ?? '',
    scene.identities.packager?.personId ?? '',
  ]
  const given = { person_id: packager, duty: 'administration' }
  await scene.db.insertInto('admin_duties').values(given).execute()
  const asked = { personId: admin, reason: 'They wrote a letter.' }
  const { erasureId } = await scene.call('admin', 'admin/personErasures:request', asked)
  await scene.db
    .deleteFrom('admin_duties')
    .where('person_id', '=', packager)
    .where('duty', '=', 'administration')
    .execute()
  return String(erasureId)
}

/** To an address that is confirmed: the invitation also shows to whoever signs in with it. */
async function invitedBorrower(scene: Scene): Promise<string> {
  const email = await confirmAddress(scene, 'borrower')
  await scene.call('lender', 'lender/invitations:inviteMember', { email, role: 'officer' })
  return mailedToken(scene)
}
