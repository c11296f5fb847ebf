import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { adminAudit, erasures, preApplication, projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditKey } from '../../audit/key.ts'
import { beginChain, sealEntries } from '../../audit/sealing.ts'
import { verifyAudit } from '../../audit/verification.ts'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { databaseState } from '../../testing/database-state.ts'
import { plantProject } from '../../testing/effects/planted-project.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  openStage,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { carryOutErasures } from './carrying-out.ts'
import { kinds, tablesOfProjects } from './what-goes.ts'

const word = 'quillfeather'
const taxId = '12-9876543'
const day = '2099-03-01'

let workspace: Workspace
let folder: string
let store: FileStore
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  folder = await mkdtemp(join(tmpdir(), 'granary-erasure-'))
  store = await createFolderStore(folder)
  await beginChain(workspace.db, auditKey())
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const request = async () =>
  (await workspace.call('owner', erasures.request, { projectId, reason: 'The borrower asked for it.' }))
    .erasureId
const carryOut = (erasureId: string, projectName = aProject.projectName) =>
  workspace.call('administrator', erasures.carryOut, { erasureId, projectName, backupsUntil: day })
const look = (erasureId: string) => workspace.call('administrator', erasures.look, { erasureId })
const hold = (held: boolean) =>
  workspace.call('administrator', erasures.setHold, { projectId, held, reason: 'A court asked for it.' })

async function plantEverywhere(): Promise<void> {
  const { db } = workspace
  const file = { projectId, fieldId: 'borrowerCurrentBalanceSheetReference', fileName: `${word}.pdf` }
  const bytes = Buffer.concat([await aPdf(), Buffer.from(`\n% ${word}\n`)])
  const { storageId } = await uploadFile(workspace, 'owner', preApplication, file, bytes)
  await store.put(storageId, Readable.from([bytes]), 10_000)
  const stage = await openStage(workspace, 'owner', preApplication, projectId)
  await stage.save({ lenderContactName: word, lenderTaxId: taxId })
  const { organization_id: organizationId } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await plantProject(db, { projectId, organizationId, personId: 'owner', word })
  const built = await db.selectFrom('package_files').select('storage_id').where('name', '=', word).execute()
  for (const { storage_id } of built) {
    await store.put(storage_id ?? '', Readable.from([Buffer.from(`package of ${word}`)]), 1000)
  }
}

/** Every row of every table as text, by table: also those of the queue of jobs, where it has any. */
async function rowsWith(text: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const [table, rows] of await databaseState(workspace.db)) {
    if ([...rows.values()].some((row) => row.toLowerCase().includes(text.toLowerCase()))) found.push(table)
  }
  return found.toSorted()
}

async function sealedTexts(): Promise<ReadonlySet<string>> {
  const texts = [...(await databaseState(workspace.db)).values()].flatMap((rows) => [...rows.values()])
  return new Set(texts.flatMap((text) => text.match(/sealed:1:[\w+/=.:-]+/g) ?? []))
}

async function objectsWith(text: string): Promise<number> {
  let found = 0
  for await (const { key } of store.list()) {
    if ((await buffer(await store.open(key))).includes(text)) found += 1
  }
  return found
}

test('a project that is erased is nowhere any more: no column, no object, no sealed text; the rest stays', async () => {
  const { db } = workspace
  const other = (await workspace.call('stranger', projects.create, aProject)).projectId
  const sealedBefore = await sealedTexts()
  await plantEverywhere()
  const tables = await tablesOfProjects(db)
  const planted = await rowsWith(word)
  expect(tables.filter((table) => !planted.includes(table) && !withoutWords.includes(table))).toEqual([])
  expect(await objectsWith(word)).toBe(2)
  expect((await sealedTexts()).size).toBeGreaterThan(sealedBefore.size)
  await sealEntries(db, auditKey())

  const erasureId = await request()
  const { goes, obstacle, erasure } = await look(erasureId)
  expect(obstacle).toBeNull()
  expect(erasure.projectName).toContain(word)
  expect(Object.fromEntries(goes.map(({ kind, count }) => [kind, count]))).toMatchObject({
    Questionnaires: 2,
    Submissions: 2,
    Files: 2,
    Packages: 1,
    'Stored objects': 3,
  })
  await carryOut(erasureId, erasure.projectName ?? '')
  const others = await rowsOf(other)
  expect(await carryOutErasures(db, store)).toBe(1)

  expect(await rowsWith(word)).toEqual([])
  expect(await rowsWith(taxId)).toEqual([])
  expect(await objectsWith(word)).toBe(0)
  const sealedAfter = await sealedTexts()
  expect([...sealedAfter].filter((text) => !sealedBefore.has(text))).toEqual([])
  // What still names it: what was done to it, by ids, the certificate, and for a while which live queries to run again.
  expect(await rowsWith(projectId)).toEqual(['audit_entries', 'erasures', 'live_commits'])
  expect(await rowsOf(other)).toEqual(others)
  expect(others).toContain('stages')
  expect(await carryOutErasures(db, store)).toBe(0)
})

/** Those of its tables in which nothing is anybody's words. */
const withoutWords = [
  'message_reads',
  'project_assignments',
  'project_visits',
  'submissions_taken_back',
  'workbook_imports',
]

async function rowsOf(id: string): Promise<readonly string[]> {
  return [...(await databaseState(workspace.db))].flatMap(([table, rows]) =>
    table === 'live_commits'
      ? []
      : [...rows.values()].filter((row) => row.includes(id)).flatMap((row) => [table, row]),
  )
}

test('the audit log stays whole, says who did what, and nothing that only the project said', async () => {
  const { db } = workspace
  await plantEverywhere()
  await sealEntries(db, auditKey())
  const erasureId = await request()
  await carryOut(erasureId, (await look(erasureId)).erasure.projectName ?? '')
  const before = await entries()
  await carryOutErasures(db, store)
  await sealEntries(db, auditKey())

  expect((await verifyAudit(db, { key: auditKey(), heads: [] })).findings).toEqual([])
  const after = await entries()
  expect(after.slice(0, -1).map(({ details: _, ...entry }) => entry)).toEqual(
    before.map(({ details: _, ...entry }) => entry),
  )
  expect(after.at(-1)).toMatchObject({ action: 'project erased', details: { certificate: erasureId } })
  const added = after.filter(({ action }) => action === 'file added').at(-1)
  expect(added?.details).toEqual({ stage: 'application', fieldId: 'sheet', fileName: 'erased', count: 2 })
  const page = { paginationOpts: { numItems: 50, cursor: null } }
  const listed = await workspace.call('administrator', adminAudit.list, { ...page, projectId })
  expect(listed.page.length).toBe(after.length)
})

test('a redacted entry that says something else afterwards is found out', async () => {
  const { db } = workspace
  await sealEntries(db, auditKey())
  const erasureId = await request()
  await carryOut(erasureId)
  await carryOutErasures(db, store)
  await sealEntries(db, auditKey())
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_entries set details = '{"count": 9}' where action = 'project created'
      and project_id = ${projectId}`.execute(tx)
  })
  const { findings } = await verifyAudit(db, { key: auditKey(), heads: [] })
  expect(findings.map(({ says }) => says)).toEqual([
    'What it says is not what was written: its keyed hash does not fit.',
  ])
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_entries set details = '{"name": "erased"}' where action = 'project created'
      and project_id = ${projectId}`.execute(tx)
  })
  expect((await verifyAudit(db, { key: auditKey(), heads: [] })).findings).toEqual([])
})

const entries = () =>
  workspace.db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'action', 'person_id', 'person_email', 'details'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()

test('the certificate says what went, when, by whom and on whose request, and when the last backup ends', async () => {
  const erasureId = await request()
  await carryOut(erasureId)
  expect(await workspace.call('owner', erasures.listOwn, {})).toContainEqual(
    expect.objectContaining({ erasureId, state: 'carrying out', erasedAt: null }),
  )
  await carryOutErasures(workspace.db, store)
  const [certificate] = (await workspace.call('owner', erasures.listOwn, {})).filter(
    (each) => each.erasureId === erasureId,
  )
  expect(certificate).toMatchObject({
    projectId,
    projectName: null,
    lenderName: 'Prairie Bank',
    state: 'erased',
    reason: 'The borrower asked for it.',
    requestedBy: 'Marcus Reyes',
    answeredBy: 'Walt Bremer',
    backupsUntil: day,
    erasedAt: expect.any(Number),
  })
  expect(certificate?.removed).toContainEqual({ kind: 'Questionnaires', count: 2 })
  expect(await workspace.call('stranger', erasures.listOwn, {})).toEqual([])
  expect((await workspace.refusal('owner', projects.get, { projectId })).code).toBe('NOT_FOUND')
})

test('a store that refuses keeps the certificate waiting, and the next run goes on where it stopped', async () => {
  await plantEverywhere()
  const erasureId = await request()
  await carryOut(erasureId, (await look(erasureId)).erasure.projectName ?? '')
  const broken = { remove: () => Promise.reject(new Error('away')) }
  await expect(carryOutErasures(workspace.db, broken)).rejects.toThrow('away')
  expect((await look(erasureId)).erasure).toMatchObject({ state: 'carrying out', erasedAt: null })
  expect(await objectsWith(word)).toBe(2)
  await carryOutErasures(workspace.db, store)
  expect((await look(erasureId)).erasure).toMatchObject({ state: 'erased' })
  expect(await objectsWith(word)).toBe(0)
})

test('not while a legal hold stands, which its owner is told, nor while it is at the agency', async () => {
  const erasureId = await request()
  await hold(true)
  const held = /legal hold/
  expect((await look(erasureId)).obstacle).toMatch(held)
  const name = { erasureId, projectName: aProject.projectName, backupsUntil: day }
  expect((await workspace.refusal('administrator', erasures.carryOut, name)).message).toMatch(held)
  expect(await workspace.call('owner', erasures.get, { projectId })).toMatchObject({
    mayAsk: true,
    hold: { reason: 'A court asked for it.' },
    obstacle: expect.stringMatching(held),
  })
  await hold(false)
  await sql`update projects set sent_at = now() where id = ${projectId}`.execute(workspace.db)
  expect((await workspace.refusal('administrator', erasures.carryOut, name)).message).toMatch(/not closed/)
  await sql`update projects set closed_at = now() where id = ${projectId}`.execute(workspace.db)
  const wrong = await workspace.refusal('administrator', erasures.carryOut, { ...name, projectName: 'Mill' })
  expect(wrong.code).toBe('VALIDATION')
  const before = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  for (const backupsUntil of ['1999-01-01', before, '2099-02-30', 'soon']) {
    const refused = { ...name, backupsUntil }
    expect((await workspace.refusal('administrator', erasures.carryOut, refused)).code).toBe('VALIDATION')
  }
  expect((await look(erasureId)).erasure).toMatchObject({ state: 'requested', backupsUntil: null })
  await carryOut(erasureId)
  const late = { projectId, held: true, reason: 'A court.' }
  expect((await workspace.refusal('administrator', erasures.setHold, late)).message).toMatch(/too late/)
  await carryOutErasures(workspace.db, store)
})

test('the database itself erases nothing that nobody said is to be erased, nor what is held', async () => {
  const erasureId = await request()
  const erase = () => sql`select erase_project(${erasureId})`.execute(workspace.db)
  await expect(erase()).rejects.toThrow('Nobody said')
  await sql`update erasures set state = 'carrying out' where id = ${erasureId}`.execute(workspace.db)
  await hold(true).catch(() => undefined)
  await workspace.db.insertInto('legal_holds').values({ project_id: projectId, reason: 'A court.' }).execute()
  await expect(erase()).rejects.toThrow('legal hold')
  expect(await workspace.call('owner', projects.get, { projectId })).toMatchObject({ projectId })
  await sql`update erasures set state = 'declined' where id = ${erasureId}`.execute(workspace.db)
})

test('a request is taken back by its lender or declined with words, and may be made again', async () => {
  await request()
  const again = await workspace.refusal('owner', erasures.request, { projectId, reason: 'Once more.' })
  expect(again.message).toMatch(/already asked/)
  await workspace.call('owner', erasures.withdraw, { projectId })
  const erasureId = await request()
  await workspace.call('administrator', erasures.decline, { erasureId, note: 'The agency still asks.' })
  expect((await look(erasureId)).erasure).toMatchObject({ state: 'declined', note: 'The agency still asks.' })
  expect((await workspace.refusal('officer', erasures.request, { projectId, reason: 'So.' })).code).toBe(
    'FORBIDDEN',
  )
  await request()
})

test('every table with rows of projects has a name for people', async () => {
  const tables = await tablesOfProjects(workspace.db)
  expect(tables.filter((table) => kinds[table] === undefined)).toEqual([])
  expect(Object.keys(kinds).filter((table) => !tables.includes(table))).toEqual([])
})
