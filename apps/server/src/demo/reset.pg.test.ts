import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Auth, createAuth } from '../auth/auth.ts'
import { inNoTime } from '../auth/testing.ts'
import { createFolderStore } from '../files/stores/folder-store.ts'
import { aProject, createWorkspace, type Workspace } from '../testing/workspace.ts'
import { addDemoPeople, demoAccounts, demoLenders } from './people.ts'
import { type SampleDeps, seedDemoProjects } from './projects.ts'
import { lastReset, type ResetStep, resetSampleRecords, tablesInTheWay } from './reset.ts'
import { sampleProjects } from './sample-projects.ts'

let workspace: Workspace
let folder: string
let auth: Auth
let deps: SampleDeps

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
  folder = await mkdtemp(join(tmpdir(), 'granary-reset-'))
  const { db, services } = workspace
  auth = createAuth({
    db,
    jobs: services.jobs,
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl: services.portalUrl,
    limited: false,
    ...inNoTime,
    warn: () => {},
  })
  deps = { store: await createFolderStore(folder), services }
  await addDemoPeople(db, auth)
  await seedDemoProjects(db, deps)
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

/** What the sample records say, without what is new each time. */
async function sampleRecords() {
  const { db } = workspace
  const lenders = demoLenders.map(({ id }) => id)
  const rows = (table: string, columns: string, where: string) =>
    sql.raw(`select ${columns} from ${table} where ${where} order by 1, 2`).execute(db)
  const ofLenders = `organization_id in (${lenders.map((id) => `'${id}'`).join()})`
  const ofPeople = `email in (${demoAccounts.map(({ email }) => `'${email}'`).join()})`
  const answers = await Promise.all([
    rows(
      'organizations',
      'id, name, contact, approved_at is not null, suspended_at',
      `id in (${lenders.map((id) => `'${id}'`).join()})`,
    ),
    rows('people', 'email, name, suspended_at, two_factor_enabled', ofPeople),
    rows('organization_members', 'organization_id, person_id, role', ofLenders),
    rows('admin_duties join people on people.id = person_id', 'email, duty', ofPeople),
    rows('projects', 'name, borrower_name, status, program', ofLenders),
    rows(
      'stages join projects p on p.id = project_id',
      'p.name, stage, version, stages.submitted_at is null',
      `p.${ofLenders}`,
    ),
    rows('borrower_shares', 'scope::text, may_answer, person_id', ofLenders),
    rows('invitations', 'email, kind', ofLenders),
    rows('submissions s join projects p on p.id = s.project_id', 'p.name, s.stage', `p.${ofLenders}`),
  ])
  return answers.map(({ rows: found }) => found)
}

test('a reset puts the sample records back as at the start, and leaves everything else', async () => {
  const { db, call } = workspace
  const { projectId } = await call('stranger', projects.create, aProject)
  const before = await sampleRecords()
  const [marcus, priya] = demoAccounts.filter(({ email }) => /^(lender|packager)@/.test(email))
  const bank = demoLenders[0]?.id ?? ''
  const ours = await db.selectFrom('stages').selectAll().where('project_id', '=', projectId).execute()

  await db
    .updateTable('people')
    .set({ name: 'Somebody Else', suspended_at: new Date() })
    .where('email', '=', marcus?.email ?? '')
    .execute()
  await db
    .updateTable('organizations')
    .set({ name: 'Renamed Bank', suspended_at: new Date() })
    .where('id', '=', bank)
    .execute()
  await db.deleteFrom('organization_members').where('organization_id', '=', bank).execute()
  await db
    .deleteFrom('admin_duties')
    .where(
      'person_id',
      'in',
      db
        .selectFrom('people')
        .select('id')
        .where('email', '=', priya?.email ?? ''),
    )
    .execute()
  await db.updateTable('projects').set({ name: 'Renamed' }).where('organization_id', '=', bank).execute()
  await db
    .insertInto('invitations')
    .values({
      kind: 'member',
      organization_id: bank,
      email: 'new@bank.example',
      role: 'viewer',
      token_hash: 'a',
      expires_at: new Date(),
    })
    .execute()
  expect(await sampleRecords()).not.toEqual(before)
  expect(await lastReset(db)).toBeNull()

  const steps: ResetStep[] = []
  await resetSampleRecords(db, { ...deps, auth }, (step) => steps.push(step))

  expect(await sampleRecords()).toEqual(before)
  expect(await db.selectFrom('stages').selectAll().where('project_id', '=', projectId).execute()).toEqual(
    ours,
  )
  expect(steps.map(({ words }) => words)).toEqual([
    'Removing what was changed',
    'Putting the sample people back',
    ...sampleProjects.map(({ name }) => `Making ${name}`),
  ])
  expect(steps.map(({ done, of }) => done / of)).toEqual(steps.map((_, at) => at / steps.length))
  expect(await lastReset(db)).toBeInstanceOf(Date)
})

test('a reset that cannot be finished changes nothing', async () => {
  const before = await sampleRecords()
  const { db } = workspace
  const there = await db.selectFrom('projects').select('id').orderBy('id').execute()
  const broken = { ...deps, auth, store: { ...deps.store, put: () => Promise.reject(new Error('full')) } }
  await expect(resetSampleRecords(db, broken, () => {})).rejects.toThrow('full')
  expect(await sampleRecords()).toEqual(before)
  expect(await db.selectFrom('projects').select('id').orderBy('id').execute()).toEqual(there)
})

test('every table that would keep a project from being removed can be emptied of it', async () => {
  const tables = await tablesInTheWay(workspace.db)
  expect(tables).toContain('submissions')
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'project_id'`.execute(workspace.db)
  const named = new Set(rows.map(({ name }) => name))
  expect(tables.filter((table) => !named.has(table))).toEqual([])
})
