import { notifications, projectRemarks, projects } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../../testing/changes.ts'
import {
  aProject,
  createWorkspace,
  names,
  type Somebody,
  type Workspace,
} from '../../../testing/workspace.ts'

let workspace: Workspace
let projectId: string
const stage = 'pre-application'
const fieldId = 'borrowerCurrentBalanceSheetReference'

/** Walt has the packaging duty too, and neither the review nor the project. */
beforeAll(async () => {
  workspace = await createWorkspace()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const { db } = workspace
  await db.insertInto('admin_duties').values({ person_id: 'administrator', duty: 'packaging' }).execute()
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const assigned = { project_id: projectId, person_id: 'packager' }
  await db.insertInto('project_assignments').values(assigned).execute()
  const shared = {
    project_id: projectId,
    organization_id,
    person_id: 'stranger',
    scope: JSON.stringify([{ stage, kind: 'document', id: fieldId }]),
    may_answer: true,
  }
  await db.insertInto('borrower_shares').values(shared).execute()
})
afterAll(() => workspace.close())

type Audience = 'internal' | 'lender' | 'borrower'
const write = (who: Somebody, text: string, audience: Audience) =>
  workspace.call(who, projectRemarks.add, { projectId, stage, item: { fieldId }, text, audience })

async function mentionsOf(who: Somebody) {
  const { page } = await workspace.call(who, notifications.list, {
    paginationOpts: { numItems: 50, cursor: null },
  })
  return page.flatMap(({ sentence, quote }) => (sentence.includes('mentioned you') ? [quote] : []))
}

test('[B11] everybody of the packaging team is told when they are named, and nobody else of it is', async () => {
  const quiet = await changesBy(workspace, () => write('packager', 'Is the audit out?', 'internal'))
  expect(quiet).toEqual({ audit_entries: ['+1'], remarks: ['+1'] })
  const told = await changesBy(workspace, () => write('packager', '@Walt is the audit out?', 'internal'))
  expect(told).toEqual({ audit_entries: ['+1'], notifications: ['+1'], remarks: ['+1'] })
  expect(await mentionsOf('administrator')).toEqual(['@Walt is the audit out?'])
  // Named in what they may not read, people are told nothing.
  await write('packager', '@Marcus Reyes and @Theo wait for it.', 'internal')
  await write('packager', '@Theo Lindqvist waits for it.', 'lender')
  for (const who of ['owner', 'stranger'] as const) expect(await mentionsOf(who)).toEqual([])
  await write('packager', '@Theo please sign it.', 'borrower')
  expect(await mentionsOf('stranger')).toEqual(['@Theo please sign it.'])
  expect(await mentionsOf('owner')).toEqual([])
})

test('[B11] whoever an edit names anew is told, and nobody who was named before or only reads it', async () => {
  const { remarkId } = await write('packager', '@Marcus Reyes is it signed?', 'lender')
  const edit = (text: string) => () => workspace.call('packager', projectRemarks.edit, { remarkId, text })
  const worded = { audit_entries: ['+1'], remark_entries: ['+1'], remarks: ['edited_at', 'text'] }
  expect(await changesBy(workspace, edit('@Marcus Reyes is it signed, and dated?'))).toEqual(worded)
  expect(await changesBy(workspace, edit('@Marcus Reyes and @Dana, is it signed?'))).toEqual({
    ...worded,
    notifications: ['+1'],
  })
  expect(await mentionsOf('officer')).toEqual(['@Marcus Reyes and @Dana, is it signed?'])
  expect(await mentionsOf('owner')).toEqual(['@Marcus Reyes is it signed?'])
  expect(await mentionsOf('viewer')).toEqual([])
  // Nobody who may not read it, and of the packaging team whoever is named.
  expect(await changesBy(workspace, edit('@Theo Lindqvist is it signed?'))).toEqual(worded)
  await edit('@Walt Bremer is it signed?')()
  expect(await mentionsOf('administrator')).toContain('@Walt Bremer is it signed?')
})

const suggested = async (who: Somebody, audience: Audience, field = fieldId) => {
  const asked = { projectId, stage, fieldId: field, audience } as const
  return (await workspace.call(who, projectRemarks.listMentionable, asked)).map(({ name }) => name)
}

test('names are suggested of those who read a remark of that audience, and of nobody else', async () => {
  const lender = [names.owner, names.officer, names.viewer]
  const sorted = (...people: readonly string[]) => people.toSorted()
  expect(await suggested('packager', 'internal')).toEqual([names.administrator])
  expect(await suggested('packager', 'lender')).toEqual(sorted(names.administrator, ...lender))
  expect(await suggested('packager', 'borrower')).toEqual(
    sorted(names.administrator, ...lender, names.stranger),
  )
  // What was not shared with a borrower is not theirs to be named in.
  expect(await suggested('packager', 'borrower', 'loanPurposeSummary')).not.toContain(names.stranger)
  // A lender knows who is at its project; the rest of the team is no list for it.
  expect(await suggested('owner', 'lender')).toEqual(sorted(names.officer, names.viewer, names.packager))
  expect(await suggested('owner', 'internal')).toEqual([])
  expect(await suggested('viewer', 'lender')).toEqual([])
  expect(await suggested('stranger', 'borrower')).toEqual([])
  const suspended = (at: Date | null) =>
    workspace.db.updateTable('people').set({ suspended_at: at }).where('id', '=', 'officer').execute()
  await suspended(new Date())
  expect(await suggested('packager', 'lender')).not.toContain(names.officer)
  await suspended(null)
})

test('[B11] who is known at the project and does not read a remark is told to its writer, with why', async () => {
  const unreadBy = async (who: Somebody, audience: Audience, field = fieldId) => {
    const asked = { projectId, stage, fieldId: field, audience, others: true } as const
    const known = await workspace.call(who, projectRemarks.listMentionable, asked)
    // Who reads it is the same as without the others.
    const readers = known.filter(({ unread }) => unread === undefined).map(({ name }) => name)
    expect(readers).toEqual(await suggested(who, audience, field))
    return known.flatMap(({ name, unread }) => (unread ? [`${name}: ${unread}`] : [])).toSorted()
  }
  const all = (why: string, ...people: readonly string[]) =>
    people.map((name) => `${name}: ${why}`).toSorted()
  const { owner, officer, viewer, stranger } = names
  expect(await unreadBy('packager', 'internal')).toEqual(all('internal', owner, officer, viewer, stranger))
  expect(await unreadBy('packager', 'lender')).toEqual([`${stranger}: lenderOnly`])
  expect(await unreadBy('packager', 'borrower')).toEqual([])
  expect(await unreadBy('packager', 'borrower', 'loanPurposeSummary')).toEqual([`${stranger}: notShared`])
  // A lender is told of its borrowers, and of nobody who works for us; a borrower, and who may not write, of nobody.
  expect(await unreadBy('owner', 'lender')).toEqual([`${stranger}: lenderOnly`])
  expect(await unreadBy('owner', 'internal')).toEqual([])
  for (const who of ['viewer', 'stranger'] as const) expect(await unreadBy(who, 'borrower')).toEqual([])
  const { db } = workspace
  const duty = db
    .updateTable('admin_duties')
    .set({ duty: 'support' })
    .where('person_id', '=', 'administrator')
  await duty.where('duty', '=', 'packaging').execute()
  expect(await unreadBy('packager', 'lender')).toContain(`${names.administrator}: notOnTeam`)
  expect(await unreadBy('owner', 'lender')).toEqual([`${stranger}: lenderOnly`])
  const back = db
    .updateTable('admin_duties')
    .set({ duty: 'packaging' })
    .where('person_id', '=', 'administrator')
  await back.where('duty', '=', 'support').execute()
})
