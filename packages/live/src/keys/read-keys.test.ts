import {
  DummyDriver,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { describe, expect, test } from 'vitest'
import type { AnyKysely } from '../runner.ts'
import type { ScopeType } from '../tables/canonical-value.ts'
import type { LiveTable, Registry } from '../tables/registry.ts'
import { ReadKeys } from './read-keys.ts'
import { NotWatchable } from './walk.ts'

const registry: Registry = new Map(
  [
    table('organizations', { id: 'int4', name: 'text' }, ['id']),
    table('projects', { id: 'int4', organization_id: 'int4', name: 'text', amount: undefined }, [
      'id',
      'organization_id',
    ]),
    table('members', { id: 'int4', project_id: 'int4', user_id: 'text' }, ['id', 'project_id', 'user_id']),
    table('notes', { id: 'uuid', project_id: 'int4', body: 'text' }, ['id', 'project_id']),
    { ...table('states', { code: 'text' }, []), isStatic: true },
  ].map((each) => [each.name, each]),
)

const db: AnyKysely = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const uuid = '0F8FAD5B-D9CB-469F-A165-70867728950E'
const project5 = db.selectFrom('projects').selectAll().where('id', '=', 5)
const members = db.selectFrom('members').selectAll()

interface Compiles {
  compile(db: AnyKysely): { readonly query: OperationNode }
}

const cases: [title: string, query: Compiles, keys: string[]][] = [
  ['a constant', project5, ['projects:id=5']],
  [
    'the second scope column',
    db.selectFrom('projects').selectAll().where('organization_id', '=', 2),
    ['projects:organization_id=2'],
  ],
  ['both, the first wins', project5.where('organization_id', '=', 2), ['projects:id=5']],
  ['no condition', db.selectFrom('projects').selectAll(), ['projects']],
  [
    'a column that is no scope',
    db.selectFrom('projects').selectAll().where('name', '=', 'Mill'),
    ['projects'],
  ],
  ['a text for a number', db.selectFrom('projects').selectAll().where('id', '=', '007'), ['projects:id=7']],
  ['a bigint for a number', db.selectFrom('projects').selectAll().where('id', '=', 7n), ['projects:id=7']],
  ['a fraction', db.selectFrom('projects').selectAll().where('id', '=', 7.5), ['projects']],
  ['a null constant', db.selectFrom('projects').selectAll().where('id', '=', null), ['projects']],
  [
    'a uuid in capitals',
    db.selectFrom('notes').selectAll().where('id', '=', uuid),
    [`notes:id=${uuid.toLowerCase()}`],
  ],
  ['an odd uuid', db.selectFrom('notes').selectAll().where('id', '=', `{${uuid}}`), ['notes']],
  ['an alias', db.selectFrom('projects as p').selectAll().where('p.id', '=', 5), ['projects:id=5']],
  [
    'a schema',
    db.withSchema('public').selectFrom('projects').selectAll().where('projects.id', '=', 5),
    ['projects:id=5'],
  ],
  [
    'a list',
    db.selectFrom('projects').selectAll().where('id', 'in', [5, 6, 5]),
    ['projects:id=5', 'projects:id=6'],
  ],
  [
    'a list with something odd',
    db.selectFrom('projects').selectAll().where('id', 'in', [5, null]),
    ['projects'],
  ],
  [
    'a list of 65',
    db
      .selectFrom('projects')
      .selectAll()
      .where(
        'id',
        'in',
        Array.from({ length: 65 }, (_, i) => i),
      ),
    ['projects'],
  ],
  [
    'any of an array',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([5, 6])))),
    ['projects:id=5', 'projects:id=6'],
  ],
  [
    'any of none',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([])))),
    [],
  ],
  [
    'a constant on the left',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ eb, val, ref }) => eb(val(5), '=', ref('id'))),
    ['projects:id=5'],
  ],
  ['a literal', db.selectFrom('projects').selectAll().where('id', '=', sql.lit(5)), ['projects:id=5']],
  [
    'a dynamic reference',
    db.selectFrom('projects').selectAll().where(sql.ref('projects.id'), '=', 5),
    ['projects:id=5'],
  ],
  ['a range', db.selectFrom('projects').selectAll().where('id', '>', 5), ['projects']],
  [
    'not',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ not, eb }) => not(eb('id', '=', 5))),
    ['projects'],
  ],
  ['is', db.selectFrom('projects').selectAll().where('id', 'is', 5), ['projects']],
  [
    'is not distinct from',
    db.selectFrom('projects').selectAll().where('id', 'is not distinct from', 5),
    ['projects'],
  ],
  [
    'or of one column',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ or, eb }) => or([eb('id', '=', 5), eb('id', '=', 6)])),
    ['projects:id=5', 'projects:id=6'],
  ],
  [
    'or with a branch that says nothing',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ or, eb }) => or([eb('id', '=', 5), eb('name', '=', 'x')])),
    ['projects'],
  ],
  [
    'or of two columns',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ or, eb }) => or([eb('id', '=', 5), eb('organization_id', '=', 6)])),
    ['projects'],
  ],
  [
    'or under and',
    project5.where(({ or, eb }) => or([eb('name', '=', 'x'), eb('amount', '>', 6)])),
    ['projects:id=5'],
  ],
  [
    'and within each branch of or',
    db
      .selectFrom('projects')
      .selectAll()
      .where(({ or, and, eb }) => or([and([eb('id', '=', 5), eb('name', '=', 'x')]), eb('id', '=', 8)])),
    ['projects:id=5', 'projects:id=8'],
  ],
  [
    'a join carries the constant',
    db
      .selectFrom('projects as p')
      .innerJoin('members as m', 'm.project_id', 'p.id')
      .selectAll()
      .where('p.id', '=', 5),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'a chain of joins',
    db
      .selectFrom('notes as n')
      .innerJoin('members as m', 'm.project_id', 'n.project_id')
      .innerJoin('projects as p', 'p.id', 'm.project_id')
      .selectAll()
      .where('n.project_id', '=', 5),
    ['members:project_id=5', 'notes:project_id=5', 'projects:id=5'],
  ],
  [
    'a constant in an inner ON',
    db
      .selectFrom('projects as p')
      .innerJoin('members as m', (on) => on.onRef('m.project_id', '=', 'p.id').on('p.id', '=', 5))
      .selectAll(),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'a left join binds the joined table',
    db
      .selectFrom('projects as p')
      .leftJoin('members as m', 'm.project_id', 'p.id')
      .selectAll()
      .where('p.id', '=', 5),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'the ON of a left join does not bind the other',
    db
      .selectFrom('projects as p')
      .leftJoin('members as m', (on) => on.onRef('m.project_id', '=', 'p.id').on('p.id', '=', 5))
      .selectAll(),
    ['members:project_id=5', 'projects'],
  ],
  [
    'the ON of a right join binds nobody',
    db
      .selectFrom('projects as p')
      .rightJoin('members as m', (on) => on.on('m.project_id', '=', 5).on('p.id', '=', 5))
      .selectAll(),
    ['members', 'projects'],
  ],
  [
    'the ON of a full join binds nobody',
    db
      .selectFrom('projects as p')
      .fullJoin('members as m', 'm.project_id', 'p.id')
      .selectAll()
      .where('p.id', '=', 5),
    ['members', 'projects:id=5'],
  ],
  [
    'an inner ON before a right join holds for nobody',
    db
      .selectFrom('projects as p')
      .innerJoin('members as m', (on) => on.on('p.id', '=', 5).on('m.id', '=', 1))
      .rightJoin('notes as n', 'n.project_id', 'p.id')
      .selectAll(),
    ['members', 'notes', 'projects'],
  ],
  [
    'a cross join',
    db.selectFrom('projects as p').crossJoin('members as m').selectAll().where('p.id', '=', 5),
    ['members', 'projects:id=5'],
  ],
  [
    'two froms',
    db
      .selectFrom(['projects as p', 'members as m'])
      .selectAll()
      .whereRef('p.id', '=', 'm.project_id')
      .where('p.id', '=', 5),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'a table joined to itself',
    db
      .selectFrom('projects as a')
      .innerJoin('projects as b', 'b.organization_id', 'a.organization_id')
      .selectAll()
      .where('a.id', '=', 5),
    ['projects', 'projects:id=5'],
  ],
  [
    'a lateral join',
    db
      .selectFrom('projects as p')
      .leftJoinLateral(
        (eb) => eb.selectFrom('members').selectAll().whereRef('members.project_id', '=', 'p.id').as('m'),
        (on) => on.onTrue(),
      )
      .selectAll()
      .where('p.id', '=', 5),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'exists, correlated',
    project5.where(({ exists, selectFrom }) =>
      exists(selectFrom('members').select('id').whereRef('members.project_id', '=', 'projects.id')),
    ),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'not exists, correlated',
    project5.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').select('id').whereRef('project_id', '=', 'projects.id'))),
    ),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'a subquery in the list binds only itself',
    db
      .selectFrom('projects')
      .selectAll()
      .where('id', 'in', db.selectFrom('members').select('project_id').where('user_id', '=', 'ann')),
    ['members:user_id=ann', 'projects'],
  ],
  [
    'a subquery among the selections',
    db
      .selectFrom('projects')
      .select((eb) =>
        eb
          .selectFrom('members')
          .select('user_id')
          .whereRef('project_id', '=', 'projects.id')
          .limit(1)
          .as('first'),
      )
      .where('projects.id', '=', 5),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'an array of rows',
    db
      .selectFrom('projects')
      .select((eb) =>
        jsonArrayFrom(eb.selectFrom('members').selectAll().whereRef('project_id', '=', 'projects.id')).as(
          'all',
        ),
      )
      .where('projects.id', '=', 5),
    ['members:project_id=5', 'projects:id=5'],
  ],
  [
    'one row as an object',
    db
      .selectFrom('projects')
      .select((eb) =>
        jsonObjectFrom(
          eb.selectFrom('organizations as o').selectAll().whereRef('o.id', '=', 'projects.organization_id'),
        ).as('one'),
      )
      .where('organization_id', '=', 2),
    ['organizations:id=2', 'projects:organization_id=2'],
  ],
  [
    'an object built',
    db
      .selectFrom('projects')
      .select((eb) => jsonBuildObject({ name: eb.ref('name') }).as('o'))
      .where('id', '=', 5),
    ['projects:id=5'],
  ],
  [
    'a derived table',
    db
      .selectFrom(members.where('project_id', '=', 5).as('m'))
      .selectAll()
      .where('m.id', '=', 3),
    ['members:project_id=5'],
  ],
  [
    'a common table',
    db
      .with('mine', () => members.where('user_id', '=', 'ann'))
      .selectFrom('mine')
      .innerJoin('projects', 'projects.id', 'mine.project_id')
      .selectAll(),
    ['members:user_id=ann', 'projects'],
  ],
  [
    'a common table that hides a table',
    db
      .with('projects', () => members.where('user_id', '=', 'ann'))
      .selectFrom('projects')
      .selectAll()
      .where('projects.id', '=', 5),
    ['members:user_id=ann'],
  ],
  [
    'a union',
    project5.union(db.selectFrom('projects').selectAll().where('id', '=', 6)),
    ['projects:id=5', 'projects:id=6'],
  ],
  ['a static table', db.selectFrom('states').selectAll(), []],
  [
    'a count',
    db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('project_id', '=', 5),
    ['members:project_id=5'],
  ],
  [
    'having does not narrow',
    db.selectFrom('projects').select('id').groupBy('id').having('id', '=', 5),
    ['projects'],
  ],
  [
    'plain raw SQL among the selections',
    db
      .selectFrom('projects')
      .select(sql`lower(${sql.ref('name')})`.as('n'))
      .where('id', '=', 5),
    ['projects:id=5'],
  ],
  [
    'raw SQL that reads',
    db.selectFrom('projects').select(sql`(select 1 from members)`.as('n')).where('id', '=', 5),
    ['*', 'projects:id=5'],
  ],
  [
    'an unknown function in raw SQL',
    db
      .selectFrom('projects')
      .select(sql`risk_of(${sql.ref('id')})`.as('n'))
      .where('id', '=', 5),
    ['*', 'projects:id=5'],
  ],
  [
    'an unknown function',
    db
      .selectFrom('projects')
      .select(({ fn }) => fn('risk_of', ['id']).as('n'))
      .where('id', '=', 5),
    ['*', 'projects:id=5'],
  ],
  [
    'a function named by a parameter',
    db
      .selectFrom('projects')
      .select(sql`${sql.id('risk_of')}(1)`.as('n'))
      .where('id', '=', 5),
    ['*', 'projects:id=5'],
  ],
  ['raw SQL alone', sql`select * from projects`, ['*']],
  ['raw SQL as a condition', db.selectFrom('projects').selectAll().where(sql<boolean>`id = 5`), ['projects']],
  [
    'a column of a type that is not compared as text',
    db
      .selectFrom('projects as p')
      .innerJoin('members as m', 'm.project_id', 'p.amount')
      .selectAll()
      .where('p.amount', '=', 5),
    ['members', 'projects'],
  ],
]

describe('read keys', () => {
  test.each(cases)('%s', (_title, query, keys) => {
    expect([...keysOf(query)].sort()).toEqual([...keys].sort())
  })

  test('wide keys say why', () => {
    const reads = new ReadKeys(registry)
    reads.record(db.selectFrom('projects').selectAll().compile().query)
    reads.record(sql`select 1`.compile(db).query)
    expect(reads.why).toEqual(['projects: no scope column is fixed', '*: raw SQL "select 1"'])
  })

  test.each([
    ['an insert', db.insertInto('notes').values({ body: 'x' })],
    ['an update', db.updateTable('notes').set({ body: 'x' })],
    ['a delete', db.deleteFrom('notes')],
    [
      'a write in a common table',
      db
        .with('gone', (d) => d.deleteFrom('notes').returningAll())
        .selectFrom('gone')
        .selectAll(),
    ],
    ['an unknown table', db.selectFrom('project_names').selectAll()],
    ['another schema', db.withSchema('pg_catalog').selectFrom('projects').selectAll()],
    ['the time', project5.where('amount', '<', sql`now()`)],
    ['chance', db.selectFrom('projects').select(({ fn }) => fn('random').as('r'))],
  ])('refuses %s', (_title, query) => {
    expect(() => keysOf(query)).toThrow(NotWatchable)
  })
})

function keysOf(query: Compiles): Iterable<string> {
  const reads = new ReadKeys(registry)
  reads.record(query.compile(db).query)
  return reads.keys.keys()
}

function table(name: string, columns: Record<string, ScopeType | undefined>, scopes: string[]): LiveTable {
  const types = new Map(Object.entries(columns))
  const typed = scopes.map((scope) => ({ name: scope, type: types.get(scope) ?? ('text' as const) }))
  return { name, columns: types, scopes: typed, isStatic: false }
}
