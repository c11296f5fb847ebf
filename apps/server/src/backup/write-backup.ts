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
  /** Hears how far it is, again and again; what it throws ends the backup. */
  readonly tell?: (progress: BackupProgress) => void
}

export interface BackupProgress {
  readonly step: 'tables' | 'files' | 'closing'
  readonly tables: { readonly done: number; readonly total: number }
  readonly files: { readonly done: number; readonly total: number }
  /** Read of both until now. */
  readonly bytes: number
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
  const tables = await backedUpTables(client)
  const keys = await texts(client, keptFiles)
  let bytes = 0
  const tell = (step: BackupProgress['step']) =>
    source.tell?.({
      step,
      tables: { done: manifest.tables.length, total: tables.length },
      files: { done: manifest.files.length + manifest.missingFiles.length, total: keys.length },
      bytes,
    })
  const add = async (step: BackupProgress['step'], name: string, content: Readable) => {
    tell(step)
    return added(zip, name, content, (more) => {
      bytes += more
      tell(step)
    })
  }
  for (const table of tables) {
    const content = await add('tables', tableEntry(table.name), client.query(copyTo(copyStatement(table))))
    manifest.tables.push({ name: table.name, columns: [...table.columns], ...content })
  }
  for (const key of keys) {
    if (await source.store.has(key)) {
      manifest.files.push({ key, ...(await add('files', fileEntry(key), await source.store.open(key))) })
    } else manifest.missingFiles.push(key)
  }
  const last = Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))])
  await add('closing', manifestName, last)
  zip.end()
  return manifest
}

const keptFiles = `select id as value from stored_files where discarded_at is null
  union select storage_id::text from package_files where storage_id is not null order by value`

/** One entry after the other, each streamed: nothing is held in memory, and one connection serves all tables. */
async function added(zip: ZipFile, name: string, content: Readable, passed: (bytes: number) => void) {
  const passing = measuring(passed)
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
