import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { prepareQueue } from '../jobs/prepare-queue.ts'
import { failedStart, startNode, temporaryDataDir } from '../testing/node.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import { migrate, ownMigrations } from './migrations.ts'
import { createServerRole, embeddedServerRole, grantsOn, narrowGrants, tableGrants } from './server-role.ts'
import { freshDatabase, serverUrlOf, type TestDatabase } from './testing.ts'

const role = embeddedServerRole
const notAllowed = '42501'
let database: TestDatabase
let dataDir: string
let owner: Client
let server: Client

beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await temporaryDataDir()
  await prepareQueue(database.url)
  await migrate(database.url, ownMigrations(), role)
  owner = await connected(database.url)
  server = await connected(serverUrlOf(database.url))
})
afterAll(async () => {
  await server.end()
  await owner.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

describe('the role of the server', () => {
  test.each([
    `set session_replication_role = replica`,
    `alter table audit_entries disable trigger keep_audit`,
    `alter table audit_entries disable trigger all`,
    `drop trigger keep_audit on audit_entries`,
    `update audit_entries set action = 'other'`,
    `delete from audit_entries`,
    `truncate audit_entries`,
    `update audit_seals set seal = ''`,
    `delete from audit_seals`,
    `truncate audit_seals`,
    `delete from audit_checks`,
    `delete from submissions`,
    `update submission_files set sha256 = null`,
    `delete from submission_files`,
    `delete from submissions_taken_back`,
    `update remark_entries set text = ''`,
    `delete from project_events`,
    `update answer_changes set after = null`,
    `delete from schema_migrations`,
    `update key_fingerprints set fingerprint = ''`,
    `truncate people`,
    `alter table people add column x text`,
    `drop table people`,
    `create index on people (name)`,
    `create table mine (a int)`,
    `create temporary table mine (a int)`,
    `create schema mine`,
    `create function mine() returns int language sql as 'select 1'`,
    `create or replace function keep_audit() returns trigger language plpgsql as 'begin return new; end'`,
    `create trigger mine before insert on people for each row execute function keep_audit()`,
    `create role mine`,
    `create database mine`,
    `alter role ${role} superuser`,
    `set role postgres`,
    `set session authorization postgres`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `copy people from '/etc/passwd'`,
    `copy (select 1) to '/tmp/granary-must-not-be'`,
    `copy (select 1) to program 'true'`,
    `alter system set fsync = off`,
    `create extension dblink`,
    `select rolpassword from pg_authid`,
    `drop schema public cascade`,
    `drop table pgboss.job`,
  ])('may not: %s', async (statement) => {
    const known = statement.replace(/\bpostgres$/, () => ownerName())
    await expect(server.query(known)).rejects.toMatchObject({ code: notAllowed })
  })

  test('may what it works with', async () => {
    await server.query(`listen live; notify live; select pg_advisory_lock(1); select pg_advisory_unlock(1)`)
    await server.query('begin; select from live_base for update; rollback')
    await server.query(`insert into audit_checks (kind, whole, entries) values ('start', true, 0)`)
    await server.query('select pg_size_pretty(pg_database_size(current_database()))')
  })

  test('owns nothing, has no powers, and belongs to no other role', async () => {
    const { rows } = await owner.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
              (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
              (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
         from pg_roles r where rolname = $1`,
      [role],
    )
    const no = false
    expect(rows).toEqual([
      {
        rolsuper: no,
        rolcreaterole: no,
        rolcreatedb: no,
        rolreplication: no,
        rolbypassrls: no,
        owned: 0,
        memberships: 0,
      },
    ])
  })
})

describe('grants', () => {
  test('are on every table what is said of it, and nobody else has any', async () => {
    const granted = await tableGrants(owner, role)
    expect(Object.fromEntries(granted)).toEqual(
      Object.fromEntries([...granted.keys()].map((table) => [table, grantsOn(table)])),
    )
    expect([...Object.keys(narrowGrants)].filter((table) => !granted.has(table))).toEqual([])
    const others = await owner.query(
      `select c.relname, a.privilege_type, coalesce(r.rolname, 'public') as to
         from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
        where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
          and a.grantee <> c.relowner and r.rolname is distinct from $1`,
      [role],
    )
    expect(others.rows).toEqual([])
    const columns = await owner.query(
      `select attrelid::regclass::text, attname from pg_attribute
        where attacl is not null and attrelid::regclass::text !~ '^(pg_catalog|information_schema|pg_)'`,
    )
    expect(columns.rows).toEqual([])
  })

  test('that were taken or added by hand are put right, and tables of later are covered', async () => {
    await owner.query(
      `grant update, truncate on audit_entries to ${role}; revoke select on people from ${role}`,
    )
    await owner.query('create table of_later (a integer)')
    onTestFinished(async () => void (await owner.query('drop table of_later')))
    expect((await tableGrants(owner, role)).get('of_later')).toEqual(grantsOn('of_later'))
    await migrate(database.url, ownMigrations(), role)
    const granted = await tableGrants(owner, role)
    expect(granted.get('audit_entries')).toEqual(['INSERT', 'SELECT'])
    expect(granted.get('people')).toEqual(grantsOn('people'))
  })

  test('of several nodes that start at once do not get in each other’s way', async () => {
    await owner.query(`revoke all on all tables in schema public from ${role}`)
    await Promise.all([1, 2, 3].map(() => migrate(database.url, ownMigrations(), role)))
    expect((await tableGrants(owner, role)).get('people')).toEqual(grantsOn('people'))
  })
})

describe('an installation', () => {
  test('of an earlier version, whose embedded database had one role, goes on with the lesser one', async () => {
    const folder = await temporaryDataDir()
    onTestFinished(() => rm(folder, { recursive: true }))
    const before = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
    const maker = await connected(before.url())
    await maker.query('create database granary')
    await maker.end()
    await prepareQueue(before.url('granary'))
    await migrate(before.url('granary'))
    await before.stop()
    const node = await startNode({ dataDir: folder, settings: { LOG_LEVEL: 'info' } })
    onTestFinished(() => node.kill())
    expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
    const file = `postgres://granary@localhost/granary?host=${encodeURIComponent(join(folder, 'postgres/run'))}`
    const beside = await connected(file)
    const { rows } = await beside.query(
      `select distinct usename from pg_stat_activity where application_name = 'granary'`,
    )
    await beside.end()
    expect(rows).toEqual([{ usename: role }])
    expect(node.said()).not.toContain('DATABASE_URL')
    expect(await node.stop()).toBe(0)
  })

  test('with an outside database and one role works, and the start says what is weaker', async () => {
    const node = await startNode({ ...shared(), oneRole: true })
    expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
    expect(node.said()).toContain(
      'The role of DATABASE_URL is a superuser, so whoever gets hold of a connection',
    )
    expect(await node.stop()).toBe(0)
  })

  test('works without the owner’s address on a database that is up to date, and says what it needs on another', async () => {
    const ready = await startNode(shared())
    await ready.stop()
    const alone = { ...shared(), databaseUrl: serverUrlOf(database.url), oneRole: true }
    const node = await startNode(alone)
    expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
    expect(node.said()).not.toContain('DATABASE_URL')
    expect(await node.stop()).toBe(0)
    const { name, checksum } = ownMigrations().at(-1) ?? { name: '', checksum: '' }
    await owner.query('delete from schema_migrations where name = $1', [name])
    onTestFinished(
      async () => void (await owner.query('insert into schema_migrations values ($1, $2)', [name, checksum])),
    )
    const { code, said } = await failedStart(alone)
    expect(code).toBe(1)
    expect(said).toContain(
      `The role of DATABASE_URL may not run the migrations that this version needs (${name})`,
    )
  })

  test('makes the role of its address when it is missing, without telling the server its password', async () => {
    const name = `made_${process.pid}`
    onTestFinished(async () => void (await owner.query(`drop owned by ${name}; drop role ${name}`)))
    await createServerRole(owner, name, "pass'word")
    const { rows } = await owner.query('select rolpassword from pg_authid where rolname = $1', [name])
    expect(rows).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/) }])
    await createServerRole(owner, name, 'another one is not set')
    expect((await owner.query('select rolpassword from pg_authid where rolname = $1', [name])).rows).toEqual(
      rows,
    )
  })
})

/** Nodes of one installation have the same keys. */
function shared() {
  return { databaseUrl: database.url, dataDir, settings: { DEMO: '0' } }
}

function ownerName(): string {
  return decodeURIComponent(new URL(database.url).username)
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
