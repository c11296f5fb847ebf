import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { createFolderStore } from '../files/stores/folder-store.ts'
import type { FileStore } from '../files/stores/store.ts'
import { fingerprintsOf, newSecrets, readSecrets, type Secrets, writeSecrets } from '../secrets.ts'
import { changesTo } from '../testing/changes.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'correct horse battery staple'
const secrets: Secrets = newSecrets()
const fileKey = randomUUID()
let folder: string
let source: TestDatabase
let store: FileStore
let files: string

beforeAll(async () => {
  source = await freshDatabase()
  files = mkdtempSync(join(tmpdir(), 'granary-backup-source-'))
  store = await createFolderStore(files)
  await store.put(
    fileKey,
    (async function* () {
      yield Buffer.from('the balance sheet')
    })(),
    1000,
  )
  await query(
    source.url,
    `
    insert into people (id, name, email) select 'p' || n, E'Ann\\t\\\\N "Ö"\\n' || n, n || '@lender.example' from generate_series(1, 500) n;
    insert into sign_ins (id, token, person_id, expires_at) values ('s1', 't1', 'p1', '2026-11-21 10:00:00.123456+02');
    insert into replay (session, request, identity, hash, result) values ('a', 1, 'p1', 'h', '{"kept":true}');
    insert into stored_files (id, size, sha256, kind, scan, created_by, project_id, field_id)
      values ('${fileKey}', 17, repeat('a', 64), 'pdf', 'clean', 'p1', 'x', 'y');`,
  )
  for (const [name, fingerprint] of Object.entries(fingerprintsOf(secrets))) {
    await query(
      source.url,
      `insert into key_fingerprints (name, fingerprint) values ('${name}', '${fingerprint}')`,
    )
  }
})
afterAll(async () => {
  await source.drop()
  rmSync(files, { recursive: true })
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'granary-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

describe('a backup', () => {
  test('put into an empty database gives every table, ordered by its key, and every file again', async () => {
    const file = join(folder, 'granary.zip')
    const made = await writeBackup({ url: source.url, store, secrets, passphrase }, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const target = await emptyTarget()
    await restoreBackup({ ...target, passphrase, replace: false }, file)

    const restored = readSecrets(target.secretsFile)
    expect(restored).toEqual(secrets)
    const again = join(folder, 'again.zip')
    const second = await writeBackup(
      { url: target.url, store: target.store, secrets: restored, passphrase },
      again,
    )
    // The restore itself stands in the log.
    const records = ({ tables }: Manifest) => tables.filter(({ name }) => !name.startsWith('audit_'))
    expect(records(second)).toEqual(records(made))
    expect(
      await query(target.url, `select action, details ->> 'madeAt' as made from audit_entries order by id`),
    ).toEqual([
      { action: 'audit chain keyed', made: null },
      { action: 'backup restored', made: made.madeAt },
    ])
    expect(second.files).toEqual(made.files)
    expect(made.tables.find(({ name }) => name === 'people')?.size).toBeGreaterThan(10_000)
    expect(await text(await target.store.open(fileKey))).toBe('the balance sheet')
  })

  test('is of one moment: what is written while it is made is not in it', async () => {
    const during = join(folder, 'during.zip')
    const slow: FileStore = {
      ...store,
      has: async (key) => {
        await query(source.url, `update people set name = 'later' where id = 'p2'`)
        return store.has(key)
      },
    }
    const before = await writeBackup(
      { url: source.url, store, secrets, passphrase },
      join(folder, 'before.zip'),
    )
    const made = await writeBackup({ url: source.url, store: slow, secrets, passphrase }, during)
    expect(made.tables).toEqual(before.tables)
  })

  test('leaves no half file behind when it fails', async () => {
    const file = join(folder, 'granary.zip')
    const broken: FileStore = { ...store, open: () => Promise.reject(new Error('the store is gone')) }
    const attempt = () => writeBackup({ url: source.url, store: broken, secrets, passphrase }, file)
    const failing = () => expect(attempt()).rejects.toThrow('the store is gone')
    expect(await changesAt(source.url, failing)).toEqual({})
    expect(existsSync(file) || existsSync(`${file}.unfinished`)).toBe(false)
  })

  test('names the files that the store no longer had', async () => {
    const without = { ...store, has: async () => false }
    const made = await writeBackup(
      { url: source.url, store: without, secrets, passphrase },
      join(folder, 'a.zip'),
    )
    expect(made.missingFiles).toEqual([fileKey])
  })
})

describe('the keys', () => {
  test('are in the backup only encrypted, and only with a passphrase', async () => {
    const file = join(folder, 'granary.zip')
    const without = await writeBackup({ url: source.url, store, secrets, passphrase: undefined }, file)
    expect(without.sealedKeys).toBeUndefined()
    const target = await emptyTarget()
    await expect(restoreBackup({ ...target, passphrase, replace: false }, file)).rejects.toThrow(
      /left out of this backup: .*SECRETS_FILE/,
    )
    writeSecrets(target.secretsFile, secrets)
    await restoreBackup({ ...target, passphrase: undefined, replace: false }, file)
  })

  test('that do not match are refused before anything is changed', async () => {
    const file = join(folder, 'granary.zip')
    await writeBackup({ url: source.url, store, secrets, passphrase }, file)
    const target = await emptyTarget()
    const restore = (passphrase?: string) => restoreBackup({ ...target, passphrase, replace: false }, file)
    await expect(restore()).rejects.toThrow('set BACKUP_PASSPHRASE')
    await expect(restore('wrong')).rejects.toThrow('BACKUP_PASSPHRASE does not open the keys')
    writeSecrets(target.secretsFile, newSecrets())
    await expect(restore(passphrase)).rejects.toThrow(/SECRETS_FILE .* holds other keys/)
    expect(await query(target.url, `select to_regclass('people') as people`)).toEqual([{ people: null }])
  })
})

describe('a restore', () => {
  test('over data happens only when it is asked for, and raises the timestamps that open clients have seen', async () => {
    const file = join(folder, 'granary.zip')
    const write = () => writeBackup({ url: source.url, store, secrets, passphrase }, file)
    expect(await changesAt(source.url, write)).toEqual({})
    const target = await emptyTarget()
    await restoreBackup({ ...target, passphrase, replace: false }, file)
    await query(
      target.url,
      `insert into people (id, name, email) values ('new', 'New', 'new@lender.example')`,
    )
    const seen = BigInt(await timestamp(target.url))
    const unasked = () =>
      expect(restoreBackup({ ...target, passphrase, replace: false }, file)).rejects.toThrow('--replace')
    expect(await changesAt(target.url, unasked)).toEqual({})
    await restoreBackup({ ...target, passphrase, replace: true }, file)
    expect(await query(target.url, `select id from people where id = 'new'`)).toEqual([])
    expect(BigInt(await timestamp(target.url))).toBeGreaterThanOrEqual(seen + 2n ** 40n)
    expect(BigInt(await timestamp(source.url))).toBeLessThan(2n ** 40n)
  })

  test('of a file that was cut short, or damaged where a stored file begins, changes nothing', async () => {
    const file = join(folder, 'granary.zip')
    await writeBackup({ url: source.url, store, secrets, passphrase }, file)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length - 100))
    const target = await emptyTarget()
    await expect(restoreBackup({ ...target, passphrase, replace: false }, file)).rejects.toThrow(
      'not a whole backup',
    )
    // The store takes its time, so that damage may be met before the first byte is asked for.
    const slow: FileStore = {
      ...target.store,
      put: async (...given) => {
        await setTimeout(20)
        return target.store.put(...given)
      },
    }
    // Each of its first twelve bytes in turn; damage elsewhere is not tried here.
    const content = bytes.indexOf(`files/${fileKey}`) + 'files/'.length + fileKey.length
    for (let at = content; at < content + 12; at += 1) {
      const harmed = Buffer.from(bytes)
      harmed[at] = ~(bytes[at] ?? 0)
      writeFileSync(file, harmed)
      await expect(
        restoreBackup({ ...target, store: slow, passphrase, replace: false }, file),
      ).rejects.toThrow()
    }
    expect(await query(target.url, `select to_regclass('people') as people`)).toEqual([{ people: null }])
  })
})

async function emptyTarget() {
  const database = await freshDatabase({ migrated: false })
  const place = mkdtempSync(join(tmpdir(), 'granary-restore-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(place, { recursive: true })
  })
  return {
    url: database.url,
    store: await createFolderStore(join(place, 'files')),
    secretsFile: join(place, 'secrets.json'),
  }
}

/** What some work changed in the database at an address. */
async function changesAt(url: string, work: () => Promise<unknown>) {
  const db = createDatabase(createPool(url, { connections: 1 }))
  try {
    return await changesTo(db, work)
  } finally {
    await db.destroy()
  }
}

async function timestamp(url: string): Promise<string> {
  const rows = await query(url, 'select (n + (select count(*) from live_commits))::text as n from live_base')
  return (rows as { n: string }[])[0]?.n ?? ''
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
