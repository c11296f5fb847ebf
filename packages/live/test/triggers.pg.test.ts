import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installedScopes, installLive } from '../src/tables/triggers.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.operator.query(`
    truncate organizations, projects, members, notes, settings;
    insert into organizations values (1, 'Farm Bank'), (2, 'Prairie Credit');
    insert into projects values (1, 1, 'Dairy', 10), (2, 1, 'Mill', 20);
    insert into members values (1, 1, 'ann'), (2, 1, 'ben');
    truncate live_commits`)
})

/** What the statement left in the outbox. */
async function written(statement: string): Promise<Record<string, string[] | null>> {
  await database.operator.query(statement)
  const { rows } = await database.operator.query<{ tab: string; keys: string[] | null }>(
    'delete from live_commits returning tab, keys',
  )
  return Object.fromEntries(rows.map(({ tab, keys }) => [tab, keys?.sort() ?? null]))
}

const project3 = ['projects:id=3', 'projects:organization_id=2']

describe('what a write leaves in the outbox', () => {
  test('an insert, the keys of the new rows', async () => {
    expect(await written(`insert into projects values (3, 2, 'Silo')`)).toEqual({ projects: project3 })
  })

  test('an update, the keys of old and new rows', async () => {
    expect(await written('update projects set organization_id = 2 where id = 1')).toEqual({
      projects: ['projects:id=1', 'projects:organization_id=1', 'projects:organization_id=2'],
    })
  })

  test('a change of the key itself', async () => {
    expect(await written('update members set id = 9, project_id = 2 where id = 1')).toEqual({
      members: [
        'members:id=1',
        'members:id=9',
        'members:project_id=1',
        'members:project_id=2',
        'members:user_id=ann',
      ],
    })
  })

  test('a delete and all that it takes along', async () => {
    expect(await written('delete from organizations where id = 1')).toEqual({
      organizations: ['organizations:id=1'],
      projects: ['projects:id=1', 'projects:id=2', 'projects:organization_id=1'],
      members: [
        'members:id=1',
        'members:id=2',
        'members:project_id=1',
        'members:user_id=ann',
        'members:user_id=ben',
      ],
    })
  })

  test('a truncate, the whole table', async () => {
    expect(await written('truncate projects cascade')).toEqual({ projects: null, members: null })
  })

  test('an insert that meets a row and does nothing', async () => {
    expect(await written(`insert into projects values (1, 2, 'Silo') on conflict do nothing`)).toEqual({})
  })

  test('both halves of an insert that becomes an update', async () => {
    await database.operator.query(`insert into projects values (1, 2, 'Dairy'), (3, 2, 'Silo')
      on conflict (id) do update set organization_id = excluded.organization_id`)
    const { rows } = await database.operator.query<{ keys: string[] }>('select keys from live_commits')
    expect(rows.flatMap((row) => row.keys).sort()).toEqual([
      'projects:id=1',
      'projects:id=3',
      'projects:organization_id=1',
      'projects:organization_id=2',
      'projects:organization_id=2',
    ])
  })

  test('a merge', async () => {
    await database.operator.query(`merge into projects p using (values (1), (3)) v (id) on p.id = v.id
      when matched then delete when not matched then insert values (v.id, 2, 'Silo')`)
    const { rows } = await database.operator.query<{ keys: string[] }>(
      `select keys from live_commits where tab = 'projects'`,
    )
    expect(rows.flatMap((row) => row.keys).sort()).toEqual([
      'projects:id=1',
      'projects:id=3',
      'projects:organization_id=1',
      'projects:organization_id=2',
    ])
  })

  test('a copy', async () => {
    expect(
      await written(
        `copy settings from program 'echo motto,x' csv; copy members from program 'echo 7,2,cleo' csv`,
      ),
    ).toEqual({
      settings: [],
      members: ['members:id=7', 'members:project_id=2', 'members:user_id=cleo'],
    })
  })

  test('a table filled from a query, and a null scope', async () => {
    expect(
      await written(`insert into notes (project_id, body) select null, 'x' from generate_series(1, 2)`),
    ).toEqual({
      notes: [expect.stringMatching(/^notes:id=[0-9a-f-]{36}$/), expect.stringMatching(/^notes:id=/)],
    })
  })

  test('a table without any scope column is still named', async () => {
    expect(await written(`insert into settings values ('motto', 'x')`)).toEqual({ settings: [] })
  })

  test('a statement that touches nothing leaves nothing', async () => {
    expect(await written('update projects set amount = 1 where id = 99')).toEqual({})
  })

  test('more than 64 keys are the whole table', async () => {
    expect(await written(`insert into organizations select g, 'x' from generate_series(100, 163) g`)).toEqual(
      {
        organizations: expect.objectContaining({ length: 64 }),
      },
    )
    expect(await written(`insert into organizations select g, 'x' from generate_series(200, 264) g`)).toEqual(
      {
        organizations: null,
      },
    )
  })

  test('what is rolled back leaves nothing', async () => {
    expect(await written('begin; update projects set amount = 1; rollback')).toEqual({})
  })

  test('a savepoint that is rolled back takes only its own', async () => {
    expect(
      await written(
        'begin; delete from members where id = 1; savepoint s; delete from projects; rollback to s; commit',
      ),
    ).toEqual({ members: ['members:id=1', 'members:project_id=1', 'members:user_id=ann'] })
  })

  test('the replica role, which skips foreign keys, does not skip these', async () => {
    expect(
      await written(
        `begin; set local session_replication_role = replica; delete from projects where id = 1; commit`,
      ),
    ).toEqual({ projects: ['projects:id=1', 'projects:organization_id=1'] })
  })

  test('a person with few rights writes without seeing the outbox', async () => {
    await database.operator.query(`
      drop role if exists live_clerk; create role live_clerk; grant insert on settings to live_clerk`)
    expect(
      await written(`begin; set local role live_clerk; insert into settings values ('a', 'b'); commit`),
    ).toEqual({
      settings: [],
    })
    await database.operator.query('drop owned by live_clerk; drop role live_clerk')
  })
})

describe('installing', () => {
  test('again changes nothing', async () => {
    const before = await catalogue()
    await installLive(database.operator, { staticTables })
    expect(await catalogue()).toEqual(before)
  })

  test('a new scope column, a new table and a table that becomes static are followed', async () => {
    await database.operator.query(`create table "Odd ""name""" (id text, person_id int)`)
    await installLive(database.operator, { staticTables: [...staticTables, 'settings'] })
    expect(await written(`insert into "Odd ""name""" values ('it''s', 1)`)).toEqual({
      'Odd "name"': [`Odd "name":id=it's`, 'Odd "name":person_id=1'],
    })
    expect(await written(`insert into settings values ('motto', 'x')`)).toEqual({})
    await database.operator.query(`alter table settings add column user_id text`)
    await installLive(database.operator, { staticTables })
    expect((await installedScopes(database.operator)).get('settings')).toEqual(['user_id'])
    expect(await written(`insert into settings values ('a', 'x', 'ann')`)).toEqual({
      settings: ['settings:user_id=ann'],
    })
    await database.operator.query(`drop table "Odd ""name"""; alter table settings drop column user_id`)
    await installLive(database.operator, { staticTables })
  })
})

async function catalogue(): Promise<unknown> {
  const { rows } = await database.operator.query(
    `select tgname, tgrelid, oid, tgfoid from pg_trigger where tgname like 'live%' order by oid`,
  )
  return rows
}
