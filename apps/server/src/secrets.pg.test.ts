import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from './db/database.ts'
import { freshDatabase, type TestDatabase } from './db/testing.ts'
import { fingerprintsOf, loadSecrets, newSecrets, readSecrets, secretNames, writeSecrets } from './secrets.ts'

let database: TestDatabase
let db: Database
let folder: string

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'granary-secrets-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await db.deleteFrom('key_fingerprints').execute()
})

test('the first start makes keys that only its own account can read, and later starts find them', async () => {
  const file = join(folder, 'deep', 'secrets.json')
  const made = await loadSecrets(file, db)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(new Set(Object.values(made)).size).toBe(secretNames.length)
  expect(await loadSecrets(file, db)).toEqual(made)
})

test('the database remembers fingerprints, which tell nothing about the keys', async () => {
  const secrets = await loadSecrets(join(folder, 'secrets.json'), db)
  const rows = await db.selectFrom('key_fingerprints').selectAll().execute()
  expect(Object.fromEntries(rows.map((row) => [row.name, row.fingerprint]))).toEqual(fingerprintsOf(secrets))
  for (const key of Object.values(secrets)) expect(JSON.stringify(rows)).not.toContain(key)
})

test('two nodes that start at once end up with the same keys', async () => {
  const file = join(folder, 'secrets.json')
  const [one, other] = await Promise.all([loadSecrets(file, db), loadSecrets(file, db)])
  expect(one).toEqual(other)
})

test('a node with other keys does not start, and its sentence names the setting', async () => {
  const secrets = await loadSecrets(join(folder, 'secrets.json'), db)
  const other = join(folder, 'other.json')
  writeSecrets(other, { ...secrets, dataEncryption: newSecrets().dataEncryption })
  await expect(loadSecrets(other, db)).rejects.toThrow(/^SECRETS_FILE .*other keys \(dataEncryption\)/)
})

test('a node without the file does not make new keys for a database that has some', async () => {
  await loadSecrets(join(folder, 'secrets.json'), db)
  const missing = join(folder, 'missing.json')
  await expect(loadSecrets(missing, db)).rejects.toThrow(/^SECRETS_FILE .*missing/)
  expect(() => readFileSync(missing)).toThrow()
})

test('a damaged file is named, not replaced', () => {
  const file = join(folder, 'secrets.json')
  writeFileSync(file, '{"signIn": "short"}')
  expect(() => readSecrets(file)).toThrow(/^SECRETS_FILE .*does not hold the keys/)
  writeFileSync(file, '{')
  expect(() => readSecrets(file)).toThrow(/^SECRETS_FILE .*cannot be read/)
})
