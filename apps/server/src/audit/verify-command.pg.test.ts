import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { loadSecrets } from '../secrets.ts'
import { startingNode } from '../testing/node.ts'
import { headsFolder, keptHeads } from './heads.ts'
import { auditKey, createAuditKey, useAuditKey } from './key.ts'
import { recordAudit } from './record.ts'
import { beginChain, sealEntries } from './sealing.ts'
import { lastSeal } from './seals.ts'

const keyOfTests = auditKey()
let database: TestDatabase
let db: Database
let dataDir: string

/** Nine entries under five seals, the last of which is kept outside of the database as well. */
beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  dataDir = await mkdtemp(join(tmpdir(), 'granary-verify-'))
  const key = createAuditKey((await loadSecrets(join(dataDir, 'secrets.json'), db)).dataEncryption)
  useAuditKey(key)
  await beginChain(db, key)
  for (let at = 2; at <= 9; at += 1) {
    await db.transaction().execute((tx) => recordAudit(tx, { action: `entry ${at}`, personId: null }))
    if (at % 2 === 1) await sealEntries(db, key)
  }
  const head = await lastSeal(db)
  if (head) keptHeads(headsFolder(dataDir)).append(head)
  await sql`create table kept_entries as select * from audit_entries`.execute(db)
  await sql`create table kept_seals as select * from audit_seals`.execute(db)
})
afterAll(async () => {
  useAuditKey(keyOfTests)
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** As somebody who owns the database and nothing else. */
async function asOwner(statements: readonly RawBuilder<unknown>[]) {
  await db.transaction().execute(async (owner) => {
    await sql`set local session_replication_role = replica`.execute(owner)
    for (const statement of statements) await statement.execute(owner)
  })
}

const asItWas = [
  sql`delete from audit_entries`,
  sql`delete from audit_seals`,
  sql`insert into audit_entries overriding system value select * from kept_entries`,
  sql`insert into audit_seals select * from kept_seals`,
]

/** `npm run audit -- verify`: its exit code and what it says, without the times. */
async function verify() {
  const env = { ...startingNode(), DATA_DIR: dataDir, DATABASE_URL: database.url, ENVIRONMENT: 'staging' }
  const command = join(import.meta.dirname, '../commands/audit.ts')
  const run = spawn(process.execPath, [command, 'verify'], { env })
  const [code, said, complaint] = await Promise.all([
    new Promise((ended) => run.on('exit', ended)),
    text(run.stdout),
    text(run.stderr),
  ])
  expect(complaint).toBe('')
  return {
    code,
    lines: said
      .replaceAll(/,? of \d{4}-\S+Z/g, '')
      .trim()
      .split('\n'),
  }
}

const whole = {
  code: 0,
  lines: ['The audit chain is whole: 9 entries in 5 seals, the last. 1 kept head compared.'],
}

const broken: [string, RawBuilder<unknown>[], readonly unknown[]][] = [
  [
    'an entry that was changed',
    [sql`update audit_entries set details = '{"count":1000}' where id = 5`],
    [
      'First: Entry 5: What it says is not what was written: its keyed hash does not fit.',
      'From its beginning it is whole to entry 4.',
      'From its newest entry it is whole back to entry 6.',
    ],
  ],
  [
    'an entry that was removed',
    [sql`delete from audit_entries where id = 6`],
    [
      'First: Entry 6: It was sealed and is no longer there.',
      'From its beginning it is whole to entry 5.',
      'From its newest entry it is whole back to entry 8.',
    ],
  ],
  [
    'the last entry that was removed',
    [sql`delete from audit_entries where id = 9`],
    [
      'First: Entry 9: It was sealed and is no longer there.',
      'From its beginning it is whole to entry 7.',
      'No part of its end is known to be whole.',
    ],
  ],
  [
    'the last entries that were removed with their seal',
    [sql`delete from audit_entries where id in (8, 9)`, sql`delete from audit_seals where number = 5`],
    [
      expect.stringMatching(
        /^First: Seal 5 with 9 entries, was kept apart, .* ends with seal 4 and 7 entries/,
      ),
      'From its beginning it is whole to entry 7.',
    ],
  ],
  [
    'two entries that changed places',
    [
      sql`alter table audit_entries alter column id drop identity`,
      sql`update audit_entries set id = -id where id in (4, 5)`,
      sql`update audit_entries set id = 9 + id where id < 0`,
    ],
    [
      'First: Entry 4: It and those up to entry 5 are not what seal 3 was made over, or not in that order or place.',
      'From its beginning it is whole to entry 3.',
      'From its newest entry it is whole back to entry 6.',
    ],
  ],
]

test('a whole chain is said to be whole', async () => {
  expect(await verify()).toEqual(whole)
})

test.each(broken)(
  'the first broken link is named, and how far it is whole: %s',
  async (_, statements, lines) => {
    await asOwner(statements)
    const said = await verify()
    await asOwner(asItWas)
    expect(said.code).toBe(1)
    expect(said.lines.slice(1)).toEqual(lines)
    expect(await verify()).toEqual(whole)
  },
)
