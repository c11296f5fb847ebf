import { eligibility, preApplication, projects, requirements, rulePacks } from '@granary/api'
import { currentPack, valuesOf } from '@granary/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import { aProject, createWorkspace, type Somebody, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await workspace.db.deleteFrom('rule_pack_drafts').execute()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

type NewValue = (typeof rulePacks.change._args)['values'][number]
const today = '2026-11-23'
const draft = async (who: Somebody = 'administrator', fromPackId = currentPack.id) =>
  (await workspace.call(who, rulePacks.draft, { fromPackId })).packId
const newestPack = async () => {
  const list = await workspace.call('administrator', rulePacks.list, {})
  return list.find(({ isNewest }) => isNewest)?.packId ?? ''
}
const inDollars = (sum: number) => `$${sum.toLocaleString('en-US')}`
const change = (packId: string, ...values: readonly NewValue[]) =>
  workspace.call('administrator', rulePacks.change, { packId, values: [...values] })
const get = (packId: string, compareWith?: string) =>
  workspace.call('administrator', rulePacks.get, { packId, ...(compareWith && { compareWith }) })
const shownValue = async (packId: string, id: string) =>
  (await get(packId)).values.find((value) => value.id === id)
const statementsRule = async () =>
  (await workspace.call('owner', requirements.list, { projectId, today })).find(
    ({ ruleId }) => ruleId === 'R08',
  )

test('a draft says all that its base says, and lists what differs once something does', async () => {
  const packId = await draft()
  const all = valuesOf(currentPack)
  expect(await get(packId)).toMatchObject({
    state: 'draft',
    fromPackId: '2026-11',
    comparedWith: '2026-11',
    isNewest: false,
    effectiveFrom: null,
    differences: [],
  })
  expect((await get(packId)).values).toHaveLength(all.length)
  const changed = await changesBy(workspace, () =>
    change(
      packId,
      { id: 'CF-2027', value: 80, source: 'Notice of 2027', checked: '2026-11-23', confidence: 'H' },
      { id: 'draftLoanAgreement', value: 'unknown', note: 'Asked the state office.' },
    ),
  )
  expect(changed).toEqual({
    audit_entries: ['+1'],
    rule_pack_drafts: ['changed_at', 'changed_by', 'content'],
  })
  expect(await shownValue(packId, 'CF-2027')).toMatchObject({
    value: 80,
    before: 'unknown',
    differs: true,
    source: 'Notice of 2027',
    confidence: 'H',
  })
  expect(await shownValue(packId, 'draftLoanAgreement')).toMatchObject({
    value: 'unknown',
    before: 600_000,
    note: 'Asked the state office.',
  })
  expect((await get(packId)).differences.map(({ id, parts }) => [id, parts.toSorted()])).toEqual([
    ['CF-2027', ['checked', 'confidence', 'source', 'value']],
    ['draftLoanAgreement', ['note', 'value']],
  ])
  expect(await changesBy(workspace, () => change(packId, { id: 'CF-2027', value: 80 }))).toEqual({})
})

test('two who draft in the same moment each have a draft of their own', async () => {
  const drafts = await Promise.all([draft(), draft(), draft()])
  expect(new Set(drafts).size).toBe(3)
  const list = await workspace.call('administrator', rulePacks.list, {})
  expect(list.map(({ packId }) => packId)).toEqual(expect.arrayContaining(drafts))
})

test('packs that are drafted in one month have titles of their own, of what comes with the product too', async () => {
  const titles = [(await get(await draft())).title, (await get(await draft())).title, currentPack.title]
  expect(new Set(titles).size).toBe(3)
  for (const title of titles) expect(title).toMatch(/^Rules as of \w+ \d{4}(, no\. \d+)?$/)
})

test('what is wrong with a value is said, and nothing of the change is kept', async () => {
  const packId = await draft()
  const refused = (value: NewValue) => expect(change(packId, { id: 'simplified', value: 1 }, value)).rejects
  await refused({ id: 'CF-2027', value: 91 }).toMatchObject({
    data: {
      code: 'VALIDATION',
      problems: [
        { fieldId: 'percentages › CF-2027 › value', message: 'Enter a number from 0 to 90, or unknown.' },
      ],
    },
  })
  await refused({ id: 'nowhere', value: 1 }).toMatchObject({
    data: { message: 'There is no such entry in this pack.' },
  })
  await refused({ id: 'CF-2027', checked: 'yesterday' }).toMatchObject({
    data: { message: 'Enter a day as 2026-11-23.' },
  })
  await refused({ id: 'CF-2027', checked: '9999-12-31' }).toMatchObject({
    data: { message: 'This day has not come yet.' },
  })
  await refused({ id: 'simplified', value: 2 }).toMatchObject({
    data: { message: 'It is named twice. Say it once.' },
  })
  for (const source of [' ', '\u200b'])
    await refused({ id: 'CF-2027', source }).toMatchObject({ data: { code: 'VALIDATION' } })
  expect((await get(packId)).differences).toEqual([])
})

test('publishing makes it what projects follow that are pinned to none, and nobody changes it any more', async () => {
  const pinned = (await workspace.call('owner', projects.create, aProject)).projectId
  await workspace.db
    .updateTable('projects')
    .set({ rule_pack: currentPack.id })
    .where('id', '=', pinned)
    .execute()
  // Whatever is the newest when it begins: what was published stays for good.
  const newest = await newestPack()
  const limit = Number((await shownValue(newest, 'draftLoanAgreement'))?.value)
  const lower = limit - 200_000
  const { schemaId, schemaRevision, version } = await workspace.call('owner', preApplication.get, {
    projectId,
  })
  await workspace.call('owner', preApplication.save, {
    ...{ projectId, schemaId, schemaRevision, expectedVersion: version },
    answers: { totalLoanAmount: limit - 100_000 },
  })
  expect(await statementsRule()).toMatchObject({ state: 'notRequired', pack: newest })
  const packId = await draft('administrator', newest)
  await change(
    packId,
    { id: 'draftLoanAgreement', value: lower },
    { id: 'largestLoan-CF', value: 90_000_000 },
    { id: 'CF-2027', value: 75, confidence: 'H' },
  )
  const preview = await workspace.call('administrator', rulePacks.preview, { packId })
  expect(preview.projects.find((each) => each.projectId === pinned)).toMatchObject({
    pinnedTo: '2026-11',
    changes: [],
  })
  expect(preview.projects.find((each) => each.projectId === projectId)?.changes).toContainEqual({
    kind: 'requirement',
    id: 'R08',
    title: expect.any(String),
    before: `Not needed because the loan is below ${inDollars(limit)}.`,
    after: expect.stringContaining(`${inDollars(lower)} or more`),
  })
  const toldToAnybody = () => workspace.call('viewer', eligibility.getFigures, {})
  const before = await toldToAnybody()
  expect(before.limits.largestLoan.CF).toBe(100_000_000)
  // Until then nothing has changed for anybody.
  expect(await statementsRule()).toMatchObject({ state: 'notRequired', pack: newest })

  const changed = await changesBy(workspace, () =>
    workspace.call('administrator', rulePacks.publish, { packId }),
  )
  expect(changed).toEqual({ audit_entries: ['+1'], rule_pack_drafts: ['-1'], rule_packs: ['+1'] })
  expect(await statementsRule()).toMatchObject({ state: 'required', pack: packId })
  const kept = await workspace.call('owner', requirements.list, { projectId: pinned, today })
  expect(new Set(kept.map(({ pack }) => pack))).toEqual(new Set(['2026-11']))
  const list = await workspace.call('administrator', rulePacks.list, {})
  expect(list.filter(({ isNewest }) => isNewest)).toMatchObject([{ packId, state: 'published' }])

  await expect(change(packId, { id: 'draftLoanAgreement', value: 1 })).rejects.toMatchObject({
    data: { message: 'A published pack is never changed. Draft a new one from it.' },
  })
  for (const statement of ['update rule_packs set content = content', 'delete from rule_packs'])
    await expect(sql.raw(statement).execute(workspace.db)).rejects.toThrow()
  // An older one can be looked at beside it.
  expect((await get(packId, '2026-11')).differences.map(({ id }) => id).toSorted()).toEqual([
    'CF-2027',
    'draftLoanAgreement',
    'largestLoan-CF',
  ])
  // Whoever screens a project without an account is told by it, too.
  const told = await toldToAnybody()
  expect(told.limits).toEqual({
    ...before.limits,
    largestLoan: { ...before.limits.largestLoan, CF: 90_000_000 },
  })
  expect(told.guarantees).toEqual({
    ...before.guarantees,
    CF: { fiscalYear: 2027, words: expect.stringContaining('75% of a loan') },
  })
})

/** What a project reads of every requirement, by its rule, and under which pack. */
async function readBy(projectId: string) {
  const rows = await workspace.call('owner', requirements.list, { projectId, today })
  const { pack } = await workspace.call('owner', requirements.getBasis, { projectId, today })
  return { pack, packs: [...new Set(rows.map((row) => row.pack))], rows: rows.map(({ pack, ...row }) => row) }
}

type ReadBy = Awaited<ReturnType<typeof readBy>>
const differing = (before: ReadBy, after: ReadBy) =>
  after.rows.flatMap((row, at) =>
    JSON.stringify(row) === JSON.stringify(before.rows[at]) ? [] : [row.ruleId],
  )

test('[14-7] of three open projects one follows what is published, one keeps to its own, one reads another figure', async () => {
  const newest = await newestPack()
  const limit = Number((await shownValue(newest, 'draftLoanAgreement'))?.value)
  const lower = limit - 100_000
  const answerAmount = async (projectId: string, totalLoanAmount: number) => {
    const { schemaId, schemaRevision, version } = await workspace.call('owner', preApplication.get, {
      projectId,
    })
    await workspace.call('owner', preApplication.save, {
      ...{ projectId, schemaId, schemaRevision, expectedVersion: version, answers: { totalLoanAmount } },
    })
  }
  const create = async () => (await workspace.call('owner', projects.create, aProject)).projectId
  const [follows, keeps, same] = [await create(), await create(), await create()]
  await answerAmount(follows, limit - 50_000)
  await answerAmount(same, limit + 1_000_000)
  const expectedVersion = await completeStage(workspace, preApplication, keeps, {
    totalLoanAmount: limit - 50_000,
  })
  await workspace.call('owner', preApplication.submit, { projectId: keeps, expectedVersion })
  const all = [follows, keeps, same] as const
  const before = await Promise.all(all.map(readBy))
  expect(before.map(({ pack }) => [pack.id, pack.isPinned])).toEqual([
    [newest, false],
    [newest, true],
    [newest, false],
  ])

  const packId = await draft('administrator', newest)
  await change(packId, { id: 'draftLoanAgreement', value: lower })
  const { projects: previewed } = await workspace.call('administrator', rulePacks.preview, { packId })
  await workspace.call('administrator', rulePacks.publish, { packId })
  const after = await Promise.all(all.map(readBy))
  const changed = all.map((_, at) => differing(before[at] as ReadBy, after[at] as ReadBy))
  // Of the third the same is needed, from another amount on.
  expect(changed).toEqual([['R08'], [], ['R08']])
  const stateOf = (read: ReadBy | undefined) => read?.rows.find(({ ruleId }) => ruleId === 'R08')?.state
  expect([before, after].map((reads) => reads.map(stateOf))).toEqual([
    ['notRequired', 'notRequired', 'required'],
    ['required', 'notRequired', 'required'],
  ])
  expect(after.map(({ pack, packs }) => [pack.id, pack.isPinned, packs])).toEqual([
    [packId, false, [packId]],
    [newest, true, [newest]],
    [packId, false, [packId]],
  ])
  // It is what staff were shown before they published it.
  const told = all.map((id) => previewed.find(({ projectId }) => projectId === id)?.changes ?? [])
  expect(
    told.map((changes) => changes.filter(({ kind }) => kind === 'requirement').map(({ id }) => id)),
  ).toEqual(changed)
})

test('a draft that knew nothing of what was published since takes none of it back; one of an older pack, begun afterwards, may', async () => {
  const older = await newestPack()
  const limit = Number((await shownValue(older, 'draftLoanAgreement'))?.value)
  const publish = (packId: string) => workspace.call('administrator', rulePacks.publish, { packId })
  const [first, second] = [await draft('administrator', older), await draft('administrator', older)]
  await change(first, { id: 'draftLoanAgreement', value: limit - 1 })
  await change(second, { id: 'largestLoan-CF', value: 80_000_000 })
  const ofSecond = await draft('administrator', second)
  await change(ofSecond, { id: 'largestLoan-CF', value: 70_000_000 })
  await publish(first)
  for (const packId of [second, ofSecond]) {
    const refused = await changesBy(workspace, () =>
      expect(publish(packId)).rejects.toMatchObject({
        data: { code: 'VALIDATION', message: expect.stringMatching(`^${first} was published after .*“`) },
      }),
    )
    expect(refused).toEqual({})
  }
  expect(await newestPack()).toBe(first)
  expect(await shownValue(first, 'draftLoanAgreement')).toMatchObject({ value: limit - 1 })

  // Nothing of it is taken back once the draft says the same, or where what was published last is known.
  await change(second, { id: 'draftLoanAgreement', value: limit - 1 })
  await publish(second)
  expect(await shownValue(second, 'draftLoanAgreement')).toMatchObject({ value: limit - 1 })
  expect(await shownValue(second, 'largestLoan-CF')).toMatchObject({ value: 80_000_000 })
  const back = await draft('administrator', older)
  await change(back, { id: 'simplified', value: 500_000 })
  await publish(back)
  expect(await newestPack()).toBe(back)
  expect(await shownValue(back, 'draftLoanAgreement')).toMatchObject({ value: limit })
})

test('a draft in which nothing differs is not published', async () => {
  const packId = await draft()
  await expect(workspace.call('administrator', rulePacks.publish, { packId })).rejects.toMatchObject({
    data: { message: 'Nothing in it differs from 2026-11. Change a value first.' },
  })
})

test('a draft that nobody wants goes without a trace but the log; what is published stays', async () => {
  const packId = await draft()
  const discard = (id: string) => workspace.call('administrator', rulePacks.discard, { packId: id })
  expect(await changesBy(workspace, () => discard(packId))).toEqual({
    audit_entries: ['+1'],
    rule_pack_drafts: ['-1'],
  })
  await expect(get(packId)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await expect(discard(packId)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await expect(discard('2026-11')).rejects.toMatchObject({ data: { code: 'VALIDATION' } })
})

test('the duty opens it, and no other but the administration', async () => {
  await expect(draft('packager')).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } })
  await workspace.db.insertInto('admin_duties').values({ person_id: 'packager', duty: 'rules' }).execute()
  const names = [await draft('packager'), await draft('packager')]
  // Each has a name of its own.
  expect(new Set(names).size).toBe(2)
  await workspace.db.deleteFrom('admin_duties').where('duty', '=', 'rules').execute()
})

test('what is published is the newest, also while the pack before it begins later than today', async () => {
  const later = { id: '2099-01', effectiveFrom: '2099-01-01' }
  await workspace.db
    .insertInto('rule_packs')
    .values({
      ...{ id: later.id, from_pack: currentPack.id, effective_from: later.effectiveFrom },
      ...{ content: JSON.stringify({ ...currentPack, ...later }), published_by: 'administrator' },
    })
    .onConflict((same) => same.doNothing())
    .execute()
  const newest = await newestPack()
  const packId = await draft('administrator', newest)
  await change(packId, { id: 'draftLoanAgreement', value: 'unknown', note: `Asked after ${newest}.` })
  expect(await newestPack()).toBe(newest)
  await workspace.call('administrator', rulePacks.publish, { packId })
  expect(await newestPack()).toBe(packId)
  expect(await get(packId)).toMatchObject({ state: 'published', effectiveFrom: later.effectiveFrom })
  expect(await get(later.id)).toMatchObject({ isNewest: false, effectiveFrom: later.effectiveFrom })
})

test('what differs beside figures goes by its name', async () => {
  const packId = await draft()
  const row = workspace.db.selectFrom('rule_pack_drafts').select('content').where('id', '=', packId)
  const content = (await row.executeTakeFirstOrThrow()).content as unknown as typeof currentPack
  const [first, ...others] = content.requirements
  await workspace.db
    .updateTable('rule_pack_drafts')
    .set({
      content: JSON.stringify({ ...content, requirements: [{ ...first, note: 'Looked up.' }, ...others] }),
    })
    .where('id', '=', packId)
    .execute()
  expect((await get(packId)).differences).toEqual([
    { subject: 'requirements', id: first?.id, title: first?.title, kind: 'changed', parts: ['note'] },
  ])
})
