import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { connectTo } from '../db/database.ts'
import type { FileStore } from '../files/stores/store.ts'
import { fingerprintsOf, type Secrets } from '../secrets.ts'
import { fileEntry, type Manifest, manifestName, measuring, sealKeys, tableEntry } from './manifest.ts'
import { type BackedUpTable, backedUpTables, quoted } from './tables.ts'

export interface BackupSource {
  readonly url: string
  readonly store: FileStore
  readonly secrets: Secrets
  /** Without it the keys are left out. */
  readonly passphrase: string | undefined
  /** The moment that the database shows, when that is another one than now. */
  readonly moment?: Date
}

/** Writes database and files as they were at one moment; the file appears only when it is whole. */
export async function writeBackup(source: BackupSource, file: string): Promise<Manifest> {
  const client = await connectTo(source.url, 'granary backup')
  const unfinished = `${file}.unfinished`
  const output = createWriteStream(unfinished, { mode: 0o600, flush: true })
  try {
    await client.query(stableText)
    await client.query('begin isolation level repeatable read read only')
    const zip = new ZipFile()
    zip.on('error', (error) => output.destroy(error))
    const [manifest] = await Promise.all([fill(zip, client, source), pipeline(zip.outputStream, output)])
    await rename(unfinished, file)
    return manifest
  } finally {
    output.destroy()
    await rm(unfinished, { force: true })
    await client.end()
  }
}

/** The same value is always the same text, whatever the server is set to. */
const stableText =
  "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1"

async function fill(zip: ZipFile, client: Client, source: BackupSource): Promise<Manifest> {
  const manifest: Manifest = {
    format: 1,
    madeAt: (source.moment ?? new Date()).toISOString(),
    migrations: await texts(client, 'select name as value from schema_migrations order by name'),
    tables: [],
    files: [],
    missingFiles: [],
    fingerprints: fingerprintsOf(source.secrets),
    ...(source.passphrase && { sealedKeys: await sealKeys(source.secrets, source.passphrase) }),
  }
  for (const table of await backedUpTables(client)) {
    const content = await add(zip, tableEntry(table.name), client.query(copyTo(copyStatement(table))))
    manifest.tables.push({ name: table.name, columns: [...table.columns], ...content })
  }
  const kept = `select id as value from stored_files where discarded_at is null
    union select storage_id::text from package_files where storage_id is not null order by value`
  for (const key of await texts(client, kept)) {
    if (await source.store.has(key)) {
      manifest.files.push({ key, ...(await add(zip, fileEntry(key), await source.store.open(key))) })
    } else manifest.missingFiles.push(key)
  }
  await add(zip, manifestName, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]))
  zip.end()
  return manifest
}

/** One entry after the other, each streamed: nothing is held in memory, and one connection serves all tables. */
async function add(zip: ZipFile, name: string, content: Readable) {
  const passing = measuring()
  zip.addReadStreamLazy(name, (done) => done(null, passing))
  await pipeline(content, passing)
  return passing.result()
}

function copyStatement({ name, columns, key }: BackedUpTable): string {
  const order = quoted(key.length > 0 ? key : columns)
  return `copy (select ${quoted(columns)} from ${quoted([name])} order by ${order}) to stdout`
}

async function texts(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>(query)
  return rows.map(({ value }) => value)
}
