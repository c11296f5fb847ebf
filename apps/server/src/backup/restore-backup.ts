import { existsSync } from 'node:fs'
import { PassThrough, pipeline as pipe, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { kyselyOn, raiseAfterRestore } from '@granary/live'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { createAuditKey, useAuditKey } from '../audit/key.ts'
import { sealingLock } from '../audit/sealing.ts'
import { recordRestore } from '../audit/way-back.ts'
import { connectTo } from '../db/database.ts'
import { migrate, migrateWithin, ownMigrations } from '../db/migrations.ts'
import { grantToServer } from '../db/server-role.ts'
import type { FileStore } from '../files/stores/store.ts'
import { fingerprintsOf, readSecrets, type Secrets, writeSecrets } from '../secrets.ts'
import { beginAlone } from './lock-everything.ts'
import {
  fileEntry,
  type Manifest,
  manifestName,
  measuring,
  openKeys,
  parseManifest,
  tableEntry,
} from './manifest.ts'
import { quoted, raiseSequences } from './tables.ts'

export interface RestoreTarget {
  readonly url: string
  /** Who else is to work on what was put back. */
  readonly serverRole?: string | undefined
  readonly store: FileStore
  readonly secretsFile: string
  readonly passphrase: string | undefined
  /** Whether what is in the database may go. */
  readonly replace: boolean
}

/** Puts a backup back: files first, which nobody sees yet, then the database in one transaction. */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<Manifest> {
  const backup = await openBackup(file)
  try {
    const manifest = parseManifest(await text(await backup.open(manifestName)))
    const migrations = migrationsOf(manifest)
    const client = await connectTo(target.url, 'granary restore')
    try {
      await requireRoom(client, target)
      const secrets = await provideKeys(target, manifest)
      for (const { key, sha256 } of manifest.files) {
        const stored = await target.store.put(
          key,
          await backup.open(fileEntry(key)),
          Number.POSITIVE_INFINITY,
        )
        if (stored.sha256 !== sha256) throw damaged(fileEntry(key))
      }
      // Until the log says what happened here, nobody goes on with its chain.
      await client.query('select pg_advisory_lock($1)', [sealingLock])
      await beginAlone(client)
      const before = await lastTimestamp(client)
      await client.query('drop schema public cascade; create schema public')
      await migrateWithin(client, migrations)
      await loadTables(client, backup, manifest)
      await raiseSequences(client)
      await raiseTimestamps(client, before)
      // Servers that run go on at once with the tables that took the place of theirs.
      if (target.serverRole !== undefined) await grantToServer(client, target.serverRole)
      await client.query('commit')
      await migrate(target.url, ownMigrations(), target.serverRole)
      await noteRestore(client, secrets, manifest)
    } finally {
      await client.end()
    }
    return manifest
  } finally {
    backup.close()
  }
}

/** The steps that the backed-up database had taken; later ones are taken after its rows are back. */
function migrationsOf({ migrations }: Manifest) {
  const known = ownMigrations()
  const unknown = migrations.find((name) => !known.some((migration) => migration.name === name))
  if (unknown !== undefined) {
    throw new Error(
      `This backup is of a newer version of Granary (${unknown}): restore it with that version.`,
    )
  }
  return known.filter(({ name }) => migrations.includes(name))
}

/** Without the keys that the data was written with, parts of it could never be read again. */
async function provideKeys({ secretsFile, passphrase }: RestoreTarget, manifest: Manifest): Promise<Secrets> {
  if (existsSync(secretsFile)) {
    const secrets = readSecrets(secretsFile)
    const own = new Map(Object.entries(fingerprintsOf(secrets)))
    if (Object.entries(manifest.fingerprints).every(([name, value]) => own.get(name) === value))
      return secrets
    throw new Error(
      `SECRETS_FILE (${secretsFile}) holds other keys than those of this backup: give it the file that belongs to the backup, or move it away and set BACKUP_PASSPHRASE.`,
    )
  }
  if (manifest.sealedKeys === undefined) {
    throw new Error(
      `The keys were left out of this backup: put the file that belongs to it at SECRETS_FILE (${secretsFile}).`,
    )
  }
  if (passphrase === undefined) {
    throw new Error(
      'The keys in this backup are encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.',
    )
  }
  const secrets = await openKeys(manifest.sealedKeys, passphrase)
  writeSecrets(secretsFile, secrets)
  return secrets
}

/** With this entry in the log, ends of its chain that are newer than the backup are no riddle. */
async function noteRestore(client: Client, secrets: Secrets, { madeAt }: Manifest): Promise<void> {
  const key = createAuditKey(secrets.dataEncryption)
  useAuditKey(key)
  await client.query('begin')
  await recordRestore(kyselyOn(client), key, madeAt)
  await client.query('commit')
}

/** Throws a sentence where there is data that may not go. */
export async function requireRoom(
  client: Client,
  { replace }: Pick<RestoreTarget, 'replace'>,
): Promise<void> {
  if (replace || !(await holdsData(client))) return
  throw new Error('There is data in this database: add --replace to put the backup in its place.')
}

async function holdsData(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ people: string | null }>(
    `select to_regclass('public.people') as people`,
  )
  if (rows[0]?.people === null) return false
  return ((await client.query('select from people limit 1')).rowCount ?? 0) > 0
}

async function loadTables(client: Client, backup: Backup, { tables }: Manifest): Promise<void> {
  // The migrations have filled some of them; the backup holds those rows too.
  await client.query(`truncate ${quoted(tables.map(({ name }) => name))}`)
  for (const { name, columns, sha256 } of tables) {
    const passing = measuring()
    const rows = client.query(copyFrom(`copy ${quoted([name])} (${quoted(columns)}) from stdin`))
    await pipeline(await backup.open(tableEntry(name)), passing, rows)
    if (passing.result().sha256 !== sha256) throw damaged(tableEntry(name))
  }
}

/** Clients that stayed open must never see a moment that is earlier than one they have seen. */
async function lastTimestamp(client: Client): Promise<string> {
  const { rows } = await client.query<{ live: string | null }>(
    `select to_regclass('public.live_base') as live`,
  )
  if (rows[0]?.live === null) return '0'
  const last = await client.query<{ n: string }>(
    'select n + (select count(*) from live_commits) as n from live_base',
  )
  return last.rows[0]?.n ?? '0'
}

async function raiseTimestamps(client: Client, before: string): Promise<void> {
  await client.query('update live_base set n = greatest(n, $1::bigint)', [before])
  await raiseAfterRestore(client)
}

interface Backup {
  open(name: string): Promise<Readable>
  close(): void
}

async function openBackup(file: string): Promise<Backup> {
  let zip: ZipFile
  const entries = new Map<string, Entry>()
  try {
    zip = await openPromise(file, { autoClose: false })
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    throw new Error(`${file} is not a whole backup: ${error instanceof Error ? error.message : error}`)
  }
  const open = async (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw damaged(name)
    return heldUntilRead(await zip.openReadStreamPromise(entry))
  }
  return { open, close: () => zip.close() }
}

/**
 * The library reports damage as soon as it sees it, which may be before anyone listens and would then end
 * the process. Here it waits, and the reader meets it in its place.
 */
function heldUntilRead(stream: Readable): Readable {
  const held = new PassThrough()
  pipe(stream, held, () => {})
  return held.on('error', () => {})
}

function damaged(name: string): Error {
  return new Error(
    `This backup is damaged: ${name} is not what its manifest says. Nothing was changed in the database.`,
  )
}
