import { preApplication, projects, requirements, rulePacks } from '@granary/api'
import { currentPack, valuesOf } from '@granary/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
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
const draft = async (who: Somebody = 'administrator') =>
  (await workspace.call(who, rulePacks.draft, { fromPackId: currentPack.id })).packId
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
  const { schemaId, schemaRevision, version } = await workspace.call('owner', preApplication.get, {
    projectId,
  })
  await workspace.call('owner', preApplication.save, {
    ...{ projectId, schemaId, schemaRevision, expectedVersion: version },
    answers: { totalLoanAmount: 500_000 },
  })
  expect(await statementsRule()).toMatchObject({ state: 'notRequired', pack: '2026-11' })
  const packId = await draft()
  await change(packId, { id: 'draftLoanAgreement', value: 400_000 })
  const preview = await workspace.call('administrator', rulePacks.preview, { packId })
  expect(preview.projects.find((each) => each.projectId === pinned)).toMatchObject({
    pinnedTo: '2026-11',
    changes: [],
  })
  expect(preview.projects.find((each) => each.projectId === projectId)?.changes).toContainEqual({
    kind: 'requirement',
    id: 'R08',
    title: expect.any(String),
    before: 'Not needed because the loan is below $600,000.',
    after: expect.stringContaining('$400,000 or more'),
  })
  // Until then nothing has changed for anybody.
  expect(await statementsRule()).toMatchObject({ state: 'notRequired', pack: '2026-11' })

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
  expect((await get(packId, '2026-11')).differences).toMatchObject([{ id: 'draftLoanAgreement' }])
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
