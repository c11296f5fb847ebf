import { account, projectPackage, projects } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { tightQuotas } from './quotas-testing.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await createWorkspace({ quotas: { ...tightQuotas, personProjectsADay: 5 } })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await workspace.db.deleteFrom('projects').execute()
})

const create = (who: 'owner' | 'officer' | 'stranger') =>
  workspace.call(who, projects.create, aProject).then(
    () => 'created',
    (error: { data?: { code?: string } }) => error.data?.code,
  )

const count = async () =>
  Number(
    (
      await workspace.db
        .selectFrom('projects')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

test('twenty projects at once are as many as one person may create in a day', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => create('owner')))
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(15)
  expect(await count()).toBe(5)
})

test('a lender has its own limit, whoever of it creates them; another lender is not touched', async () => {
  const many = [
    ...Array.from({ length: 5 }, () => create('owner')),
    ...Array.from({ length: 5 }, () => create('officer')),
  ]
  const outcomes = await Promise.all(many)
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(8)
  expect(await create('stranger')).toBe('created')
})

test('who works for two lenders has one limit of their own', async () => {
  const { organization_id } = await workspace.db
    .selectFrom('organization_members')
    .select('organization_id')
    .where('person_id', '=', 'stranger')
    .executeTakeFirstOrThrow()
  for (let made = 0; made < 5; made++) await create('owner')
  await workspace.db
    .insertInto('organization_members')
    .values({ organization_id, person_id: 'owner', role: 'officer' })
    .execute()
  await workspace.call('owner', account.switchOrganization, { organizationId: organization_id })
  expect([await create('owner'), await create('stranger')]).toEqual(['RATE_LIMITED', 'created'])
  await workspace.db
    .deleteFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('person_id', '=', 'owner')
    .execute()
})

test('it is told in words when the next can be created, and what was entered stays', async () => {
  for (let made = 0; made < 5; made++) await create('owner')
  expect(await workspace.refusal('owner', projects.create, aProject)).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(
      /^You have created 5 projects within a day, the most for one person\. The next can be created in 24 hours; what you entered stays here\./,
    ),
    retryAfterSeconds: expect.any(Number),
  })
})

test('a day later there is room again, one for each that is a day old', async () => {
  for (let made = 0; made < 5; made++) await create('owner')
  const oldest = await workspace.db.selectFrom('projects').select('id').limit(2).execute()
  await workspace.db
    .updateTable('projects')
    .set({ created_at: new Date(Date.now() - 86_400_000) })
    .where(
      'id',
      'in',
      oldest.map(({ id }) => id),
    )
    .execute()
  expect([await create('owner'), await create('owner'), await create('owner')]).toEqual([
    'created',
    'created',
    'RATE_LIMITED',
  ])
})

test('a project is packaged so often in a day, then it is said when again; what is being built counts for whoever asks', async () => {
  const { projectId } = await workspace.call('owner', projects.create, aProject)
  const build = () => workspace.call('owner', projectPackage.build, { projectId, reason: 'It goes out.' })
  const ended = () =>
    workspace.db
      .updateTable('project_packages')
      .set({ state: 'failed' })
      .where('state', '=', 'queued')
      .execute()
  for (let each = 0; each < 3; each += 1) {
    const { packageId } = await build()
    expect(await build()).toEqual({ packageId, last: null })
    await ended()
  }
  await expect(build()).rejects.toMatchObject({
    data: {
      code: 'RATE_LIMITED',
      message: expect.stringContaining('3 packages were built within a day'),
      retryAfterSeconds: expect.any(Number),
    },
  })
  await workspace.db
    .updateTable('project_packages')
    .set({ requested_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('version', '=', 1)
    .execute()
  expect(await build()).toEqual({ packageId: expect.any(String), last: null })
})

test('the projects of one lender are packaged so often in a day all together; another lender has its own', async () => {
  const asked = async (who: 'owner' | 'stranger') => {
    const { projectId } = await workspace.call(who, projects.create, aProject)
    return workspace.call(who, projectPackage.build, { projectId, reason: 'It goes out.' }).then(
      () => 'taken',
      (error: { data?: { message?: string } }) => error.data?.message,
    )
  }
  for (let each = 0; each < 5; each += 1) expect(await asked('owner')).toBe('taken')
  expect(await asked('stranger')).toBe('taken')
  await workspace.db.updateTable('projects').set({ created_by: null }).execute()
  expect(await asked('owner')).toMatch(/^Of your lender’s projects 5 packages were built within a day/)
})
