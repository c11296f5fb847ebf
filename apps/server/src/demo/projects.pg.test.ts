import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuth } from '../auth/auth.ts'
import { inNoTime } from '../auth/testing.ts'
import { createFolderStore } from '../files/stores/folder-store.ts'
import { listBorrowerProjects } from '../model/borrower/borrower-home.ts'
import { createWorkspace, type Workspace } from '../testing/workspace.ts'
import { addDemoPeople } from './people.ts'
import { seedDemoProjects } from './projects.ts'

let workspace: Workspace
let folder: string

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
  folder = await mkdtemp(join(tmpdir(), 'granary-demo-'))
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

test('the demo shows a project in every state, for every program, and is added only once', async () => {
  const { db, services } = workspace
  const auth = createAuth({
    db,
    jobs: services.jobs,
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl: services.portalUrl,
    limited: false,
    ...inNoTime,
    warn: () => {},
  })
  await addDemoPeople(db, auth)
  const store = await createFolderStore(folder)
  await seedDemoProjects(db, { store, services })
  await seedDemoProjects(db, { store, services })

  const projects = await db.selectFrom('projects').select(['name', 'status', 'program']).execute()
  expect(projects.map(({ name, status, program }) => `${name}: ${status}, ${program}`).toSorted()).toEqual([
    'Bakery relocation: Draft, B_AND_I',
    'Cold storage warehouse: Pre-application, B_AND_I',
    'Grain elevator expansion: Pre-application, B_AND_I',
    'Manure digester: Pre-application, REAP',
    'Rural health clinic: Application, CF',
    'Water tower and mains: In review, WWD',
  ])
  const { person_id } = await db.selectFrom('borrower_accounts').select('person_id').executeTakeFirstOrThrow()
  const june = {
    id: person_id,
    name: 'June Castellano',
    email: 'borrower@granary.example',
    secondFactor: false,
  }
  const [shared, ...more] = await listBorrowerProjects(db, services, june)
  expect(more).toEqual([])
  expect(shared?.projectName).toBe('Grain elevator expansion')
  expect(shared?.parts.map(({ title, mayAnswer }) => `${title}: ${mayAnswer ? 'answer' : 'read'}`)).toEqual([
    'Borrower profile: answer',
    'Loan basics: read',
    'Ownership: answer',
    'Financial documentation: answer',
  ])
  const uploads = await db.selectFrom('uploads').select('storage_id').execute()
  for (const { storage_id } of uploads) expect(await store.has(storage_id)).toBe(true)
})
