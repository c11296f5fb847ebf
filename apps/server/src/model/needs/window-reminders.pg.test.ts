import {
  application,
  documents,
  notifications,
  preApplication,
  projectAnswers,
  projects,
  type StageEntries,
} from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  openStage,
  type Somebody,
  uploadFiles,
  type Workspace,
} from '../../testing/workspace.ts'
import { remindOfWindows } from './index.ts'

const inApplication = application as unknown as StageEntries
const fieldId = 'currentBalanceSheetUpload'

let workspace: Workspace
let projectId: string
let pdf: Uint8Array

beforeAll(async () => {
  workspace = await createWorkspace()
  pdf = await aPdf()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  // What the test before made is put away: it says nothing any more.
  await workspace.db.updateTable('projects').set({ archived_at: new Date() }).execute()
  await workspace.db.deleteFrom('notifications').execute()
  const given = { ...aProject, program: 'Business & Industry' }
  projectId = (await workspace.call('owner', projects.create, given)).projectId
})

const remind = (day: string) =>
  remindOfWindows(workspace.db, workspace.services, new Date(`${day}T13:33:00Z`))
const reminding = (day: string) => changesBy(workspace, () => remind(day))

async function bell(who: Somebody) {
  const newest = { paginationOpts: { numItems: 5, cursor: null } }
  const { page } = await workspace.call(who, notifications.list, newest)
  return page.map(({ sentence }) => sentence)
}

/** A file that has long been there, good until December 30 by what is said of it. */
async function add(who: Somebody, said: object = { asOf: '2026-10-01' }, id = fieldId) {
  await uploadFiles(workspace, who, inApplication, projectId, [{ fieldId: id, fileName: `${id}.pdf` }], pdf)
  const { id: uploadId } = await workspace.db
    .updateTable('uploads')
    .set({ uploaded_at: new Date('2026-10-02T12:00:00Z') })
    .where('project_id', '=', projectId)
    .where('field_id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  await workspace.call('owner', documents.describe, { projectId, uploadId, ...said })
  return uploadId
}

const told = { document_reminders: ['+1'], notifications: ['+1'] }

test('whoever added a document is told two weeks and three days before it runs out and on its last day, each once', async () => {
  await add('officer')
  expect(await reminding('2026-12-15')).toEqual({})
  expect(await reminding('2026-12-16')).toEqual(told)
  expect(await reminding('2026-12-16')).toEqual({})
  expect(await reminding('2026-12-26')).toEqual({})
  const runsOut = '“Balance sheet of the borrower” of Mill expansion runs out on Dec 30'
  expect(await bell('officer')).toEqual([runsOut])
  expect(await remind('2026-12-27')).toBe(1)
  expect(await bell('officer')).toEqual([runsOut])
  expect(await reminding('2026-12-30')).toEqual(told)
  expect((await bell('officer'))[0]).toBe(
    'Dec 30 is the last day of “Balance sheet of the borrower” of Mill expansion',
  )
  expect(await reminding('2026-12-31')).toEqual({})
  const newest = { paginationOpts: { numItems: 1, cursor: null } }
  const { page } = await workspace.call('officer', notifications.list, newest)
  expect(page).toMatchObject([
    { group: 'due', to: `/lender/dashboard/projects/${projectId}?stage=application#field-${fieldId}` },
  ])
  for (const who of ['owner', 'viewer', 'stranger', 'packager'] as const) expect(await bell(who)).toEqual([])
})

test('what runs out on one day for one person is one notice, and two nodes at once tell once', async () => {
  await add('officer')
  await add('officer', { asOf: '2026-10-01' }, 'currentIncomeStatementUpload')
  await add('owner', { asOf: '2026-10-03' }, 'historicalIncomeStatementUpload')
  const nodes = await Promise.all([remind('2026-12-16'), remind('2026-12-16')])
  expect(nodes.toSorted()).toEqual([0, 2])
  expect(await bell('officer')).toEqual(['2 documents of Mill expansion run out on Dec 30'])
  // No window is stated for what is historical.
  expect(await bell('owner')).toEqual([])
})

test('whoever is asked for it is told instead, and on its last day whoever asked; without either the contact, else the owners', async () => {
  const { db } = workspace
  const uploadId = await add('officer')
  const uploadedBy = (uploaded_by: string | null) =>
    db.updateTable('uploads').set({ uploaded_by }).where('id', '=', uploadId).execute()
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const share = {
    ...{ project_id: projectId, organization_id, person_id: 'stranger', shared_by: 'owner' },
    scope: JSON.stringify([{ stage: 'application', kind: 'document', id: fieldId }]),
  }
  await db
    .insertInto('borrower_shares')
    .values({ ...share, may_answer: true })
    .execute()
  await remind('2026-12-16')
  expect(
    [await bell('stranger'), await bell('officer'), await bell('owner')].map(({ length }) => length),
  ).toEqual([1, 0, 0])
  const { page } = await workspace.call('stranger', notifications.list, {
    paginationOpts: { numItems: 1, cursor: null },
  })
  expect(page[0]?.to).toBe(`/borrower/projects/${projectId}/questions?stage=application#field-${fieldId}`)
  await remind('2026-12-30')
  expect(
    [await bell('stranger'), await bell('officer'), await bell('owner')].map(({ length }) => length),
  ).toEqual([2, 0, 1])

  await db.deleteFrom('borrower_shares').execute()
  await db.deleteFrom('document_reminders').execute()
  await db.deleteFrom('notifications').execute()
  await uploadedBy('packager')
  await remind('2026-12-16')
  expect([(await bell('owner')).length, (await bell('officer')).length]).toEqual([1, 0])
  const stage = await openStage(workspace, 'owner', preApplication, projectId)
  await stage.save({ lenderContactEmail: 'OFFICER@bank.example' })
  await remind('2026-12-27')
  expect([(await bell('owner')).length, (await bell('officer')).length]).toEqual([1, 1])
})

test('nobody is told any more once a fresh one came, it is waived or said not to apply, or the project is sent, closed or put away', async () => {
  const { db } = workspace
  await add('officer')
  const near = '2026-12-28'
  const quietWhile = async (begin: () => Promise<unknown>, end: () => Promise<unknown>) => {
    await begin()
    expect(await reminding(near)).toEqual({})
    await end()
  }
  const set = (column: 'sent_at' | 'closed_at' | 'archived_at', at: Date | null) => () =>
    db
      .updateTable('projects')
      .set({ [column]: at })
      .where('id', '=', projectId)
      .execute()
  for (const column of ['sent_at', 'closed_at', 'archived_at'] as const)
    await quietWhile(set(column, new Date()), set(column, null))
  const of = { project_id: projectId, stage: 'application' }
  await quietWhile(
    async () => {
      await sql`insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification)
        select project_id, stage, version, schema_id, schema_revision, answers, ''
          from stages where project_id = ${projectId} and stage = 'application'`.execute(db)
      const round = { ...of, round: 1, state: 'inReview', submitted_at: new Date(), is_current: true }
      await db.insertInto('review_rounds').values(round).execute()
      const waived = { ...of, round: 1, item_id: fieldId, state: 'waived', note: 'Seen.' }
      await db.insertInto('review_items').values(waived).execute()
    },
    () =>
      db.updateTable('review_items').set({ state: 'toCheck' }).where('project_id', '=', projectId).execute(),
  )
  expect(await reminding(near)).toEqual(told)
  await add('officer', { asOf: '2026-11-20' })
  expect(await reminding('2026-12-30')).toEqual({})
  const question = { projectId, stage: 'application', fieldId: 'currentIncomeStatementUpload' } as const
  await add('officer', { asOf: '2026-10-01' }, question.fieldId)
  const stage = await openStage(workspace, 'owner', inApplication, projectId)
  await stage.save({ [question.fieldId]: null })
  await workspace.call('owner', projectAnswers.notApplicable, { ...question, reason: 'It is new.' })
  expect(await reminding('2026-12-30')).toEqual({})
})

test('what says itself on which day it expires is told of by that day, with and without a window', async () => {
  await add('officer', { asOf: '2026-10-01', expiresOn: '2026-12-18' })
  await add('owner', { asOf: '2026-10-01', expiresOn: '2026-12-19' }, 'draftLoanAgreementUpload')
  await remind('2026-12-15')
  expect(await bell('officer')).toEqual([
    '“Balance sheet of the borrower” of Mill expansion runs out on Dec 18',
  ])
  expect(await bell('owner')).toHaveLength(1)
})
