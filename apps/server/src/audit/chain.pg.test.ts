import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { lookAtSystem } from '../model/staff/admin-system.ts'
import { recordCheck } from './checks.ts'
import { type KeptHeads, keptHeads } from './heads.ts'
import { auditKey, createAuditKey, useAuditKey } from './key.ts'
import { recordAudit } from './record.ts'
import { beginChain, sealEntries } from './sealing.ts'
import { lastSeal } from './seals.ts'
import { inWords } from './verdict-words.ts'
import { verifyAudit } from './verification.ts'

let database: TestDatabase
let db: Database
let folder: string
let heads: KeptHeads

beforeEach(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  folder = mkdtempSync(join(tmpdir(), 'granary-heads-'))
  heads = keptHeads(folder)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('a chain in which nothing was touched', () => {
  test('is whole, whoever wrote at the same time', async () => {
    await beginChain(db, auditKey())
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let round = 0; round < 10; round += 1) await write(`writer ${writer} round ${round}`)
      }),
    )
    await Promise.all([seal(), seal()])
    await seal()
    expect(await check()).toMatchObject({ whole: true, entries: 81, head: { total: 81 } })
    expect(await waiting()).toEqual([])
  })

  test('leaves out what was rolled back, and takes up what was committed late', async () => {
    await beginChain(db, auditKey())
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = db.transaction().execute(async (tx) => {
      await recordAudit(tx, { action: 'late', personId: null })
      await promise
    })
    await db
      .transaction()
      .execute(async (tx) => {
        await recordAudit(tx, { action: 'taken back', personId: null })
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await write('later')
    await seal()
    resolve()
    await late
    await seal()
    expect(await check()).toMatchObject({ whole: true, head: { number: 3, total: 3 } })
  })

  test('begins with a marked entry that binds what was written before there was a key', async () => {
    await writeAsBefore(3)
    await beginChain(db, auditKey())
    await write('after')
    await seal()
    const rows = await db
      .selectFrom('audit_entries')
      .select(['action', 'mac', 'details'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ action, mac }) => [action, mac !== null])).toEqual([
      ['before 1', false],
      ['before 2', false],
      ['before 3', false],
      ['audit chain keyed', true],
      ['after', true],
    ])
    expect(rows[3]?.details).toMatchObject({ entriesBefore: 3, key: auditKey().fingerprint })
    expect(await check()).toMatchObject({ whole: true, entries: 5 })
  })

  test('is not begun twice, and entries without a key are not taken up once it has begun', async () => {
    await Promise.all([beginChain(db, auditKey()), beginChain(db, auditKey())])
    expect(await lastSeal(db)).toMatchObject({ number: 1, total: 1 })
    await writeAsBefore(1)
    await beginChain(db, auditKey())
    expect(await seal()).toMatchObject({ refused: [{ id: '2' }] })
    expect(await findings()).toEqual([
      'Entry 2: It was not written by Granary: it has no keyed hash that fits.',
    ])
  })
})

describe('who has only the database is found out when they', () => {
  beforeEach(async () => {
    await beginChain(db, auditKey())
    for (let at = 2; at <= 9; at += 1) {
      await write(`entry ${at}`)
      if (at % 2 === 1) await seal()
    }
    heads.append(await end())
  })

  const tampering: [string, RawBuilder<unknown>[], string, { until: string | null; from: string | null }][] =
    [
      [
        'change what an entry says',
        [sql`update audit_entries set details = '{"count":1000}' where id = 5`],
        'Entry 5: What it says is not what was written',
        { until: '4', from: '6' },
      ],
      [
        'change whose it is',
        [sql`update audit_entries set person_email = 'somebody@else.example' where id = 5`],
        'Entry 5: What it says is not what was written',
        { until: '4', from: '6' },
      ],
      [
        'remove one from the middle',
        [sql`delete from audit_entries where id = 6`],
        'Entry 6: It was sealed and is no longer there.',
        { until: '5', from: '8' },
      ],
      [
        'remove one with its seal',
        [sql`delete from audit_entries where id in (6, 7)`, sql`delete from audit_seals where number = 4`],
        'Entry 8: Seal 4 is missing before this entry',
        { until: '5', from: null },
      ],
      [
        'remove the end with its seals',
        [sql`delete from audit_entries where id in (8, 9)`, sql`delete from audit_seals where number = 5`],
        'Seal 5 with 9 entries, of',
        { until: '7', from: null },
      ],
      [
        'let two change places',
        [
          sql`alter table audit_entries alter column id drop identity`,
          sql`update audit_entries set id = -id where id in (4, 5)`,
          sql`update audit_entries set id = 9 + id where id < 0`,
        ],
        'Entry 4: It and those up to entry 5 are not what seal 3 was made over',
        { until: '3', from: '6' },
      ],
      [
        'put one in',
        [sql`insert into audit_entries (action) values ('forged')`],
        'Entry 10: It stands beside the chain',
        { until: '9', from: null },
      ],
      [
        'put one in as if it waited for its seal',
        [
          sql`insert into audit_entries (action, nonce, mac) values ('forged', gen_random_uuid(), sha256('x'))`,
          sql`insert into audit_unsealed values (10)`,
        ],
        'Entry 10: It was not written by Granary',
        { until: '9', from: null },
      ],
      [
        'put in a copy of a true one',
        [
          sql`drop index audit_entries_nonce_idx`,
          sql`insert into audit_entries (at, action, details, chain, nonce, mac)
          select at, action, details, chain, nonce, mac from audit_entries where id = 5`,
          sql`insert into audit_unsealed values (10)`,
        ],
        'Entry 10: It is a copy of entry 5.',
        { until: '9', from: null },
      ],
      [
        'replace all of it',
        [sql`delete from audit_entries`, sql`delete from audit_seals`],
        'Seal 5 with 9 entries, of',
        { until: null, from: null },
      ],
    ]
  test.each(tampering)('%s', async (_, statements, found, { until, from }) => {
    await asOwner(statements)
    await seal()
    const verdict = await check()
    expect(verdict.whole).toBe(false)
    expect(wordsOf(verdict)[0]).toContain(found)
    if (until !== '9') expect(verdict.wholeUntil?.entryId ?? null).toBe(until)
    expect(verdict.wholeFrom?.entryId ?? null).toBe(from)
  })

  test('change any column of an entry, whichever it is', async () => {
    const columns = await db.introspection
      .getTables()
      .then((tables) => tables.find(({ name }) => name === 'audit_entries')?.columns ?? [])
    // The number is what a seal is over, and the rest is of before there was a key.
    const others = ['id', 'chain', 'previous_hash', 'hash']
    const unnoticed: string[] = []
    for (const { name } of columns.filter((column) => !others.includes(column.name))) {
      const kept = await db.selectFrom('audit_entries').selectAll().where('id', '=', '5').executeTakeFirst()
      await asOwner([sql`update audit_entries set ${sql.ref(name)} = ${another[name]} where id = 5`])
      if ((await check()).whole) unnoticed.push(name)
      const before = kept?.[name as keyof typeof kept]
      const value = name === 'details' ? JSON.stringify(before) : before
      await asOwner([sql`update audit_entries set ${sql.ref(name)} = ${value} where id = 5`])
      expect(await check(), name).toMatchObject({ whole: true })
    }
    expect(unnoticed).toEqual([])
  })

  test('change an entry, which the page of the system says in words until it was found whole again', async () => {
    const seenAfterCheck = async () => {
      await recordCheck(db, 'daily', await check())
      const { problems, groups } = await lookAtSystem(db)
      const chain = groups.flatMap(({ facts }) => facts).find(({ name }) => name === 'Chain')
      return { problems: problems.filter(({ chapter }) => chapter === 'The audit log'), chain: chain?.value }
    }
    expect(await seenAfterCheck()).toEqual({ problems: [], chain: 'Whole' })
    const { details } = await db
      .selectFrom('audit_entries')
      .select('details')
      .where('id', '=', '5')
      .executeTakeFirstOrThrow()
    await asOwner([sql`update audit_entries set details = '{"count":1000}' where id = 5`])
    const broken = await seenAfterCheck()
    expect(broken.chain).toBe('Broken')
    expect(broken.problems).toEqual([
      {
        chapter: 'The audit log',
        says: expect.stringMatching(
          /^The audit log is not whole\. Entry 5 of .*: What it says is not what was written: its keyed hash does not fit\.$/,
        ),
        todo: expect.stringContaining('npm run audit -- verify'),
      },
    ])
    await asOwner([sql`update audit_entries set details = ${JSON.stringify(details)} where id = 5`])
    expect(await seenAfterCheck()).toEqual({ problems: [], chain: 'Whole' })
  })

  test('make a chain of their own with another key', async () => {
    await asOwner([sql`delete from audit_entries`, sql`delete from audit_seals`])
    const other = createAuditKey(Buffer.alloc(32, 1).toString('base64url'))
    const own = auditKey()
    useAuditKey(other)
    await beginChain(db, other)
    useAuditKey(own)
    expect(await verifyAudit(db, { key: other, heads: [] })).toMatchObject({ whole: true })
    expect((await findings())[0]).toContain('What it says is not what was written')
  })

  test('remove what has not been sealed yet, and forget that it was to be', async () => {
    await write('entry 10')
    await asOwner([sql`delete from audit_entries where id = 10`])
    expect((await findings())[0]).toContain('Entry 10: It was written, and removed before it was sealed.')
  })

  test('write a seal without the key', async () => {
    await asOwner([
      sql`insert into audit_seals (number, kind, entries, total, sealed_at, key, seal)
        select number + 1, kind, '{}', total, sealed_at, key, sha256(seal) from audit_seals where number = 5`,
    ])
    expect(await check()).toMatchObject({ whole: false })
  })

  test('change an entry of before', async () => {
    await db.destroy()
    await database.drop()
    database = await freshDatabase()
    db = createDatabase(createPool(database.url))
    heads = keptHeads(join(folder, 'other'))
    await writeAsBefore(4)
    await beginChain(db, auditKey())
    await asOwner([sql`update audit_entries set action = 'nothing' where id = 3`])
    expect((await findings())[0]).toContain(
      'Entry 3: What it says is not what was written: its hash does not fit.',
    )
  })

  test('a check from the last verified place looks only at what came after', async () => {
    const from = await end()
    await write('entry 10')
    await seal()
    expect(await verifyAudit(db, { key: auditKey(), heads: heads.all(), from })).toMatchObject({
      whole: true,
      entries: 1,
      seals: 1,
    })
    await asOwner([sql`update audit_entries set action = 'other' where id = 10`])
    expect(await verifyAudit(db, { key: auditKey(), heads: heads.all(), from })).toMatchObject({
      whole: false,
    })
  })
})

const somebody = '00000000-0000-4000-8000-000000000000'

/** For each column something else than what stands there. */
const another: Readonly<Record<string, unknown>> = {
  at: new Date(0),
  organization_id: somebody,
  project_id: somebody,
  person_id: 'somebody',
  person_email: 'somebody@else.example',
  viewed_person_id: 'somebody',
  viewed_person_email: 'somebody@else.example',
  address: '192.0.2.1',
  action: 'something else',
  details: '{}',
  nonce: somebody,
  mac: Buffer.from('forged'),
  redaction: JSON.stringify({ digest: 'forged', mac: 'forged' }),
}

async function write(action: string): Promise<void> {
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, { action, personId: null, details: { count: 1, a: 'b' } }))
}

/** As versions of before chained what belongs to neither a project nor a lender. */
async function writeAsBefore(count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await sql`
      with entry as (
        insert into audit_entries (action, chain, hash) values (${`before ${at}`}, 'common', '') returning id
      ) insert into audit_unsealed select id from entry
    `.execute(db)
  }
  await asOwner([
    sql`update audit_entries set hash = sha256(convert_to(jsonb_build_array(
      id, at, organization_id, project_id, person_id, action, details, chain)::text, 'UTF8')) where nonce is null`,
  ])
}

async function asOwner(statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await db.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner)
    for (const statement of statements) await statement.execute(owner)
    await sql`reset session_replication_role`.execute(owner)
  })
}

const seal = () => sealEntries(db, auditKey())
const check = () => verifyAudit(db, { key: auditKey(), heads: heads.all() })

async function findings(): Promise<string[]> {
  return wordsOf(await check())
}

function wordsOf({ findings }: Awaited<ReturnType<typeof check>>): string[] {
  return findings.map((finding) => inWords({ ...finding, at: null }))
}

async function end() {
  const head = await lastSeal(db)
  if (!head) throw new Error('There is no chain.')
  return head
}

async function waiting() {
  return db.selectFrom('audit_unsealed').selectAll().execute()
}
