import { appError } from '@granary/api'
import { storableText } from '@granary/forms'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isUuid } from '../uuid.ts'

/** What a paginated call carries (`paginationOptsValidator` of `convex/server`). */
export interface PageRequest {
  readonly numItems: number
  readonly cursor: string | null
  readonly endCursor?: string | null
}

export interface Page<Row> {
  readonly page: Row[]
  readonly isDone: boolean
  readonly continueCursor: string
}

/** What a place in a list is made of, as PostgreSQL reads it again. */
type PlaceKind = 'text' | 'uuid' | 'number' | 'bigint' | 'time'

export interface Order {
  /** Expressions that together name one place in the list, and of what kind they are; the last one must be unique. */
  readonly by: readonly (readonly [expression: RawBuilder<unknown>, kind: PlaceKind])[]
  readonly direction: 'ascending' | 'descending'
}

/** What a list can be sorted by: in the database, and read off a row. */
export interface SortColumn<Row> {
  readonly expression: RawBuilder<unknown>
  readonly kind: PlaceKind
  readonly read: (row: Row) => string | number
}

export interface Sorting<By extends string> {
  readonly by: By
  readonly direction: Order['direction']
}

/** Sorted by a column, those alike by what is unique; with the place of a row, as `paginated` takes both. */
export function sortedBy<Row extends { readonly id: string }>(
  { expression, kind, read }: SortColumn<Row>,
  direction: Order['direction'],
  idKind: 'uuid' | 'text' = 'uuid',
): readonly [order: Order, place: (row: Row) => readonly (string | number)[]] {
  const by = [
    [expression, kind],
    [sql`id`, idKind],
  ] as const
  return [{ by, direction }, (row) => [read(row), row.id]]
}

/** Words that have an order of their own: a status by how far it is. */
export function inOrder<Column extends string>(column: Column, words: readonly string[]) {
  const places = sql.join(words.map((word) => sql`${word}::text`))
  return {
    expression: sql`coalesce(array_position(array[${places}], ${sql.ref(column)}), 0)`,
    kind: 'number',
    read: (row: { readonly [Name in Column]: string }) => words.indexOf(row[column]) + 1,
  } as const
}

/** By milliseconds, because a place in the list must survive the way through JavaScript. */
export function byTime<Column extends string>(column: Column) {
  return {
    expression: sql`date_trunc('milliseconds', ${sql.ref(column)})`,
    kind: 'time',
    read: (row: { readonly [Name in Column]: Date }) => row[column].toISOString(),
  } as const
}

/** Only the rows of one page, in their order. */
export type Within<DB, Table extends keyof DB, Row> = (
  whole: SelectQueryBuilder<DB, Table, Row>,
) => SelectQueryBuilder<DB, Table, Row>

/** The rows of a list. One that is put together of several can keep each of them within the page as well. */
type Wanted<DB, Table extends keyof DB, Row> =
  | SelectQueryBuilder<DB, Table, Row>
  | ((within: Within<DB, Table, Row>) => SelectQueryBuilder<DB, Table, Row>)

/** All rows of a list in its order. */
export function ordered<DB, Table extends keyof DB, Row>(
  whole: SelectQueryBuilder<DB, Table, Row>,
  { by, direction }: Order,
): SelectQueryBuilder<DB, Table, Row> {
  let query = whole
  for (const [expression] of by) query = query.orderBy(expression, direction === 'ascending' ? 'asc' : 'desc')
  return query
}

const mostItems = 200
const end = 'end'
const longestPlace = 20_000

/**
 * One page of a live list. A page keeps the end it first had (through the journal), so that rows that come or go
 * inside it neither leave a gap before the next page nor stand in both. `place` reads a row's place off the row.
 */
export async function paginated<DB, Table extends keyof DB, Row>(
  query: Wanted<DB, Table, Row>,
  order: Order,
  place: (row: Row) => readonly (string | number)[],
  request: PageRequest,
  journal: { readonly before: string | null; after: string | null },
): Promise<Page<Row>> {
  if (request.cursor === end) return { page: [], isDone: true, continueCursor: end }
  const items = Math.min(Math.max(Math.trunc(request.numItems) || 1, 1), mostItems)
  const pinned = request.endCursor ?? journal.before
  const forward = order.direction === 'ascending'
  const within: Within<DB, Table, Row> = (whole) => {
    let bounded = whole
    if (request.cursor !== null) bounded = bounded.where(compare(order, forward ? '>' : '<', request.cursor))
    if (pinned !== null && pinned !== end)
      bounded = bounded.where(compare(order, forward ? '<=' : '>=', pinned))
    // A pinned page may grow; it is bounded all the same, and the client splits it before that matters.
    bounded = bounded.limit(pinned === null ? items + 1 : 10 * mostItems)
    return ordered(bounded, order)
  }
  const rows = await within(typeof query === 'function' ? query(within) : query).execute()

  const page = pinned === null ? rows.slice(0, items) : rows
  const last = page.at(-1)
  const more = pinned === null ? rows.length > items : pinned !== end
  const continueCursor = pinned ?? (more && last !== undefined ? encode(place(last)) : end)
  journal.after = continueCursor
  return { page, isDone: continueCursor === end, continueCursor }
}

function compare(order: Order, operator: keyof typeof comparisons, cursor: string): RawBuilder<boolean> {
  const values = sql.join(decode(cursor, order))
  return comparisons[operator](sql.join(order.by.map(([expression]) => expression)), values)
}

type Comparison = (place: RawBuilder<unknown>, cursor: RawBuilder<unknown>) => RawBuilder<boolean>

/**
 * Each written out: what is put in before a parenthesis could be the name of a function that reads anything, and the
 * list would run again at every commit of anybody.
 */
const comparisons = {
  '<': (place, cursor) => sql`(${place}) < (${cursor})`,
  '<=': (place, cursor) => sql`(${place}) <= (${cursor})`,
  '>': (place, cursor) => sql`(${place}) > (${cursor})`,
  '>=': (place, cursor) => sql`(${place}) >= (${cursor})`,
} satisfies Record<string, Comparison>

function encode(values: readonly (string | number)[]): string {
  return JSON.stringify(values)
}

/** A place comes back from outside: what the database could not read, or was never a place of this list, is refused. */
function decode(cursor: string, { by }: Order): unknown[] {
  const values = parsed(cursor)
  const fits =
    Array.isArray(values) &&
    values.length === by.length &&
    by.every(([, kind], at) => isKind[kind](values[at]))
  if (!fits) throw invalidCursor()
  return values
}

function parsed(cursor: string): unknown {
  if (cursor.length > longestPlace) return undefined
  try {
    return JSON.parse(cursor)
  } catch {
    return undefined
  }
}

const isKind: Readonly<Record<PlaceKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && storableText(value) === value,
  uuid: (value) => typeof value === 'string' && isUuid(value),
  number: (value) => Number.isSafeInteger(value),
  bigint: (value) => typeof value === 'string' && /^\d{1,18}$/.test(value),
  time: (value) => typeof value === 'string' && isTime(value),
}

/** As `toISOString` writes it, and nothing else that some reader of dates may take. */
function isTime(text: string): boolean {
  const time = text.length === 24 ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}

/** The client begins again at the first page when it reads `paginationError`; everybody else reads the sentence. */
function invalidCursor() {
  return appError('VALIDATION', {
    message: 'This place in the list is not known. Start again at the beginning of the list.',
    problems: [{ fieldId: 'cursor', code: 'cursor', message: 'This place in the list is not known.' }],
    isConvexSystemError: true,
    paginationError: 'InvalidCursor',
  })
}
