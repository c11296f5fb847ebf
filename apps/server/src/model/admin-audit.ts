import type { AuditRow } from '@granary/api'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AuditEntriesTable, Tables } from '../db/schema.generated.ts'
import { lenderNames } from './admin-projects.ts'
import { type Page, type PageRequest, paginated } from './pagination.ts'
import { nameIn, namesOf } from './people.ts'
import { isUuid } from './uuid.ts'

export interface AuditFilters {
  readonly action?: string | undefined
  readonly personId?: string | undefined
  readonly organizationId?: string | undefined
  readonly projectId?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const mostRows = 10_000

export async function listAudit(
  db: Kysely<Tables>,
  { paginationOpts, ...filters }: AuditFilters & { readonly paginationOpts: PageRequest },
  journal: Parameters<typeof paginated>[4],
): Promise<Page<AuditRow>> {
  const page = await paginated(
    filtered(entries(db), filters).$narrowType<{ id: string }>(),
    { by: [[sql`id`, 'bigint']], direction: 'descending' },
    ({ id }) => [id],
    paginationOpts,
    journal,
  )
  return { ...page, page: await named(db, page.page) }
}

export async function listActions(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('audit_entries').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}

export async function auditCsv(db: Kysely<Tables>, filters: AuditFilters): Promise<string> {
  const rows = await filtered(entries(db), filters).orderBy('id', 'desc').limit(mostRows).execute()
  const lines = (await named(db, rows)).map((row) => [
    row.entryId,
    new Date(row.at).toISOString(),
    row.action,
    row.person ?? '',
    row.organization ?? '',
    row.project ?? '',
    row.details,
  ])
  const head = ['id', 'time', 'action', 'person', 'lender', 'project', 'details']
  return `${[head, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function entries(db: Kysely<Tables>) {
  return db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'action', 'person_id', 'organization_id', 'project_id', 'details'])
}

function filtered<Row>(
  query: SelectQueryBuilder<Tables, 'audit_entries', Row>,
  { action, personId, organizationId, projectId, from, until }: AuditFilters,
) {
  let narrowed = query
  if (action) narrowed = narrowed.where('action', '=', action)
  if (personId) narrowed = narrowed.where('person_id', '=', personId)
  if (organizationId && isUuid(organizationId))
    narrowed = narrowed.where('organization_id', '=', organizationId)
  if (projectId && isUuid(projectId)) narrowed = narrowed.where('project_id', '=', projectId)
  if (isDay(from)) narrowed = narrowed.where('at', '>=', new Date(`${from}T00:00:00Z`))
  if (isDay(until)) narrowed = narrowed.where('at', '<', dayAfter(until))
  return narrowed
}

type Entry = Pick<
  { [Column in keyof AuditEntriesTable]: unknown },
  'id' | 'action' | 'person_id' | 'organization_id' | 'project_id' | 'details'
> & {
  readonly at: Date
  readonly action: string
  readonly person_id: string | null
  readonly organization_id: string | null
  readonly project_id: string | null
}

async function named(db: Kysely<Tables>, rows: readonly Entry[]): Promise<AuditRow[]> {
  const people = await namesOf(
    db,
    rows.map(({ person_id }) => person_id),
  )
  const lenders = await lenderNames(
    db,
    rows.map(({ organization_id }) => organization_id),
  )
  const projects = await projectNames(
    db,
    rows.map(({ project_id }) => project_id),
  )
  return rows.map((row) => ({
    entryId: String(row.id),
    at: row.at.getTime(),
    action: row.action,
    person: nameIn(people, row.person_id),
    organization: nameIn(lenders, row.organization_id),
    project: nameIn(projects, row.project_id),
    details: wordsOf(row.details),
  }))
}

async function projectNames(db: Kysely<Tables>, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map<string, string>()
  const rows = await db.selectFrom('projects').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function wordsOf(details: unknown): string {
  return Object.entries(details as Record<string, unknown>)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function dayAfter(day: string): Date {
  return new Date(Date.parse(day) + 86_400_000)
}
