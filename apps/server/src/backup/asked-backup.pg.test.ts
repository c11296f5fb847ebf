import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminBackups } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool } from '../db/database.ts'
import { freshDatabase } from '../db/testing.ts'
import { createFolderStore } from '../files/stores/folder-store.ts'
import type { FileStore } from '../files/stores/store.ts'
import { backupsOf, giveUpBackups } from '../model/staff/index.ts'
import { newSecrets } from '../secrets.ts'
import { changesBy } from '../testing/changes.ts'
import { createWorkspace, type Workspace } from '../testing/workspace.ts'
import { type AskedBackup, writeAskedBackup } from './asked-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const fileKey = randomUUID()
let workspace: Workspace
let place: string
let folder: string
let store: FileStore
let asked: AskedBackup

beforeAll(async () => {
  workspace = await createWorkspace()
  place = mkdtempSync(join(tmpdir(), 'granary-asked-backup-'))
  store = await createFolderStore(join(place, 'files'))
  const sheet = Buffer.from('the balance sheet')
  await store.put(fileKey, [sheet] as never, 1000)
  await sql`
    insert into stored_files (id, size, sha256, kind, scan, created_by, project_id, field_id)
    values (${fileKey}, ${sheet.length}, repeat('a', 64), 'pdf', 'clean', 'owner', 'x', 'y')
  `.execute(workspace.db)
})
afterAll(async () => {
  await workspace.close()
  rmSync(place, { recursive: true })
})
beforeEach(async () => {
  folder = mkdtempSync(join(place, 'backups-'))
  asked = {
    ...{ db: workspace.db, url: workspace.url, store, folder },
    ...{ secrets: newSecrets(), passphrase: 'correct horse battery staple' },
  }
})
afterEach(async () => {
  await workspace.db.deleteFrom('installation_backups').execute()
})

const start = () => workspace.call('administrator', adminBackups.start, {})
const seen = () => workspace.call('administrator', adminBackups.get, {})
const actions = async () => {
  const entries = workspace.db.selectFrom('audit_entries').select(['action', 'person_id'])
  return entries.where('action', 'like', 'backup %').orderBy('id').execute()
}

test('an administrator has one written, sees how far it is, and then where it lies; nobody else may', async () => {
  const before = (await actions()).length
  expect(await seen()).toEqual({ underWay: null, lastWhole: null, failed: null })
  expect(await workspace.refusal('packager', adminBackups.start, {})).toMatchObject({ code: 'FORBIDDEN' })
  expect(await workspace.refusal('packager', adminBackups.get, {})).toMatchObject({ code: 'FORBIDDEN' })
  await start()
  expect(await seen()).toMatchObject({ underWay: { begun: false, bytes: 0 }, lastWhole: null })

  const during: unknown[] = []
  const watched: FileStore = {
    ...store,
    has: async (key) => {
      // What was told of the tables reaches the row a moment later.
      await expect.poll(async () => (await seen()).underWay?.tables.done).toBeGreaterThan(0)
      during.push((await seen()).underWay)
      return store.has(key)
    },
  }
  await writeAskedBackup({ ...asked, store: watched })
  expect(during).toEqual([expect.objectContaining({ begun: true, files: { done: 0, total: 1 } })])

  const [name = ''] = readdirSync(folder)
  const { underWay, lastWhole, failed } = await seen()
  expect({ underWay, failed }).toEqual({ underWay: null, failed: null })
  expect(lastWhole).toMatchObject({
    ...{ path: join(folder, name), size: statSync(join(folder, name)).size },
    ...{ files: 1, missingFiles: 0, keysIncluded: true },
  })
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const person = (await actions())[before]?.person_id
  expect((await actions()).slice(before)).toEqual([
    { action: 'backup asked for', person_id: person },
    { action: 'backup written', person_id: person },
  ])
})

test('it is what the command writes: put back, it stands there as one that did not come to its end', async () => {
  await start()
  await writeAskedBackup(asked)
  const [name = ''] = readdirSync(folder)
  const target = await freshDatabase()
  onTestFinished(() => target.drop())
  const { passphrase } = asked
  const secretsFile = join(folder, 'secrets.json')
  await restoreBackup({ url: target.url, store, secretsFile, passphrase, replace: true }, join(folder, name))
  const db = createDatabase(createPool(target.url))
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('stored_files').select('id').execute()).toEqual([{ id: fileKey }])
  await sql`update installation_backups set worker_until = now() - interval '1 second'`.execute(db)
  expect(await giveUpBackups(db)).toBe(1)
  expect(await backupsOf(db)).toMatchObject({
    underWay: null,
    failed: { failure: expect.stringContaining('put back to the moment at which it was written') },
  })
})

test('one at a time: who asks meanwhile is refused, and of two servers one writes', async () => {
  await start()
  const refused = () => workspace.refusal('administrator', adminBackups.start, {})
  expect(await changesBy(workspace, async () => void (await refused()))).toEqual({})
  expect(await refused()).toMatchObject({ message: 'A backup is being written already.' })
  await Promise.all([writeAskedBackup(asked), writeAskedBackup(asked)])
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await changesBy(workspace, () => writeAskedBackup(asked))).toEqual({})
  await start()
})

test('one that fails says why, leaves no half file, and keeps the last whole one in sight', async () => {
  await start()
  await writeAskedBackup(asked)
  const whole = (await seen()).lastWhole
  await start()
  const broken: FileStore = { ...store, open: () => Promise.reject(new Error('the store is gone')) }
  await expect(writeAskedBackup({ ...asked, store: broken })).rejects.toThrow('the store is gone')
  expect(await seen()).toMatchObject({
    ...{ underWay: null, lastWhole: whole },
    failed: { failure: 'It stopped before it was whole. The server says: the store is gone' },
  })
  expect(readdirSync(folder)).toHaveLength(1)

  await start()
  await writeAskedBackup({ ...asked, freeBytes: async () => 1_000_000 })
  expect((await seen()).failed?.failure).toContain('1 MB are free')

  await start()
  await writeAskedBackup(asked)
  expect((await seen()).failed).toBeNull()
  expect(readdirSync(folder)).toHaveLength(2)
})

test('one whose server died is given up, what it left goes with the next, and files of others stay', async () => {
  const left = join(folder, 'granary-2026-11-21T10-00-00-000Z.zip.unfinished')
  const ofSomebodyElse = join(folder, 'granary-by-hand.zip.unfinished')
  for (const file of [left, ofSomebodyElse]) writeFileSync(file, 'half')
  await start()
  expect(await giveUpBackups(workspace.db)).toBe(0)
  await sql`update installation_backups set state = 'writing', worker = gen_random_uuid(),
    worker_until = now() - interval '1 second'`.execute(workspace.db)
  expect(await giveUpBackups(workspace.db)).toBe(1)
  expect((await seen()).failed?.failure).toMatch(/^The server that should write it stopped/)
  await start()
  await writeAskedBackup(asked)
  expect(readdirSync(folder)).toEqual([
    expect.stringMatching(/^granary-2.*Z\.zip$/),
    'granary-by-hand.zip.unfinished',
  ])
})

test('one that was given up while it was written is no backup', async () => {
  await start()
  const givenUp: FileStore = {
    ...store,
    has: async (key) => {
      await sql`update installation_backups set worker_until = now() - interval '1 second'`.execute(
        workspace.db,
      )
      await giveUpBackups(workspace.db)
      return store.has(key)
    },
  }
  await writeAskedBackup({ ...asked, store: givenUp })
  expect(readdirSync(folder)).toEqual([])
  expect(await seen()).toMatchObject({ underWay: null, lastWhole: null })
})
