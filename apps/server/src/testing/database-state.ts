import { isDeepStrictEqual } from 'node:util'
import type { Answers } from '@granary/forms'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Sealer } from '../crypto/sealing.ts'
import type { Tables } from '../db/schema.generated.ts'
import { openAnswers } from '../model/stages/sensitive-answers.ts'
import { isStageId } from '../model/stages/stage-forms.ts'

/** Every row of every table as text, by table and key. Rows are only read where their texts differ. */
export type DatabaseState = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A row that is another afterwards, with its values: `answers.totalLoanAmount` where a column holds many of them. */
export interface Difference {
  readonly table: string
  /** Its primary key as text. */
  readonly row: string
  readonly how: 'added' | 'changed' | 'removed'
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** Those of its values that differ. */
  readonly columns: readonly string[]
}

/** Columns that hold one value for each field: compared opened, and one by one. */
const columnsOfFields: Readonly<Record<string, readonly string[]>> = {
  stages: ['answers', 'provenance', 'not_applicable'],
  submissions: ['answers', 'provenance', 'not_applicable'],
}

export async function databaseState(db: Kysely<Tables>): Promise<DatabaseState> {
  return stateRead(db, await readings(db))
}

/** What one transaction has written, as the others still see it and as it sees it. */
type Sides = readonly [before: DatabaseState, after: DatabaseState]

/**
 * Compares what transactions write before they end. Only rows that bear the mark of the transaction are read, so that
 * every call of a test can be compared. Rows that were only locked bear it too, and are the same on both sides.
 */
export async function sidesOfTransactions(
  db: Kysely<Tables>,
): Promise<(tx: Kysely<Tables>) => Promise<Sides>> {
  const all = await readings(db)
  return async (tx) => {
    const { id, reading } = await writtenBy(tx, all)
    if (id === null || reading.length === 0) return [new Map(), new Map()]
    const after = await stateRead(tx, reading, sql`${id} in (made_by, ended_by)`)
    const places = [...after].flatMap(([tab, table]) => [...table.keys()].map((key) => `${tab} ${key}`))
    // By its place as well: where several lock one row, it bears a mark of them all.
    const theirs = sql`tab || ' ' || key in (select unnest(${places}::text[]))`
    return [await stateRead(db, reading, sql`ended_by <> '0' and (ended_by = ${id} or ${theirs})`), after]
  }
}

/**
 * Reads what transactions see that began at this state, which nobody else changes meanwhile: tables that they have not
 * written to are as they were, and not read.
 */
export async function statesFrom(
  db: Kysely<Tables>,
  begun: DatabaseState,
): Promise<(tx: Kysely<Tables>) => Promise<DatabaseState>> {
  const all = await readings(db)
  return async (tx) => {
    const { reading } = await writtenBy(tx, all)
    const state = new Map(begun)
    if (reading.length === 0) return state
    for (const { tab } of reading) state.delete(tab)
    for (const [tab, rows] of await stateRead(tx, reading)) state.set(tab, rows)
    return state
  }
}

/**
 * The mark of a transaction, and the tables that it has written to. Those of the connection's last transactions may be
 * among them, none of this one is missing.
 */
async function writtenBy(tx: Kysely<Tables>, all: readonly Reading[]) {
  const { rows } = await sql<{ id: string | null; written: string[] }>`
    select pg_current_xact_id_if_assigned()::xid::text as id, array(
      select relation from unnest(${all.map(({ relation }) => relation)}::oid[]) as relation
      where pg_stat_get_xact_tuples_inserted(relation) + pg_stat_get_xact_tuples_updated(relation)
        + pg_stat_get_xact_tuples_deleted(relation) > 0
    )::text[] as written
  `.execute(tx)
  const { id = null, written = [] } = rows[0] ?? {}
  return { id, reading: all.filter(({ relation }) => written.includes(relation)) }
}

async function stateRead(
  db: Kysely<Tables>,
  tables: readonly Reading[],
  which: RawBuilder<unknown> = sql`true`,
): Promise<DatabaseState> {
  const { rows } = await sql<{ tab: string; key: string; text: string }>`
    select tab, key, text from (${sql.raw(tables.map(({ text }) => text).join(' union all '))}) as rows_of_all where ${which}
  `.execute(db)
  const state = new Map<string, Map<string, string>>()
  for (const { tab, key, text } of rows) {
    const table = state.get(tab) ?? new Map<string, string>()
    state.set(tab, table.set(key, text))
  }
  return state
}

/** The rows that differ, compared value by value. */
export function differencesBetween(
  before: DatabaseState,
  after: DatabaseState,
  sealer: Sealer,
): readonly Difference[] {
  const tables = new Set([...before.keys(), ...after.keys()])
  return [...tables].flatMap((table) => {
    const [from, to] = [before.get(table), after.get(table)]
    const keys = new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])
    return [...keys].flatMap((row) => {
      const [was, is] = [from?.get(row), to?.get(row)]
      if (was === is) return []
      const how = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
      const [before, after] = [valuesOf(table, was, sealer), valuesOf(table, is, sealer)]
      const columns = differingColumns(before, after)
      return columns.length === 0 ? [] : [{ table, row, how, before, after, columns }]
    })
  })
}

function differingColumns(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...columns].filter((column) => !isDeepStrictEqual(before[column] ?? null, after[column] ?? null))
}

function valuesOf(table: string, text: string | undefined, sealer: Sealer): Record<string, unknown> {
  if (text === undefined) return {}
  const row = opened(table, JSON.parse(text), sealer)
  const ofFields = columnsOfFields[table] ?? []
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) =>
      ofFields.includes(column)
        ? Object.entries(value as object).map(([field, each]) => [`${column}.${field}`, each])
        : [[column, value]],
    ),
  )
}

/** The same answer sealed twice is two texts: only what stands in them may be compared. */
function opened(table: string, row: Record<string, unknown>, sealer: Sealer): Record<string, unknown> {
  const { project_id: projectId, stage, field_id: fieldId } = row
  if (typeof projectId !== 'string' || typeof stage !== 'string' || !isStageId(stage)) return row
  const open = (answers: unknown) => openAnswers(sealer, { projectId, stage }, answers as Answers)
  if (table === 'answer_changes') {
    const id = String(fieldId)
    const { before, after } = row
    return { ...row, before: open({ [id]: before })[id], after: open({ [id]: after })[id] }
  }
  return columnsOfFields[table] ? { ...row, answers: open(row.answers) } : row
}

interface Reading {
  /** The number of the table in the catalogue. */
  readonly relation: string
  /** Its name, as a state has it. */
  readonly tab: string
  readonly text: string
}

/**
 * How each table is read, with the transactions that made and ended each row; a table without a key is told by its
 * whole row. What the database itself computes of a row is left out, since what it is computed of is compared. Those of
 * the job queue write to themselves by the clock: which jobs a change leaves behind is compared
 * where they are enqueued.
 */
async function readings(db: Kysely<Tables>): Promise<readonly Reading[]> {
  const { rows } = await sql<Reading>`
    select class.oid::text as relation, tab, format('select %L as tab, %s as key, (to_jsonb(t) - %L::text[])::text as text,
        xmin::text as made_by, xmax::text as ended_by from %I.%I t',
      tab,
      coalesce((
        select string_agg(format('t.%I::text', attname), ' || '' '' || ' order by attnum)
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = class.oid and indisprimary
      ), 't::text'), array(
        select attname from pg_attribute where attrelid = class.oid and attgenerated <> ''
      ), namespace.nspname, relname) as text
    from pg_class class join pg_namespace namespace on namespace.oid = relnamespace,
      lateral (
        select case nspname when 'public' then relname::text else nspname || '.' || relname end as tab
      ) as named
    where relkind = 'r' and namespace.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
    order by text
  `.execute(db)
  return rows
}
