import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { actionsOf } from '../audit/index.ts'

export interface AuditFilters {
  readonly kind?: string | undefined
  readonly action?: string | undefined
  readonly personId?: string | undefined
  readonly organizationId?: string | undefined
  readonly projectId?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

const columns = [
  ...(['id', 'at', 'action', 'person_id', 'organization_id', 'project_id', 'details'] as const),
  ...(['person_email', 'viewed_person_id', 'viewed_person_email', 'address'] as const),
] as const

type Entries = ReturnType<typeof entries>
export type AuditWithin = (whole: Entries) => Entries

/**
 * The entries that somebody asks for, of which a page is read. However many there are in all, it is read from the end
 * of an index: entries are in the order of their ids, and days are turned into the ids of about that time first.
 */
export async function wantedEntries(
  db: Kysely<Tables>,
  filters: AuditFilters,
): Promise<(within: AuditWithin) => Entries> {
  const ofDays = await daysOf(db, filters)
  const wanted = ofDays(entries(db))
  const { personId, organizationId, projectId } = filters
  const actions = wantedActions(filters)
  if (actions && !personId && !organizationId && !projectId) {
    return (within) =>
      joined(
        db,
        actions.map((action) => within(wanted.where('action', '=', action))),
      )
  }
  let narrowed = actions ? wanted.where('action', 'in', [...actions]) : wanted
  if (personId) narrowed = narrowed.where('person_id', '=', personId)
  if (organizationId && isUuid(organizationId))
    narrowed = narrowed.where('organization_id', '=', organizationId)
  if (projectId && isUuid(projectId)) narrowed = narrowed.where('project_id', '=', projectId)
  return () => narrowed
}

export type AuditEntry = Awaited<ReturnType<Entries['execute']>>[number]

/** Never none: a kind that nobody knows has one action, and no entry is of it. */
function wantedActions({ kind, action }: AuditFilters): readonly string[] | undefined {
  if (action) return [action]
  if (!kind) return undefined
  const actions = actionsOf(kind)
  return actions.length === 0 ? ['none'] : actions
}

function entries(db: Kysely<Tables>) {
  return db.selectFrom('audit_entries').select(columns).$narrowType<{ id: string }>()
}

/** The page of each action, each read from the end of its own part of the index, joined. */
function joined(db: Kysely<Tables>, pages: readonly Entries[]): Entries {
  const [first, ...others] = pages.map((page) => rowsOf(db, page))
  if (first === undefined) throw new Error('There is always an action.')
  const all = others.reduce((some, page) => some.unionAll(page), first)
  return rowsOf(db, all)
}

function rowsOf(db: Kysely<Tables>, part: Entries): Entries {
  return db.selectFrom(part.as('audit_entries')).select(columns) as unknown as Entries
}

/**
 * Ids and times go together but for the clocks of nodes and the length of a transaction, which are never an hour: what
 * lies that far beyond a day need not be looked at.
 */
async function daysOf(db: Kysely<Tables>, { from, until }: AuditFilters): Promise<AuditWithin> {
  const start = isDay(from) ? new Date(from) : undefined
  const end = isDay(until) ? new Date(Date.parse(until) + dayMs) : undefined
  const [first, last] = await Promise.all([
    start && idNear(db, '>=', new Date(start.getTime() - hourMs)),
    end && idNear(db, '<', new Date(end.getTime() + hourMs)),
  ])
  return (whole) => {
    let narrowed = whole
    if (start) narrowed = narrowed.where(timeOf, '>=', start).where('id', '>=', first ?? beyondAll)
    if (end) narrowed = narrowed.where(timeOf, '<', end).where('id', '<=', last ?? beforeAll)
    return narrowed
  }
}

/** The id of the first entry from a time on, or of the last one before it. */
async function idNear(db: Kysely<Tables>, side: '>=' | '<', time: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('audit_entries')
    .select('id')
    .$narrowType<{ id: string }>()
    .where('at', side, time)
    .orderBy('at', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/**
 * The time, in a form that no index has: the bounds of ids say nearly the same, so the database would take both for
 * much rarer together than they are, and would sort a whole day for one page of it.
 */
const timeOf = sql<Date>`at + interval '0'`

const [beforeAll, beyondAll] = ['0', '9223372036854775807']

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
