import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Auth, createAuth } from '../auth/auth.ts'
import { inNoTime } from '../auth/testing.ts'
import { createFolderStore } from '../files/stores/folder-store.ts'
import type { AccessWorld } from '../testing/access-world.ts'
import { addBystanders } from '../testing/bystanders.ts'
import { companions } from '../testing/changes.ts'
import { type Difference, databaseState, differencesBetween } from '../testing/database-state.ts'
import { aProject, createWorkspace, type Workspace } from '../testing/workspace.ts'
import { addDemoPeople, demoAccounts, demoLenders, demoPersonIds } from './people.ts'
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

const lenderIds = demoLenders.map(({ id }) => id)

/** Of everything one more that is none of the sample, and somebody from elsewhere among the members of its lender. */
async function standBeside() {
  const { db, services } = workspace
  const { id: projectId, organization_id: organizationId } = await db
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('organization_id', 'in', lenderIds)
    .executeTakeFirstOrThrow()
  const ours = { projectId, organizationId } as AccessWorld['ours']
  const identities = { borrower: { personId: 'stranger', sessionId: '' } } as AccessWorld['identities']
  await addBystanders(db, services, { ours, identities, theirs: ours })
  await db.insertInto('installation_settings').values({ name: 'a setting', value: '{}' }).execute()
  await db
    .insertInto('rule_pack_drafts')
    .values({ id: 'draft', from_pack: 'a pack', content: '{}' })
    .execute()
}

function isSampleProject({ table, how, before, after }: Difference): boolean {
  const { organization_id: lenderId } = how === 'added' ? after : before
  return table === 'projects' && lenderIds.some((id) => id === lenderId)
}

/** What is put right of the sample people: the accounts stay. */
const ofPeople: Readonly<Record<string, readonly string[]>> = {
  people: ['changed'],
  sign_in_methods: ['changed'],
  second_factors: ['removed'],
  admin_duties: ['added', 'removed', 'changed'],
  borrower_accounts: ['added', 'removed', 'changed'],
}

/** What the sample records say, without what is new each time. */
async function sampleRecords() {
  const { db } = workspace
  const rows = (table: string, columns: string, where: string) =>
    sql.raw(`select ${columns} from ${table} where ${where} order by 1, 2`).execute(db)
  const ofLenders = `organization_id in (${lenderIds.map((id) => `'${id}'`).join()})`
  const ofPeople = `email in (${demoAccounts.map(({ email }) => `'${email}'`).join()})`
  const answers = await Promise.all([
    rows(
      'organizations',
      'id, name, contact, approved_at is not null, suspended_at',
      `id in (${lenderIds.map((id) => `'${id}'`).join()})`,
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
  // Somebody who was invited is a borrower as well, and for longer than the sample one whom the reset lets in anew.
  await db
    .insertInto('borrower_accounts')
    .values({ person_id: 'stranger', created_at: new Date(0) })
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
  const strangers = db.selectFrom('borrower_shares').selectAll().where('person_id', '=', 'stranger')
  expect(await strangers.execute()).toEqual([])
})

test('a reset writes to what belongs to the sample alone, and leaves every other row of the database', async () => {
  const { db, services } = workspace
  await standBeside()
  const before = await databaseState(db)
  await resetSampleRecords(db, { ...deps, auth }, () => {})
  const all = differencesBetween(before, await databaseState(db), services.sealer)
  const people = new Set((await demoPersonIds(db)).values())
  const sample = new Set([...lenderIds, ...all.filter(isSampleProject).map(({ row }) => row)])
  expect(sample.size).toBe(lenderIds.length + 2 * sampleProjects.length)

  const ofOthers = all.filter(({ table, row, how, before, after }) => {
    const {
      project_id: projectId,
      organization_id: organizationId,
      person_id: personId,
    } = how === 'added' ? after : before
    if (companions.includes(table) || sample.has(row)) return false
    if (projectId || organizationId) return !sample.has(String(projectId ?? organizationId))
    return !(ofPeople[table] ?? []).includes(how) || !people.has(String(personId ?? row))
  })
  expect(ofOthers.map(({ table, how }) => `${table} ${how}`)).toEqual(['audit_entries added'])
  expect(ofOthers[0]?.after).toMatchObject({ action: 'sample records reset', person_id: null })
  const ofPersons = all.filter(({ table }) => table === 'people').flatMap(({ columns }) => columns)
  expect(new Set(ofPersons)).toEqual(new Set(['updated_at']))
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
