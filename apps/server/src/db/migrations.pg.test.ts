import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Migration, migrate, ownMigrations } from './migrations.ts'
import { freshDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase({ migrated: false })
})
afterEach(() => database.drop())

const first = migration('0001-first', 'create table first (a integer)')
const second = migration('0002-second', 'create table second (a integer); insert into second values (1)')

describe('migrations', () => {
  test('of this version have four digits that are used once', () => {
    const numbers = ownMigrations().map(({ name }) => name.match(/^\d{4}(?=-)/)?.[0])
    expect(numbers).not.toContain(undefined)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('run in the order of their numbers, each once', async () => {
    expect(await migrate(database.url, [first])).toEqual(['0001-first'])
    expect(await migrate(database.url, [first, second])).toEqual(['0002-second'])
    expect(await migrate(database.url, [first, second])).toEqual([])
    expect(await rows('select * from second')).toEqual([{ a: 1 }])
  })

  test('that fail leave nothing behind and say which it was', async () => {
    const broken = migration('0002-broken', 'create table half (a integer); select nonsense')
    await expect(migrate(database.url, [first, broken])).rejects.toThrow(/0002-broken failed.*nonsense/)
    expect(await rows(`select to_regclass('half') as half, to_regclass('first') as first`)).toEqual([
      { half: null, first: 'first' },
    ])
  })

  test('that were changed after they ran are refused', async () => {
    await migrate(database.url, [first])
    const changed = migration('0001-first', 'create table first (a text)')
    await expect(migrate(database.url, [changed, second])).rejects.toThrow('0001-first was changed')
    expect(await rows(`select to_regclass('second') as second`)).toEqual([{ second: null }])
  })

  test('of a newer version are not run over', async () => {
    await migrate(database.url, [first, second])
    await expect(migrate(database.url, [first])).rejects.toThrow('start the newer version')
  })

  test('started by four processes at once run once', async () => {
    const script = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrations.ts'))}
      console.log((await migrate(process.argv[1])).length)`
    const run = promisify(execFile)
    const counts = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, database.url])
        return Number(stdout)
      }),
    )
    expect(counts.sort((a, b) => a - b)).toEqual([0, 0, 0, ownMigrations().length])
  })
})

test('devices that were trusted are forgotten, and everything else of the sign-in stays', async () => {
  const all = ownMigrations()
  const at = all.findIndex(({ name }) => name === '0160-second-factor-once')
  await migrate(database.url, all.slice(0, at))
  await rows(`
    insert into people (id, name, email) values ('ada', 'Ada Lund', 'ada@bank.example');
    insert into sign_ins (id, token, person_id, expires_at) values ('one', 'token', 'ada', '2030-01-01');
    insert into second_factors (id, person_id, secret, backup_codes) values ('one', 'ada', 'sealed', 'codes');
    insert into verifications (id, identifier, value, expires_at) values
      ('trusted', 'trust-device-ada', 'ada', '2030-01-01'),
      ('code', 'sign-in-otp-ada@bank.example', '123456', '2030-01-01'),
      ('odd', 'not a trust-device-', 'x', '2030-01-01')`)
  const kept = `select (select jsonb_agg(to_jsonb(people)) from people) as people,
    (select jsonb_agg(to_jsonb(sign_ins)) from sign_ins) as sign_ins,
    (select jsonb_agg(to_jsonb(second_factors) - 'last_step') from second_factors) as factors,
    (select jsonb_agg(to_jsonb(verifications) order by id) from verifications where id <> 'trusted') as codes`
  const before = await rows(kept)
  expect(await migrate(database.url, all.slice(0, at + 1))).toEqual(['0160-second-factor-once'])
  expect(await rows(kept)).toEqual(before)
  expect(await rows('select id from verifications order by id')).toEqual([{ id: 'code' }, { id: 'odd' }])
})

test('submissions of before are numbered, and have the files that their uploads still tell of', async () => {
  const all = ownMigrations()
  const at = all.findIndex(({ name }) => name === '0310-what-was-submitted')
  await migrate(database.url, all.slice(0, at))
  const project = '00000000-0000-4000-8000-000000000001'
  const [kept, replaced, unknown] = [1, 2, 3].map((n) => `10000000-0000-4000-8000-00000000000${n}`)
  const answers = (files: readonly (string | undefined)[]) =>
    JSON.stringify({ budget: files, name: 'Mill', purposes: ['BUILDINGS'], none: null })
  await rows(`
    insert into organizations (id, name) values ('${project}', 'Bank');
    insert into projects (id, organization_id, name, borrower_name, program, creation)
      values ('${project}', '${project}', 'Mill', 'Mill Co', 'CF', '{}');
    insert into stages (project_id, stage, organization_id, schema_id, schema_revision, answers, provenance, version)
      values ('${project}', 'pre-application', '${project}', 'p', 3, '{}', '{"name": {"kind": "person"}, "other": {}}', 9);
    insert into uploads (project_id, stage, field_id, storage_id, file_name, file_size, sha256, removed_at) values
      ('${project}', 'pre-application', 'budget', '${kept}', 'kept.pdf', 10, repeat('a', 64), null),
      ('${project}', 'pre-application', 'budget', '${replaced}', 'replaced.pdf', 20, null, now());
    insert into stored_files (id, size, sha256, kind, scan, created_by, project_id, field_id)
      values ('${replaced}', 20, repeat('b', 64), 'pdf', 'clean', 'ada', '${project}', 'budget');
    insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification, submitted_at)
    values ('${project}', 'pre-application', 9, 'p', 3, '${answers([kept, unknown])}', 'I do', '2026-03-02'),
           ('${project}', 'pre-application', 5, 'p', 3, '${answers([replaced, kept])}', 'I do', '2026-03-01'),
           ('${project}', 'application', 2, 'a', 3, '{}', 'I do', '2026-03-03')`)
  const before = await rows(
    'select answers, certification, version, submitted_at from submissions order by id',
  )
  expect(await migrate(database.url, all.slice(0, at + 1))).toEqual(['0310-what-was-submitted'])
  expect(
    await rows('select stage, version, round, provenance from submissions order by submitted_at'),
  ).toEqual([
    { stage: 'pre-application', version: 5, round: 1, provenance: {} },
    { stage: 'pre-application', version: 9, round: 2, provenance: { name: { kind: 'person' } } },
    { stage: 'application', version: 2, round: 1, provenance: {} },
  ])
  expect(await rows('select round, position, file_name, sha256 from submission_files order by 1, 2')).toEqual(
    [
      { round: 1, position: 1, file_name: 'replaced.pdf', sha256: 'b'.repeat(64) },
      { round: 1, position: 2, file_name: 'kept.pdf', sha256: 'a'.repeat(64) },
      { round: 2, position: 1, file_name: 'kept.pdf', sha256: 'a'.repeat(64) },
    ],
  )
  const after = await rows(
    'select answers, certification, version, submitted_at from submissions order by id',
  )
  expect(after).toEqual(before)
  await expect(rows(`update submissions set version = 1`)).rejects.toThrow('never changed')
  // As a version inserts that knows nothing of rounds.
  await rows(`insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification)
    values ('${project}', 'pre-application', 11, 'p', 3, '{}', 'I do')`)
  expect(await rows('select max(round) as round from submissions')).toEqual([{ round: 3 }])
})

test('the tables of an application that is submitted go to its last submission, and the rules to all of the project', async () => {
  const all = ownMigrations()
  const at = all.findIndex(({ name }) => name === '0595-tables-go-with-a-submission')
  await migrate(database.url, all.slice(0, at))
  const [sent, open] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  const row = (n: number) => `20000000-0000-4000-8000-00000000000${n}`
  await rows(`
    insert into organizations (id, name) values ('${sent}', 'Bank');
    insert into projects (id, organization_id, name, borrower_name, program, creation, rule_pack) values
      ('${sent}', '${sent}', 'Mill', 'Mill Co', 'CF', '{}', '2026-04'),
      ('${open}', '${sent}', 'Dairy', 'Dairy Co', 'CF', '{}', null);
    insert into stages (project_id, stage, organization_id, schema_id, schema_revision, answers, version, submitted_at) values
      ('${sent}', 'application', '${sent}', 'a', 3, '{}', 9, now()), ('${open}', 'application', '${sent}', 'a', 3, '{}', 9, null);
    insert into table_rows (project_id, table_name, row_id, place, cells, removed, version) values
      ('${sent}', 'owners', '${row(1)}', 2, '{"name": "Bo"}', false, 1),
      ('${sent}', 'owners', '${row(2)}', 1, '{"name": "Ann"}', false, 1),
      ('${sent}', 'owners', '${row(3)}', 3, '{"name": "Gone"}', true, 1),
      ('${open}', 'owners', '${row(4)}', 1, '{"name": "Cy"}', false, 1);
    insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification) values
      ('${sent}', 'pre-application', 1, 'p', 3, '{}', 'I do'), ('${sent}', 'application', 2, 'a', 3, '{}', 'I do'),
      ('${sent}', 'application', 3, 'a', 3, '{}', 'I do'), ('${open}', 'application', 2, 'a', 3, '{}', 'I do')`)
  const before = await rows('select answers, certification, version, round from submissions order by id')
  expect(await migrate(database.url, all.slice(0, at + 1))).toEqual(['0595-tables-go-with-a-submission'])
  const kept = (n: number, name: string) => ({ rowId: row(n), cells: { name } })
  expect(
    await rows('select stage, round, tables, rule_pack from submissions order by project_id, stage, round'),
  ).toEqual([
    { stage: 'application', round: 1, tables: null, rule_pack: '2026-04' },
    {
      stage: 'application',
      round: 2,
      tables: { owners: [kept(2, 'Ann'), kept(1, 'Bo')] },
      rule_pack: '2026-04',
    },
    { stage: 'pre-application', round: 1, tables: null, rule_pack: '2026-04' },
    { stage: 'application', round: 1, tables: null, rule_pack: null },
  ])
  expect(await rows('select answers, certification, version, round from submissions order by id')).toEqual(
    before,
  )
  await expect(rows(`update submissions set tables = null`)).rejects.toThrow('never changed')
})

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function rows(query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

test('[B46] what both stages said of the work becomes one: the last word holds, and what gave way stays in the history', async () => {
  const all = ownMigrations()
  const at = all.findIndex(({ name }) => name === '0470-record-of-the-work')
  await migrate(database.url, all.slice(0, at))
  const project = '00000000-0000-4000-8000-000000000001'
  const first = { packagingStatus: 'IN_PROGRESS', submissionTargetDate: '2027-01-01', other: 'kept' }
  const second = { packagingStatus: 'READY_FOR_REVIEW', submissionTargetDate: '2027-02-02', other: 'its own' }
  const reviewed = { ...second, qaReviewerAssigned: 'Priya' }
  await rows(`
    insert into organizations (id, name) values ('${project}', 'Bank');
    insert into projects (id, organization_id, name, borrower_name, program, creation)
      values ('${project}', '${project}', 'Mill', 'Mill Co', 'CF', '{}');
    insert into stages (project_id, stage, organization_id, schema_id, schema_revision, answers, provenance, version) values
      ('${project}', 'pre-application', '${project}', 'p', 3, '${JSON.stringify(first)}', '{"other": {"kind": "test"}}', 4),
      ('${project}', 'application', '${project}', 'a', 3, '${JSON.stringify(reviewed)}', '{}', 7);
    insert into answer_changes (project_id, stage, version, field_id, before, after, source) values
      ('${project}', 'application', 6, 'packagingStatus', 'null', '"READY_FOR_REVIEW"', 'person'),
      ('${project}', 'pre-application', 4, 'packagingStatus', 'null', '"IN_PROGRESS"', 'person'),
      ('${project}', 'application', 7, 'packagingStatus', 'null', '"NOT_STARTED"', 'not-chosen')`)
  expect(await migrate(database.url, all.slice(0, at + 1))).toEqual(['0470-record-of-the-work'])
  const work = {
    packagingStatus: 'IN_PROGRESS',
    submissionTargetDate: '2027-02-02',
    qaReviewerAssigned: 'Priya',
  }
  const person = { kind: 'person' }
  expect(await rows('select stage, version, answers, provenance from stages order by stage')).toEqual([
    {
      stage: 'application',
      version: 8,
      answers: { ...work, other: 'its own' },
      provenance: { packagingStatus: person },
    },
    {
      stage: 'pre-application',
      version: 5,
      answers: { ...work, other: 'kept' },
      provenance: { other: { kind: 'test' }, submissionTargetDate: person, qaReviewerAssigned: person },
    },
  ])
  expect(
    await rows(`select stage, version, field_id, before, after from answer_changes
                 where source = 'prefill' order by stage, field_id`),
  ).toEqual([
    {
      ...{ stage: 'application', version: 8, field_id: 'packagingStatus' },
      ...{ before: 'READY_FOR_REVIEW', after: 'IN_PROGRESS' },
    },
    {
      ...{ stage: 'pre-application', version: 5, field_id: 'qaReviewerAssigned' },
      ...{ before: null, after: 'Priya' },
    },
    {
      ...{ stage: 'pre-application', version: 5, field_id: 'submissionTargetDate' },
      ...{ before: '2027-01-01', after: '2027-02-02' },
    },
  ])
})
