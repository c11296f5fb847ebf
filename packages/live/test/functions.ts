import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, FunctionCall, LiveQuery, Outcome } from '@granary/sync'
import { type JSONValue, jsonToConvex } from 'convex/values'
import { sql } from 'kysely'
import { type AnyKysely, type FunctionRunner, TooSlow } from '../src/runner.ts'

export type Person = { readonly name: string }

type Args = Readonly<Record<string, unknown>>

/** Whoever has this advisory lock holds up every overview. */
export const overviewLock = 20_261_122

const queries: Record<string, (db: AnyKysely, args: Args) => Promise<JSONValue>> = {
  project: async (db, args) =>
    (await db.selectFrom('projects').selectAll().where('id', '=', args.id).executeTakeFirst()) ?? null,
  'projects-of': (db, args) =>
    db
      .selectFrom('projects')
      .select(['id', 'name', 'amount'])
      .where('organization_id', '=', args.organization)
      .orderBy('id')
      .execute(),
  'projects-of-user': async (db, args) => {
    const members = await db
      .selectFrom('members')
      .select('project_id')
      .where('user_id', '=', args.user)
      .execute()
    const ids = members.map((member) => member.project_id)
    if (ids.length === 0) return []
    return db.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
  },
  'members-with-names': (db, args) =>
    db
      .selectFrom('members as m')
      .leftJoin('projects as p', 'p.id', 'm.project_id')
      .select(['m.id', 'm.user_id', 'p.name'])
      .where('m.project_id', '=', args.project)
      .orderBy('m.id')
      .execute(),
  totals,
  // Held up for as long as somebody has the lock, whatever the limits of a single statement.
  overview: async (db) => {
    const asked = sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${overviewLock}) as free`
    while (!(await asked.execute(db)).rows[0]?.free) await pause(5)
    return totals(db)
  },
  opaque: async (db, args) =>
    (await sql`select count(*)::int as n from members where project_id = ${args.project}`.execute(db))
      .rows as JSONValue,
  fragile: async (db, args) => {
    const row = await db.selectFrom('projects').select('amount').where('id', '=', args.id).executeTakeFirst()
    if (!row) throw new Error('There is no such project.')
    return (await sql<JSONValue>`select 100 / ${sql.lit(row.amount)} as share`.execute(db)).rows[0] ?? null
  },
  notes: (db, args) => db.selectFrom('notes').select('body').where('project_id', '=', args.project).execute(),
  endless: async (db) =>
    (await sql`select count(*) from (select generate_series(1, 100000000000)) many`.execute(db)).rows.length,
  // Whatever goes wrong, it says something.
  careless: async (db, args) => {
    const row = await db
      .selectFrom('projects')
      .select('name')
      .where('id', '=', args.id)
      .executeTakeFirst()
      .catch(() => null)
    return row?.name ?? 'nothing'
  },
  slow: async (db) => (await sql`select pg_catalog.pg_sleep(0.05) from projects`.execute(db)).rows.length,
}

function totals(db: AnyKysely): Promise<JSONValue> {
  return db
    .selectFrom('projects')
    .select(({ fn }) => ['organization_id', fn.sum('amount').as('total')])
    .groupBy('organization_id')
    .orderBy('organization_id')
    .execute()
}

/** What became of statements that a function did not wait for. */
export const leftBehind: string[] = []

const mutations: Record<string, (db: AnyKysely, args: Args) => Promise<JSONValue>> = {
  'add-project': async (db, args) => {
    await db
      .insertInto('projects')
      .values({ id: args.id, organization_id: args.organization, name: args.name, amount: args.amount ?? 0 })
      .execute()
    return { added: Number(args.id) }
  },
  raise: async (db, args) => {
    const row = await db
      .updateTable('projects')
      .set((eb) => ({ amount: eb('amount', '+', args.by) }))
      .where('id', '=', args.id)
      .returning('amount')
      .executeTakeFirst()
    return { amount: row?.amount ?? null }
  },
  rename: async (db, args) =>
    (await db
      .updateTable('projects')
      .set({ name: args.name })
      .where('id', '=', args.id)
      .returningAll()
      .executeTakeFirst()) ?? null,
  'leave-behind': async (db, args) => {
    const insert = db.insertInto('notes').values({ project_id: args.id, body: 'too late' })
    setTimeout(() => insert.execute().catch(({ message }) => leftBehind.push(message)), 50)
    return null
  },
  move: async (db, args) => {
    await db.updateTable('projects').set({ organization_id: args.to }).where('id', '=', args.id).execute()
    return null
  },
  nothing: async () => 'nothing',
  refuse: async (db, args) => {
    await db.deleteFrom('projects').where('id', '=', args.id).execute()
    throw new Error('Refused.')
  },
  share: async (db, args) => {
    await db
      .insertInto('members')
      .values({ id: args.id, project_id: args.project, user_id: args.user })
      .execute()
    return null
  },
  unshare: async (db, args) => {
    await db.deleteFrom('members').where('id', '=', args.id).execute()
    return null
  },
}

/** A small set of functions, called by bare names. `runs` counts every run of a query. */
export class TestFunctions implements FunctionRunner<Person> {
  readonly runs = new Map<string, number>()

  async query(call: FunctionCall<Person>, db: AnyKysely, journal: string | null) {
    this.runs.set(call.path, (this.runs.get(call.path) ?? 0) + 1)
    return { json: JSON.stringify(await pick(queries, call.path)(db, call.args)), journal }
  }

  async mutation(call: FunctionCall<Person>, db: AnyKysely) {
    return { json: JSON.stringify(await pick(mutations, call.path)(db, call.args)) }
  }

  async action(call: FunctionCall<Person>) {
    return { json: JSON.stringify(call.path) }
  }

  failure(error: unknown): Outcome & { ok: false } {
    if (error instanceof TooSlow) return { ok: false, message: 'too slow' }
    return { ok: false, message: error instanceof Error ? error.message : 'unknown' }
  }
}

export const nobody: Caller<Person> = null

export function person(name: string): Caller<Person> {
  return { identity: { name }, identityKey: name, expiresAt: Number.MAX_SAFE_INTEGER }
}

export function call(
  path: string,
  args: Record<string, number | string> = {},
  caller = nobody,
): FunctionCall<Person> {
  return { path, args: args as never, caller, address: 'test' }
}

export function live(queryId: number, path: string, args: Record<string, number | string> = {}): LiveQuery {
  return { queryId, path, args: args as never, journal: null }
}

export function decoded(outcome: Outcome | undefined): unknown {
  if (!outcome) return undefined
  return outcome.ok ? jsonToConvex(JSON.parse(outcome.json)) : new Error(outcome.message)
}

function pick<Fn>(functions: Record<string, Fn>, path: string): Fn {
  const found = functions[path]
  if (!found) throw new Error(`There is no ${path}.`)
  return found
}
