import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { createLog } from '../log.ts'
import { type KeptHeads, keptHeads } from './heads.ts'
import { type AuditKeeper, keepAudit } from './keeper.ts'
import { auditKey } from './key.ts'
import { recordAudit } from './record.ts'
import { lastSeal } from './seals.ts'

/** What the keeper of a node tells the log, and what it takes for verified. */

const hourMs = 3_600_000
const morning = Date.parse('2026-11-22T06:00:00Z')

let database: TestDatabase
let db: Database
let folder: string
let heads: KeptHeads
let keeper: AuditKeeper | undefined
let lines: Record<string, unknown>[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  folder = mkdtempSync(join(tmpdir(), 'granary-heads-'))
  heads = keptHeads(folder)
  lines = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  keeper = await keepAudit({ db, key: auditKey(), heads, log, sealEveryMs: 10 })
})
afterEach(async () => {
  vi.useRealTimers()
  await keeper?.stop()
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('the end of the chain is a line of the log at the start and once a day from then on', async () => {
  const said = () => lines.filter(({ msg }) => msg === 'the audit chain ends here')
  expect(said()).toEqual([
    expect.objectContaining({ level: 30, audit: expect.objectContaining({ number: 1 }) }),
  ])
  await sealed('in the morning')
  vi.setSystemTime(morning + 23 * hourMs)
  await sealed('in the night')
  expect(said()).toHaveLength(1)
  vi.setSystemTime(morning + 24 * hourMs)
  await expect.poll(() => said().length).toBe(2)
  const { number, seal, total } = (await lastSeal(db)) ?? {}
  expect(said()[1]).toMatchObject({ audit: { number, seal, total: 3 } })
  expect(total).toBe(3)
})

test('each finding of the daily check is a line of the log, and a broken chain is not taken for verified', async () => {
  await sealed('one')
  await sealed('two')
  expect((await keeper?.checkAll())?.whole).toBe(true)
  const verified = heads.verified()
  expect(verified).toMatchObject({ total: 3 })
  expect(errors()).toEqual([])

  await sealed('three')
  await tamper('one')
  await tamper('two')
  const verdict = await keeper?.checkAll()
  expect(verdict?.whole).toBe(false)
  expect(errors()).toEqual(
    verdict?.findings.map((finding) => expect.objectContaining({ level: 50, kind: 'daily', finding })),
  )
  expect(errors().map(({ finding }) => (finding as { entryId: string }).entryId)).toEqual(
    expect.arrayContaining(['2', '3']),
  )
  expect(heads.verified()).toEqual(verified)
})

const errors = () => lines.filter(({ msg }) => msg === 'the audit chain is broken')

/** Waits until it is the end of the chain that is kept apart. */
async function sealed(action: string): Promise<void> {
  const before = heads.newest()?.total ?? 0
  await db.transaction().execute((tx) => recordAudit(tx, { action, personId: null }))
  await expect.poll(() => heads.newest()?.total).toBe(before + 1)
}

async function tamper(action: string): Promise<void> {
  await db.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner)
    await sql`update audit_entries set details = '{"count":1000}' where action = ${action}`.execute(owner)
    await sql`reset session_replication_role`.execute(owner)
  })
}
