import { randomUUID } from 'node:crypto'
import { personErasures, projects } from '@granary/api'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditKey } from '../../audit/key.ts'
import { recordAudit } from '../../audit/record.ts'
import { entriesOfPerson, redacted } from '../../audit/rows.ts'
import { beginChain, sealEntries } from '../../audit/sealing.ts'
import { verifyAudit } from '../../audit/verification.ts'
import { migrate, ownMigrations } from '../../db/migrations.ts'
import { embeddedServerRole } from '../../db/server-role.ts'
import { serverUrlOf } from '../../db/testing.ts'
import { escapeHtml } from '../../mail/layout.ts'
import { databaseState } from '../../testing/database-state.ts'
import { plantPerson } from '../../testing/effects/planted-person.ts'
import { textsOfPeople } from '../../testing/effects/texts-of-people.ts'
import { aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { carryOutPersonErasures } from './carrying-out.ts'
import { ownTables } from './traces.ts'

const [name, email] = ['Ann Lee', 'ann@x.example']
const backupsUntil = '2099-03-01'

let workspace: Workspace

beforeEach(async () => {
  workspace = await createWorkspace()
  await beginChain(workspace.db, auditKey())
  await workspace.db.updateTable('people').set({ name, email }).where('id', '=', 'officer').execute()
})
afterEach(() => workspace.close())

const requested = async () => {
  await workspace.call('officer', personErasures.requestOwn, {})
  const { id } = await workspace.db
    .selectFrom('person_erasures')
    .select('id')
    .where('person_id', '=', 'officer')
    .executeTakeFirstOrThrow()
  return id
}
const begun = async () => {
  const erasureId = await requested()
  await workspace.call('administrator', personErasures.carryOut, { erasureId, email, backupsUntil })
  return erasureId
}
const erase = async () => {
  await begun()
  expect(await carryOutPersonErasures(workspace.db)).toBe(1)
}
const verified = async () => {
  await sealEntries(workspace.db, auditKey())
  return (await verifyAudit(workspace.db, { key: auditKey(), heads: [] })).findings
}

/** Everything that one address leaves, whoever has it. */
async function leaveTraces(address: string, id: string, called: string): Promise<void> {
  const { db } = workspace
  const later = new Date(Date.now() + 3_600_000)
  const { organization_id: organizationId } = await db
    .selectFrom('organization_members')
    .select('organization_id')
    .where('person_id', '=', 'owner')
    .executeTakeFirstOrThrow()
  const written = `${called} (${address}) wrote to the agency.`
  const inHtml = `<p>${escapeHtml(written)}</p>`
  const mail = { subject: `From ${called}`, body_text: written, body_html: inHtml, state: 'sent' }
  await db
    .insertInto('mails')
    .values([
      { ...mail, recipient: address, body_text: `Your code, ${randomUUID()}` },
      { ...mail, recipient: 'team@granary.example', failure: `550 <${address}>` },
    ])
    .execute()
  const codes = ['sign-in', 'email-verification', 'forget-password'].map((purpose) => ({
    id: randomUUID(),
    identifier: `${purpose}-otp-${address}`,
    value: 'hash:0',
    expires_at: later,
  }))
  const challenge = { id: randomUUID(), identifier: `2fa-${randomUUID()}`, value: id, expires_at: later }
  await db
    .insertInto('verifications')
    .values([...codes, challenge])
    .execute()
  const counted = [
    `guess:/sign-in/email:from:2001:db8::/64:${address}:900`,
    `guess:/sign-in/email:account:${address}:900`,
    `code-tries:sign-in:others:${address}`,
    `eligibility-mail:${address}`,
    `reveal:${id}`,
    `factor:/two-factor/verify-totp:account:${id}:900`,
  ]
  await db
    .insertInto('rate_limits')
    .values(counted.map((key) => ({ key, window_start: new Date(), count: 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('invitations')
    .values({
      kind: 'member',
      organization_id: organizationId,
      email: address.toLowerCase(),
      role: 'officer',
      message: `For ${called}`,
      token_hash: randomUUID(),
      expires_at: later,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('support_requests')
    .values({
      first_name: 'A',
      last_name: 'B',
      email: address,
      lender_name: 'A bank',
      message: `Call ${address}`,
    })
    .execute()
  await recordAudit(db, {
    action: 'invitation sent',
    personId: 'owner',
    details: { kind: 'member', email: address },
  })
  await recordAudit(db, { action: 'reminder sent', personId: null, details: { name: called, count: 2 } })
  await recordAudit(db, { action: 'person opened', personId: 'administrator', details: { person: id } })
}

/** Who might be taken for the person: by a beginning, an end, a sign that stands for any other, or another name. */
const neighbors: readonly (readonly [address: string, name: string])[] = [
  ['joann@x.example', 'Joann Lee'],
  ['ann@x.example.org', 'Ann Leeds'],
  ['ann@x.example-bank.test', 'Ann Lee Smith'],
  ['ann+loans@x.example', 'Mary Ann Lee'],
  ['a_n@x.example', 'Ann Lee-Smith'],
  ['a%n@x.example', 'Annual'],
  ['jo.ann@x.example', 'Jo-Ann Lee'],
  ['jo-ann@x.example', 'D’Ann Lee'],
  ["d'ann@x.example", "D'Ann Lee"],
  ['otp-ann@x.example', 'ann lee'],
  ['joänn@x.example', 'Ann Leé'],
]

describe('the erasure of a person whom others look like', () => {
  test('takes what is theirs in any case of letters, and nothing else in the whole database', async () => {
    const { db } = workspace
    for (const [index, [address, called]] of neighbors.entries()) {
      const id = index === 0 ? 'officer-2' : `neighbor-${index}`
      await db.insertInto('people').values({ id, name: called, email: address }).execute()
      await leaveTraces(address, id, called)
    }
    await leaveTraces(email, 'officer', name)
    await leaveTraces('ANN@X.Example', 'officer', name)
    await begun()
    await sealEntries(db, auditKey())
    const before = await databaseState(db)
    await carryOutPersonErasures(db)
    const after = await databaseState(db)

    const ownCode = /"(sign-in|email-verification|forget-password)-otp-ann@x\.example"/i
    const ownAddress = /(?<![\w.+%'ä-])ann@x\.example(?![\w.-])/i
    const isOwn = (row: string) => ownCode.test(row) || ownAddress.test(row) || /[":]officer[":]/.test(row)
    const ownName = /(?<![\w’'-]|Mary )Ann Lee(?![\wé-]| Smith)/
    for (const [table, rows] of before) {
      // Which live queries to run again, for a while.
      if (table === 'live_commits') continue
      const touched = [...rows].filter(([key, row]) => after.get(table)?.get(key) !== row)
      const others = touched.filter(([, row]) => !isOwn(row) && !ownName.test(row))
      expect(others, table).toEqual([])
    }
    const hasOwn = (row: string) => ownCode.test(row) || ownAddress.test(row) || ownName.test(row)
    const left = [...after].flatMap(([table, rows]) =>
      [...rows.values()].filter((row) => hasOwn(row.replaceAll('&#39;', "'"))).map((row) => [table, row]),
    )
    expect(left).toEqual([])
    expect(await verified()).toEqual([])
  })

  test('leaves mentions of a name to whoever else has it', async () => {
    const { db } = workspace
    await db.insertInto('people').values({ id: 'namesake', name, email: 'lee@y.example' }).execute()
    await leaveTraces('lee@y.example', 'namesake', name)
    const mails = () => db.selectFrom('mails').selectAll().orderBy('id').execute()
    const reminders = () =>
      db.selectFrom('audit_entries').selectAll().where('action', '=', 'reminder sent').execute()
    const before = [await mails(), await reminders()]
    await erase()
    expect([await mails(), await reminders()]).toEqual(before)
  })
})

describe('every text of the database', () => {
  interface Column {
    readonly table: string
    readonly name: string
  }

  /** Texts that are no reference to a row, and not one of a few words that the database itself bounds. */
  async function textColumns(): Promise<readonly Column[]> {
    const { rows } = await sql<Column>`
      select class.relname as table, attname as name from pg_attribute
        join pg_class class on class.oid = attrelid
       where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and attnum > 0
         and not attisdropped and format_type(atttypid, null) in ('text', 'text[]', 'jsonb', 'tsvector')
         and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
         and not exists (select from pg_constraint where contype = 'c' and conrelid = attrelid and conkey = array[attnum]
           and pg_get_constraintdef(oid) ~ '= ANY')
       order by 1, 2`.execute(workspace.db)
    return rows
  }

  test('is said to be erased, to become a pseudonym, or to stay for a reason', async () => {
    const said = textsOfPeople.flatMap(({ of }) =>
      Object.entries(of).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
    )
    const there = (await textColumns())
      .filter(({ table }) => !(table in ownTables))
      .map((column) => `${column.table}.${column.name}`)
    expect(there.filter((column) => !said.includes(column))).toEqual([])
    expect(said.filter((column) => !there.includes(column))).toEqual([])
    expect(said.filter((column, index) => said.indexOf(column) !== index)).toEqual([])
  })

  test('becomes what is said of it', async () => {
    const { db } = workspace
    const { projectId } = await workspace.call('owner', projects.create, aProject)
    const { organization_id: organizationId } = await db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const who = { personId: 'officer', otherId: 'owner', name, email }
    await plantPerson(db, { ...who, projectId, organizationId, word: 'quillfeather' })
    const rowsOf = async () =>
      new Map(
        [...(await databaseState(db))].map(([table, rows]) => [
          table,
          new Map([...rows].map(([key, row]) => [key, JSON.parse(row) as Record<string, unknown>])),
        ]),
      )
    const before = await rowsOf()
    await erase()
    const after = await rowsOf()
    const isPlanted = (value: unknown) => JSON.stringify(value ?? '').includes('quillfeather')
    for (const { becomes, of } of textsOfPeople) {
      for (const [table, columns] of Object.entries(of)) {
        for (const [key, row] of before.get(table) ?? []) {
          for (const column of columns.filter((each) => isPlanted(row[each]))) {
            const value = after.get(table)?.get(key)?.[column]
            if (becomes === 'kept') expect(value, `${table}.${column}`).toEqual(row[column])
            if (becomes === 'erased') expect(isPlanted(value), `${table}.${column}`).toBe(false)
          }
        }
      }
    }
  })
})

describe('the function that redacts, called by the role of the server', () => {
  const pseudonym = 'Erased person 0A1B'
  let server: Client

  beforeEach(async () => {
    await workspace.db
      .insertInto('people')
      .values({ id: 'joann', name: 'Joann Lee', email: 'joann@x.example' })
      .execute()
    for (const personId of ['officer', 'owner', 'joann']) {
      const details = { fileName: `of ${personId}`, email: 'joann@x.example' }
      await recordAudit(workspace.db, { action: 'file opened', personId, address: '203.0.113.7', details })
    }
    await sealEntries(workspace.db, auditKey())
    await migrate(workspace.url, ownMigrations(), embeddedServerRole)
    server = new Client({ connectionString: serverUrlOf(workspace.url) })
    await server.connect()
  })
  afterEach(() => server.end())

  const entryOf = async (personId: string) =>
    workspace.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'file opened')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
  const redact = (erasureId: string, ids: readonly unknown[], marks: readonly object[], as = pseudonym) =>
    server.query('select redact_person_audit($1, $2, $3::bigint[], $4::jsonb[])', [
      erasureId,
      as,
      ids,
      marks.map((mark) => JSON.stringify(mark)),
    ])
  const markOf = async (personId: string) => ({
    digest: (await entryOf(personId)).mac?.toString('base64') ?? '',
    mac: 'x',
  })

  test('empties no entry of anybody else', async () => {
    const erasureId = await begun()
    for (const other of ['owner', 'joann']) {
      const before = await entryOf(other)
      await expect(redact(erasureId, [before.id], [await markOf(other)])).rejects.toThrow(
        'do not name this person',
      )
      expect(await entryOf(other)).toEqual(before)
    }
  })

  test('does nothing for a request that nobody answered, or that was moved to another person', async () => {
    const erasureId = await requested()
    const attempt = async (who: string) => redact(erasureId, [(await entryOf(who)).id], [await markOf(who)])
    await expect(attempt('officer')).rejects.toThrow('Nobody said that this person is to be erased.')
    await server.query(`update person_erasures set state = 'carrying out', answered_by = 'administrator'`)
    await expect(attempt('officer')).rejects.toThrow('Nobody said that this person is to be erased.')
    await server.query(`update person_erasures set state = 'requested', answered_by = null`)
    await workspace.call('administrator', personErasures.carryOut, { erasureId, email, backupsUntil })
    await server.query(`update person_erasures set person_id = 'owner'`)
    await expect(attempt('owner')).rejects.toThrow('Nobody said that this person is to be erased.')
    await server.query(`update person_erasures set person_id = 'officer', state = 'erased'`)
    await expect(attempt('officer')).rejects.toThrow('Nobody said that this person is to be erased.')
  })

  test('takes of the person’s own what the erasure takes, under the mark of who has the key, and no more', async () => {
    const { db } = workspace
    const erasureId = await begun()
    await sealEntries(db, auditKey())
    const before = await entryOf('officer')
    const mark = await markOf('officer')
    await expect(redact(erasureId, [before.id], [mark], 'Nobody')).rejects.toThrow('This is no pseudonym.')
    await expect(redact(erasureId, [before.id], [{ ...mark, digest: 'x' }])).rejects.toThrow(
      'sealed as something else',
    )
    await redact(erasureId, [before.id], [mark])
    const without = { person_email: null, address: null, redaction: mark }
    expect(await entryOf('officer')).toEqual({ ...before, ...without })
    // Who has no key is found out.
    expect((await verifyAudit(db, { key: auditKey(), heads: [] })).findings).toHaveLength(1)
  })

  test('serves the erasure itself, and the log stays whole', async () => {
    const { db } = workspace
    const erasureId = await begun()
    const entries = await entriesOfPerson(db, { erasureId, pseudonym }, { after: '0', limit: 50 })
    expect(entries.map(({ entry }) => entry.action)).toContain('file opened')
    const own = entries.map(({ entry, leaves }) => redacted(auditKey(), entry, leaves))
    await redact(
      erasureId,
      own.map(({ id }) => id),
      own.map(({ redaction }) => redaction ?? {}),
    )
    expect(await verified()).toEqual([])
    expect(await carryOutPersonErasures(db)).toBe(1)
    expect(await verified()).toEqual([])
  })
})
