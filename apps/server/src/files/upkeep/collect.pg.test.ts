import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { changesTo } from '../../testing/changes.ts'
import { createUploadGrant } from '../records/grants.ts'
import { addStoredFile, registerStoredFile, removeStoredFile } from '../records/stored-files.ts'
import { createFolderStore } from '../stores/folder-store.ts'
import type { FileStore } from '../stores/store.ts'
import { collectFiles, collectStrays } from './collect.ts'

const grant = { personId: 'ada', projectId: 'mill', fieldId: 'budget', maxSizeBytes: 100 }

let database: TestDatabase
let db: Kysely<Tables>
let folder: string
let store: FileStore

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  folder = await mkdtemp(join(tmpdir(), 'granary-collect-'))
  store = await createFolderStore(folder)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('[B32] unregistered objects go after a day, removed ones after thirty, the rest stays', async () => {
  const fresh = await keep()
  const forgotten = await keep()
  const [used, removed, longRemoved] = [await keep(), await keep(), await keep()]
  for (const storageId of [used, removed, longRemoved]) {
    await registerStoredFile(db, { ...grant, storageId, fileName: 'a.csv' })
  }
  for (const id of [removed, longRemoved]) await removeStoredFile(db, id)
  await age(forgotten, 'created_at', '25 hours')
  await age(used, 'created_at', '90 days')
  await age(removed, 'removed_at', '29 days')
  await age(longRemoved, 'removed_at', '31 days')
  const collect = async () => expect(await collectFiles(db, store)).toBe(2)
  expect(await changesTo(db, collect)).toEqual({ stored_files: ['-2'] })
  expect(await Promise.all([fresh, forgotten, used, removed, longRemoved].map(store.has))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})

test('a removed file stays as long as a submission speaks of it', async () => {
  const storageId = await keep()
  await registerStoredFile(db, { ...grant, storageId, fileName: 'a.csv' })
  await removeStoredFile(db, storageId)
  await age(storageId, 'removed_at', '31 days')
  await submittedWith(storageId)
  const collect = async () => expect(await collectFiles(db, store)).toBe(0)
  expect(await changesTo(db, collect)).toEqual({})
  expect(await store.has(storageId)).toBe(true)
})

test('grants go a day after their hour', async () => {
  await createUploadGrant(db, grant)
  await createUploadGrant(db, { ...grant, fieldId: 'spent' })
  await db
    .updateTable('upload_grants')
    .set({ expires_at: sql<Date>`now() - interval '25 hours'` })
    .where('field_id', '=', 'spent')
    .execute()
  expect(await changesTo(db, () => collectFiles(db, store))).toEqual({ upload_grants: ['-1'] })
  const left = await db.selectFrom('upload_grants').select('field_id').execute()
  expect(left).toEqual([{ field_id: 'budget' }])
})

test('an object that no row speaks of goes, once it is old enough to be no upload under way', async () => {
  const known = await keep()
  const stray = randomUUID()
  await store.put(stray, Readable.from([Buffer.from('x')]), 1)
  expect(await collectStrays(db, store, new Date(Date.now() - 60_000))).toBe(0)
  expect(await collectStrays(db, store, new Date(Date.now() + 60_000))).toBe(1)
  expect([await store.has(known), await store.has(stray)]).toEqual([true, false])
})

test('what was being written when a server was killed goes too', async () => {
  const half = join(folder, 'incoming', randomUUID())
  await writeFile(half, 'half of a')
  expect(await collectStrays(db, store, new Date(Date.now() - 60_000))).toBe(0)
  expect(await collectStrays(db, store, new Date(Date.now() + 60_000))).toBe(1)
  expect(existsSync(half)).toBe(false)
})

async function keep(): Promise<string> {
  const storageId = randomUUID()
  const stored = await store.put(storageId, Readable.from([Buffer.from('a,b')]), 100)
  const finding = { kind: 'text', flaw: null, caution: null } as const
  await addStoredFile(db, {
    storageId,
    grant,
    stored,
    finding,
    claimedContentType: null,
    scan: 'not scanned',
  })
  return storageId
}

async function age(id: string, column: 'created_at' | 'removed_at', by: string) {
  await sql`update stored_files set ${sql.ref(column)} = now() - ${by}::interval where id = ${id}`.execute(db)
}

async function submittedWith(storageId: string) {
  const id = randomUUID()
  await sql`insert into organizations (id, name) values (${id}, 'Bank')`.execute(db)
  await sql`insert into projects (id, organization_id, name, borrower_name, program, creation)
    values (${id}, ${id}, 'Mill', 'Mill Co', 'CF', '{}')`.execute(db)
  await sql`insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification)
    values (${id}, 'application', 1, 'a', 1, '{}', '')`.execute(db)
  await sql`insert into submission_files
      (project_id, stage, round, field_id, position, upload_id, storage_id, file_name, file_size)
    values (${id}, 'application', 1, 'budget', 1, ${randomUUID()}, ${storageId}, 'a.csv', 3)`.execute(db)
}
