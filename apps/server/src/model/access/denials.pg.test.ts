import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditKey } from '../../audit/key.ts'
import { recordAudit } from '../../audit/record.ts'
import { beginChain } from '../../audit/sealing.ts'
import { createDatabase, createPool, type Database } from '../../db/database.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { createDenialLog } from './denials.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const entries = (personId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'address', 'details'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()

test('a denied call is written once a minute, and not more of one person than anybody could read', async () => {
  let now = 0
  const note = createDenialLog(
    db,
    () => {},
    () => now,
  )
  const denial = { personId: 'ann', path: 'lender/projects:get', code: 'NOT_FOUND', address: '192.0.2.1' }
  for (let time = 0; time < 5; time += 1) note({ ...denial, projectId: 'p' })
  await expect.poll(() => entries('ann')).toHaveLength(1)
  expect((await entries('ann'))[0]).toEqual({
    action: 'call denied',
    address: '192.0.2.1',
    details: { path: 'lender/projects:get', code: 'NOT_FOUND', project: 'p' },
  })
  now += 60_000
  for (let project = 0; project < 200; project += 1) note({ ...denial, projectId: `p${project}` })
  await expect.poll(() => entries('ann')).toHaveLength(61)
})

test('the same denial at the end of a minute of the clock and in the next is one, and so is what one person may leave', async () => {
  let now = 59_990
  const note = createDenialLog(
    db,
    () => {},
    () => now,
  )
  const denial = { personId: 'bea', path: 'lender/projects:get', code: 'NOT_FOUND', address: '192.0.2.1' }
  for (let project = 0; project < 60; project += 1) note({ ...denial, projectId: `p${project}` })
  now += 20
  for (let project = 0; project < 200; project += 1) note({ ...denial, projectId: `p${project}` })
  note({ ...denial, personId: 'cy' })
  await expect.poll(() => entries('cy')).toHaveLength(1)
  await expect.poll(() => entries('bea')).toHaveLength(60)
  now += 59_980
  note({ ...denial, projectId: 'p0' })
  await expect.poll(() => entries('bea')).toHaveLength(61)
})

test('what somebody writes into a request stays text in its entry', async () => {
  const nasty = `'); drop table people; --\n=cmd|' /C calc'!A0\u202e`
  createDenialLog(db, () => {})({
    personId: 'eve',
    path: 'a:b',
    code: 'FORBIDDEN',
    address: nasty,
    projectId: nasty,
  })
  await expect.poll(() => entries('eve')).toHaveLength(1)
  expect((await entries('eve'))[0]).toMatchObject({
    address: nasty,
    details: { project: nasty.slice(0, 36) },
  })
})

test('entries are neither changed nor removed, sealed or not', async () => {
  await recordAudit(db, { action: 'kept', personId: 'kit' })
  const attempts = [
    sql`update audit_entries set action = 'other'`,
    sql`update audit_entries set at = at - interval '1 day'`,
    sql`update audit_entries set person_id = 'somebody else'`,
    sql`update audit_entries set details = '{}'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ]
  const refuseAll = async () => {
    for (const attempt of attempts) {
      await expect(attempt.execute(db)).rejects.toThrow('Audit entries are neither changed nor removed.')
    }
  }
  await refuseAll()
  await beginChain(db, auditKey())
  await refuseAll()
  for (const attempt of [
    sql`update audit_entries set mac = null`,
    sql`update audit_seals set seal = ''`,
    sql`delete from audit_seals`,
    sql`truncate audit_seals`,
  ]) {
    await expect(attempt.execute(db)).rejects.toThrow('Audit entries are neither changed nor removed.')
  }
})
