import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

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

export interface Order {
  /** Expressions that together name one place in the list; the last one must be unique. */
  readonly by: readonly RawBuilder<unknown>[]
  readonly direction: 'ascending' | 'descending'
}

const mostItems = 200
const end = 'end'

/**
 * One page of a live list. A page keeps the end it first had (through the journal), so that rows that come or go
 * inside it neither leave a gap before the next page nor stand in both. `place` reads a row's place off the row.
 */
export async function paginated<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Order,
  place: (row: Row) => readonly (string | number)[],
  request: PageRequest,
  journal: { readonly before: string | null; after: string | null },
): Promise<Page<Row>> {
  if (request.cursor === end) return { page: [], isDone: true, continueCursor: end }
  const items = Math.min(Math.max(Math.trunc(request.numItems) || 1, 1), mostItems)
  const pinned = request.endCursor ?? journal.before
  const forward = order.direction === 'ascending'
  let bounded = query
  if (request.cursor !== null) bounded = bounded.where(compare(order, forward ? '>' : '<', request.cursor))
  if (pinned !== null && pinned !== end)
    bounded = bounded.where(compare(order, forward ? '<=' : '>=', pinned))
  // A pinned page may grow; it is bounded all the same, and the client splits it before that matters.
  bounded = bounded.limit(pinned === null ? items + 1 : 10 * mostItems)
  for (const expression of order.by) bounded = bounded.orderBy(expression, forward ? 'asc' : 'desc')
  const rows = await bounded.execute()

  const page = pinned === null ? rows.slice(0, items) : rows
  const last = page.at(-1)
  const more = pinned === null ? rows.length > items : pinned !== end
  const continueCursor = pinned ?? (more && last !== undefined ? encode(place(last)) : end)
  journal.after = continueCursor
  return { page, isDone: continueCursor === end, continueCursor }
}

function compare(order: Order, operator: string, cursor: string): RawBuilder<boolean> {
  const values = decode(cursor, order.by.length)
  return sql<boolean>`(${sql.join([...order.by])}) ${sql.raw(operator)} (${sql.join(values)})`
}

function encode(values: readonly (string | number)[]): string {
  return JSON.stringify(values)
}

/** The client understands this word in an error as "begin again at the first page". */
function decode(cursor: string, length: number): (string | number)[] {
  try {
    const values: unknown = JSON.parse(cursor)
    const fits =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => typeof value === 'string' || typeof value === 'number')
    if (fits) return values
  } catch {
    // Falls through to the refusal below.
  }
  throw new InvalidCursor()
}

export class InvalidCursor extends Error {
  constructor() {
    super('InvalidCursor: this list has changed; it is read again from its beginning.')
  }
}
