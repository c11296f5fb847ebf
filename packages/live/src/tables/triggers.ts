import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { catalogueTables } from './catalogue.ts'

/** The row that every mutation leaves in the outbox, so that its commit is a moment of its own. */
export const markerTable = 'replay'

export const defaultScopeColumns = ['id', 'project_id', 'organization_id', 'user_id', 'person_id'] as const

/** One statement that touches more keys than this is written down as a change of the whole table. */
export const maxKeysPerRow = 64

const version = 1

export interface InstallOptions {
  /** Tables that only migrations write; reading them is never watched. */
  readonly staticTables: readonly string[]
  readonly scopeColumns?: readonly string[]
}

/**
 * Brings outbox, replay records and the triggers of every table of schema `public` up to date. Idempotent, and it
 * locks nothing that is current already. The caller holds the lock under which migrations run.
 */
export async function installLive(client: ClientBase, options: InstallOptions): Promise<void> {
  await client.query(liveTables)
  for (const [table, column] of laterColumns) {
    if (!(await hasColumn(client, table, column)))
      await client.query(`alter table ${table} add column ${column} text`)
  }
  const wanted = new Map<string, string[]>()
  for (const [table, columns] of await catalogueTables(client)) {
    if (options.staticTables.includes(table)) continue
    const comparable = columns.filter((column) => column.scopeType).map((column) => column.name)
    wanted.set(
      table,
      (options.scopeColumns ?? defaultScopeColumns).filter((name) => comparable.includes(name)),
    )
  }
  const installed = await installedMarks(client)
  for (const table of installed.keys()) {
    if (!wanted.has(table)) await client.query(`drop function if exists ${functionName(table)} cascade`)
  }
  for (const [table, scopes] of wanted) {
    if (installed.get(table) !== markOf(table, scopes)) await client.query(tableTriggers(table, scopes))
  }
}

/** After a restore, as part of its own transaction. What its past is called is found out by the next node that looks. */
export async function raiseAfterRestore(client: ClientBase): Promise<void> {
  await raiseBase(client)
  await client.query('update live_base set history = null')
}

/** Raises every later timestamp above those that open clients have seen, and begins another generation of versions. */
export async function raiseBase(client: ClientBase): Promise<void> {
  await client.query(
    `with counted as (select count(*) as n from live_commits), gone as (delete from live_commits)
     update live_base set n = n + (select n from counted) + (1::bigint << 40), generation = gen_random_uuid(), horizon = '3'`,
  )
}

/** What the tables of earlier versions lack. */
const laterColumns = [
  ['live_base', 'history'],
  ['replay', 'subject'],
] as const

/** Asking first locks nobody out of the table. */
async function hasColumn(client: ClientBase, table: string, column: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped`,
    [`public.${table}`, column],
  )
  return rowCount !== 0
}

/** Table to the scope columns that its triggers report. */
export async function installedScopes(client: ClientBase): Promise<Map<string, string[]>> {
  const marks = await installedMarks(client)
  return new Map(
    [...marks].map(([table, mark]) => [table, (JSON.parse(mark) as { scopes: string[] }).scopes]),
  )
}

const liveTables = `
create table if not exists live_commits (
  xid xid8 not null default pg_current_xact_id(),
  tab text not null,
  keys text[],
  at timestamptz not null default clock_timestamp()
);
create index if not exists live_commits_xid on live_commits (xid);
create table if not exists live_base (
  one boolean primary key default true check (one),
  n bigint not null,
  horizon xid8 not null,
  generation uuid not null default gen_random_uuid()
);
insert into live_base (n, horizon) values (0, '3') on conflict do nothing;
create table if not exists replay (
  session text not null,
  request bigint not null,
  identity text not null,
  hash text not null,
  result text not null,
  at timestamptz not null default now(),
  primary key (session, request)
);
create index if not exists replay_at on replay (at);
`

/** The whole SQL for one table: one function, four triggers, and a mark that says what they report. */
export function tableTriggers(table: string, scopes: readonly string[]): string {
  const name = functionName(table)
  const on = `public.${identifier(table)}`
  const trigger = (op: string, when: string, transition: string) => `
create or replace trigger ${identifier(`live_${op}`)} after ${when} on ${on} ${transition}
  for each statement execute function ${name}();
alter table ${on} enable always trigger ${identifier(`live_${op}`)};`
  return `${touchFunction(table, scopes)}${trigger('insert', 'insert', 'referencing new table as new_rows')}${trigger(
    'update',
    'update',
    'referencing old table as old_rows new table as new_rows',
  )}${trigger('delete', 'delete', 'referencing old table as old_rows')}${trigger('truncate', 'truncate', '')}
comment on function ${name}() is ${literal(markOf(table, scopes))};`
}

/**
 * Old and new rows are both reported: a row that moves from one project to another changes both. The empty NOTIFY is
 * for writers that have no node behind them; it holds a lock through the commit, so nodes do without it.
 */
function touchFunction(table: string, scopes: readonly string[]): string {
  const keysOf = (rows: string) => {
    const keys = scopes.map((scope) => `(${literal(`${table}:${scope}=`)} || r.${identifier(scope)}::text)`)
    return `select k.key from ${rows} r cross join lateral (values ${keys.join(', ') || '(null::text)'}) k (key)`
  }
  const report = (source: string) => `
    select count(*), array_agg(key) filter (where key is not null) into n, found
      from (select distinct key from (${source}) as touched limit ${maxKeysPerRow + 2}) as enough;`
  return `
create or replace function ${functionName(table)}() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $live$
declare
  n bigint := 1;
  found text[];
begin
  if tg_op = 'INSERT' then${report(keysOf('new_rows'))}
  elsif tg_op = 'UPDATE' then${report(`${keysOf('old_rows')} union all ${keysOf('new_rows')}`)}
  elsif tg_op = 'DELETE' then${report(keysOf('old_rows'))}
  end if;
  if n = 0 then return null; end if;
  insert into public.live_commits (tab, keys) values (${literal(table)},
    case when tg_op = 'TRUNCATE' or cardinality(found) > ${maxKeysPerRow} then null else coalesce(found, '{}') end);
  if current_setting('live.node', true) is distinct from 'on' then
    perform pg_notify('live', '');
  end if;
  return null;
end $live$;`
}

async function installedMarks(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ mark: string }>(
    `select obj_description(p.oid, 'pg_proc') as mark from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname like 'live\\_touch\\_%'
        and obj_description(p.oid, 'pg_proc') is not null
        and (select count(*) from pg_trigger t where t.tgfoid = p.oid) = 4`,
  )
  return new Map(rows.map(({ mark }) => [(JSON.parse(mark) as { table: string }).table, mark]))
}

function markOf(table: string, scopes: readonly string[]): string {
  return JSON.stringify({ version, table, scopes })
}

/** Names are cut at 63 bytes, so long tables share a readable beginning and differ by their hash. */
function functionName(table: string): string {
  const short =
    table.length > 40
      ? `${table.slice(0, 30)}_${createHash('md5').update(table).digest('hex').slice(0, 8)}`
      : table
  return `public.${identifier(`live_touch_${short}`)}`
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
