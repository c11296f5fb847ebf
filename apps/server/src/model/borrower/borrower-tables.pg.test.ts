import {
  borrowerHome,
  borrowerMessages,
  borrowerTables,
  invitations,
  projectPeople,
  projects,
  projectTables,
  type ShareItem,
  type TableName,
  type TableRowResult,
} from '@granary/api'
import { projectTables as declared } from '@granary/checklists'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, names, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const item = (id: string): ShareItem => ({ stage: 'application', kind: 'table', id })

async function share(items: readonly ShareItem[], how: { mayAnswer?: boolean; at?: Date } = {}) {
  const { organization_id } = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await workspace.db
    .insertInto('borrower_shares')
    .values({
      ...{ project_id: projectId, organization_id, person_id: 'stranger', scope: JSON.stringify(items) },
      may_answer: how.mayAnswer ?? true,
      ...(how.at && { shared_at: how.at }),
    })
    .execute()
}

type Changes = Parameters<typeof workspace.call<typeof projectTables.save>>[2]['changes']
const given = (changes: Changes, expectedVersion: number, table: TableName = 'owners') => ({
  ...{ projectId, table, changes, expectedVersion },
})
const lends = (changes: Changes, expectedVersion: number, table: TableName = 'owners') =>
  workspace.call('owner', projectTables.save, given(changes, expectedVersion, table))
const answers = (changes: Changes, expectedVersion: number, table: TableName = 'owners') =>
  workspace.call('stranger', borrowerTables.save, given(changes, expectedVersion, table))
const refusal = (changes: Changes, expectedVersion: number, table: TableName = 'owners') =>
  workspace.refusal('stranger', borrowerTables.save, given(changes, expectedVersion, table))
const seen = (table: TableName = 'owners') =>
  workspace.call('stranger', borrowerTables.get, { projectId, table })
const idOf = (row: TableRowResult | undefined) => String(row?.rowId)
const taxId = '123-45-6789'

/** With what the lender alone knows of each. */
async function anOwner() {
  const set = {
    name: 'Ann Hill',
    share: 55,
    taxId,
    waiver: 'The secret reason',
    creditReportOn: '2026-11-03',
  }
  const { rows, version } = await lends([{ set }], 0)
  return { ann: idOf(rows[0]), version }
}

describe('a table that was shared', () => {
  test('is filled in by its borrower, live beside the lender, who sees who wrote what; the rest stays', async () => {
    const { ann, version } = await anOwner()
    await share([item('owners')])
    expect(await workspace.call('stranger', borrowerTables.list, { projectId })).toEqual([
      { table: 'owners', title: 'Owners', rows: 1, mayAnswer: true },
    ])
    const table = await seen()
    expect(table).toMatchObject({ readOnlyReason: null, checks: [], offer: [], totals: { share: 55 } })
    expect(table.rows).toEqual([{ rowId: ann, name: 'Ann Hill', share: 55, taxId }])
    const changes = [{ rowId: ann, set: { share: 60 } }, { set: { name: 'Bo Hill', share: 40 } }]
    const work = () => answers(changes, version)
    expect(await changesBy(workspace, work)).toEqual({
      answer_changes: expect.anything(),
      audit_entries: ['+1'],
      notifications: ['+3'],
      projects: ['last_saved_at', 'last_saved_by'],
      'stages application': expect.anything(),
      'stages pre-application': expect.anything(),
      table_changes: ['+4'],
      table_rows: expect.arrayContaining(['+1']),
    })
    const [first, second] = (await workspace.call('owner', projectTables.get, { projectId, table: 'owners' }))
      .rows
    expect(first).toMatchObject({
      share: 60,
      waiver: 'The secret reason',
      creditReportOn: '2026-11-03',
      taxId,
    })
    expect(second).toMatchObject({ name: 'Bo Hill', share: 40 })
    const past = { projectId, table: 'owners', rowId: ann, column: 'share' } as const
    expect((await workspace.call('owner', projectTables.history, past))[0]).toMatchObject({
      by: names.stranger,
      beforeText: '55%',
      afterText: '60%',
    })
    expect(await workspace.call('stranger', borrowerHome.get, { projectId })).toMatchObject({
      parts: [],
      tables: [{ table: 'owners', rows: 2 }],
    })
  })

  test('tells neither a column of the lender, nor what was before, nor another table', async () => {
    const { ann } = await anOwner()
    await lends([{ rowId: ann, set: { name: 'Anna Hill', waiver: 'Another secret' } }], 1)
    await lends([{ set: { item: 'The secret barn', advance: 80 } }], 0, 'collateral')
    await share([item('owners')])
    await lends([{ rowId: ann, set: { name: 'Ann B. Hill', waiver: 'The last secret' } }], 2)
    const told: unknown[] = [await workspace.call('stranger', borrowerHome.get, { projectId })]
    const row = { projectId, rowId: ann }
    for (const { id } of declared.declarations) {
      const table = id as TableName
      const calls = [
        workspace.call('stranger', borrowerTables.get, { projectId, table }),
        workspace.call('stranger', borrowerTables.history, { ...row, table }),
        workspace.call('stranger', borrowerTables.history, { ...row, table, column: 'waiver' }),
        workspace.call('stranger', borrowerTables.removed, { projectId, table }),
        answers([{ rowId: ann, set: { name: 'Zoe' } }], 1, table),
      ]
      const outcomes = await Promise.allSettled(calls)
      told.push(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason.data))))
      const codes = outcomes.map((each) => (each.status === 'rejected' ? each.reason.data.code : null))
      const refused =
        id === 'owners' ? [null, null, null, null, 'ANSWERS_CHANGED_ELSEWHERE'] : Array(5).fill('NOT_FOUND')
      expect([id, ...codes]).toEqual([id, ...refused])
    }
    const text = JSON.stringify(told)
    expect(text).toContain('Ann B. Hill')
    for (const secret of ['secret', 'waiver', 'creditReportOn', '2026-11-03', 'Credit report'])
      expect(text).not.toContain(secret)
    const past = await workspace.call('stranger', borrowerTables.history, { ...row, table: 'owners' })
    expect(past).toMatchObject([{ column: 'name', beforeText: 'Anna Hill', restores: null }])
  })

  test('takes nothing for a column of the lender, and disputes of cells with nothing of these beside them', async () => {
    const { ann, version } = await anOwner()
    await share([item('owners')])
    expect(await refusal([{ rowId: ann, set: { waiver: 'None' } }], version)).toMatchObject({
      code: 'NOT_FOUND',
    })
    await lends([{ rowId: ann, set: { share: 60, waiver: 'A newer secret' } }], version)
    const refused = await refusal([{ rowId: ann, set: { share: 70 } }], version)
    expect(refused).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      fields: [{ rowId: ann, column: 'share', mine: 70, theirs: 60 }],
    })
    expect(JSON.stringify(refused)).not.toMatch(/secret|waiver/)
    const removing = await refusal([{ rowId: ann, remove: true }], version)
    expect(removing).toMatchObject({ fields: [{ column: null, mine: 'removed', theirs: 'changed' }] })
    expect(JSON.stringify(removing)).not.toMatch(/secret|waiver/)
  })

  test('is read with dots where it may only be read, and written by nobody but the lender', async () => {
    const { ann, version } = await anOwner()
    await share([item('owners')], { mayAnswer: false })
    expect(await seen()).toMatchObject({
      readOnlyReason: 'This was shared with you to be read.',
      rows: [{ taxId: '•••••6789' }],
      mayReveal: false,
      mayRestore: false,
    })
    expect(await refusal([{ rowId: ann, set: { share: 1 } }], version)).toMatchObject({
      code: 'STAGE_READ_ONLY',
    })
    // A share of something else to be answered makes it no more than that.
    await share([item('jobs')])
    expect(await refusal([{ rowId: ann, set: { share: 1 } }], version)).toMatchObject({ code: 'NOT_FOUND' })
    await answers([{ set: { title: 'Miller', count: 2 } }], 0, 'jobs')
    await workspace.db
      .updateTable('borrower_shares')
      .set({ ended_at: new Date() })
      .where('project_id', '=', projectId)
      .execute()
    expect(
      await workspace.refusal('stranger', borrowerTables.get, { projectId, table: 'jobs' }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('brings back rows that were removed since, to be seen', async () => {
    const { ann, version } = await anOwner()
    const before = await lends([{ set: { name: 'Gone before' } }], version)
    await lends([{ rowId: idOf(before.rows[1]), remove: true }], 2)
    await share([item('owners')])
    const { rows, version: now } = await answers([{ rowId: ann, remove: true }], 3)
    expect(rows).toEqual([])
    const removed = await workspace.call('stranger', borrowerTables.removed, { projectId, table: 'owners' })
    expect(removed).toMatchObject([{ rowId: ann, by: names.stranger }])
    expect(JSON.stringify(removed)).not.toContain('secret')
    await answers([{ rowId: ann, remove: false }], now)
    const [row] = (await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })).rows
    expect(row).toMatchObject({ name: 'Ann Hill', waiver: 'The secret reason', taxId })
  })
})

test('who has only a table to fill in can write about it, and is answered; about another table nobody can', async () => {
  await share([item('owners')])
  const about = borrowerMessages.aboutTable('owners')
  const text = 'Does my brother count as an owner?'
  expect(
    await changesBy(workspace, () =>
      workspace.call('stranger', borrowerMessages.send, { projectId, ...about, text }),
    ),
  ).toEqual({ borrower_messages: ['+1'] })
  const withStranger = { projectId, personId: 'stranger' }
  const { messages, items } = await workspace.call('owner', borrowerMessages.listForLender, withStranger)
  expect(items).toEqual([{ ...about, title: 'Owners' }])
  expect(messages).toMatchObject([{ ...about, itemTitle: 'Owners', by: names.stranger, text }])
  await workspace.call('owner', borrowerMessages.answer, { ...withStranger, ...about, text: 'He does.' })
  const seenMessages = await workspace.call('stranger', borrowerMessages.list, { projectId })
  expect(seenMessages.map(({ itemTitle, text: words }) => [itemTitle, words])).toEqual([
    ['Owners', text],
    ['Owners', 'He does.'],
  ])
  for (const other of [borrowerMessages.aboutTable('debts'), { ...about, itemId: 'owners' }])
    expect(
      await workspace.refusal('stranger', borrowerMessages.send, { projectId, ...other, text }),
    ).toMatchObject({ code: 'NOT_FOUND' })
})

test('what a borrower wrote without a line is sent with the version they saw: theirs comes in, and a cell of the lender’s is asked about', async () => {
  const { ann, version } = await anOwner()
  await share([item('owners')])
  const before = await seen()
  // Meanwhile the lender goes on: another row, another cell, and the one that the borrower writes in as well.
  await lends([{ set: { name: 'Cy Hill', share: 5 } }], version)
  await lends([{ rowId: ann, set: { waiver: 'A newer secret' } }], version + 1)
  const own = '00000000-0000-4000-8000-00000000000b'
  const kept = [
    { rowId: ann, set: { name: 'Ann B. Hill' } },
    { rowId: own, set: { name: 'Bo Hill', share: 40 } },
  ]
  await answers(kept, before.version)
  // Sent again, since the answer was lost with the line.
  await answers(kept, before.version)
  const rows = (await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })).rows
  expect(rows.map(({ name, share: part }) => [name, part])).toEqual([
    ['Ann B. Hill', 55],
    ['Cy Hill', 5],
    ['Bo Hill', 40],
  ])
  expect(rows[0]).toMatchObject({ waiver: 'A newer secret', taxId })
  await lends([{ rowId: ann, set: { share: 60 } }], (await seen()).version)
  expect(await refusal([{ rowId: ann, set: { share: 50 } }], before.version)).toMatchObject({
    fields: [{ rowId: ann, column: 'share', mine: 50, theirs: 60 }],
  })
})

test('what went out is asked for no more, and is again once it is open', async () => {
  await share([item('owners'), { stage: 'application', kind: 'section', id: 'loanStructure' }])
  const shown = async () => {
    const { parts, tables, mayAnswer } = await workspace.call('stranger', borrowerHome.get, { projectId })
    return {
      ...{ mayAnswer, tables: tables.map((each) => each.mayAnswer) },
      parts: parts.map(({ submitted, mayAnswer }) => ({ submitted, mayAnswer })),
    }
  }
  const stages = workspace.db.updateTable('stages').where('project_id', '=', projectId)
  const open = { mayAnswer: true, tables: [true], parts: [{ submitted: false, mayAnswer: true }] }
  expect(await shown()).toEqual(open)
  await stages.set({ submitted_at: new Date() }).execute()
  expect(await shown()).toEqual({ ...open, tables: [false], parts: [{ submitted: true, mayAnswer: true }] })
  await stages.set({ submitted_at: null }).execute()
  expect(await shown()).toEqual(open)
})

test('what can be shared are tables of rows; who is asked for one is told of among the people', async () => {
  const choices = await workspace.call('owner', invitations.listChoices, { projectId })
  const tables = choices.map((stage) => stage.tables.map(({ table }) => table))
  expect(tables).toEqual([[], declared.shareable.map(({ id }) => id)])
  expect(tables[1]).not.toContain('terms')
  await share([item('jobs')])
  const ask = (items: readonly ShareItem[]) => ({ projectId, personId: 'stranger', items: [...items] })
  await workspace.call('owner', projectPeople.ask, ask([item('owners')]))
  for (const wrong of [
    item('terms'),
    { ...item('owners'), stage: 'pre-application' as const },
    item('nothing'),
  ])
    expect(await workspace.refusal('owner', projectPeople.ask, ask([wrong]))).toMatchObject({
      code: 'VALIDATION',
    })
  const askable = await workspace.call('owner', projectPeople.askable, { projectId })
  // A document that both stages miss says which question of the pre-application brings it.
  const documents = askable[1]?.sections.flatMap((section) => section.documents)
  const ofDocument = (fieldId: string) => documents?.find((document) => document.fieldId === fieldId)
  expect(ofDocument('currentBalanceSheetUpload')?.comesFrom).toBe('borrowerCurrentBalanceSheetReference')
  expect(ofDocument('feasibilityStudyUpload')?.comesFrom).toBeNull()
  expect(askable[1]?.tables).toContainEqual(
    expect.objectContaining({ table: 'owners', askedOf: { name: names.stranger, dueOn: null } }),
  )
  const { people } = await workspace.call('owner', projectPeople.list, { projectId })
  expect(people.find(({ personId }) => personId === 'stranger')?.sees).toMatchObject({
    tables: ['Owners', 'Jobs'],
  })
})
