import type { AuditRow } from '@granary/api'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import { type About, type Details, detailWords, predicate } from '../audit/index.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import { lenderNames } from './admin-projects.ts'

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
  const lines = (await named(db, rows)).map((row, at) => [
    row.entryId,
    new Date(row.at).toISOString(),
    row.action,
    row.person ?? '',
    row.organization ?? '',
    row.project ?? '',
    asWritten(rows[at]?.details as Details),
    row.sentence,
    row.personEmail ?? '',
    row.viewed ?? '',
    row.address ?? '',
  ])
  const known = ['id', 'time', 'action', 'person', 'lender', 'project', 'details']
  const head = [...known, 'sentence', 'email then', 'seen as', 'address']
  return `${[head, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function entries(db: Kysely<Tables>) {
  return db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'action', 'person_id', 'organization_id', 'project_id', 'details'])
    .select(['person_email', 'viewed_person_id', 'viewed_person_email', 'address'])
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

type Entry = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

async function named(db: Kysely<Tables>, rows: readonly Entry[]): Promise<AuditRow[]> {
  const people = await namesOf(db, rows.flatMap(peopleIn))
  const lenders = await lenderNames(
    db,
    rows.map(({ organization_id }) => organization_id),
  )
  const projects = await projectNames(
    db,
    rows.map(({ project_id }) => project_id),
  )
  return rows.map((row) => {
    const person = nameIn(people, row.person_id)
    const viewed = nameAndEmail(nameIn(people, row.viewed_person_id), row.viewed_person_email)
    const organization = nameIn(lenders, row.organization_id)
    const project = nameIn(projects, row.project_id)
    const about: About = {
      project,
      lender: organization,
      nameOf: (id) => (typeof id === 'string' && nameIn(people, id)) || 'somebody who is gone',
    }
    const details = row.details as Details
    // What tells of the view itself says so already.
    const as = viewed && !row.action.startsWith('view as') ? `, looking at the portal as ${viewed},` : ''
    return {
      entryId: String(row.id),
      at: row.at.getTime(),
      action: row.action,
      sentence: `${person ?? row.person_email ?? nobody(details)}${as} ${predicate(row.action, details, about)}`,
      person,
      personEmail: row.person_email,
      viewed,
      address: row.address,
      organization,
      project,
      details: detailWords(details),
    }
  })
}

/** Details name people by their ids. */
function peopleIn({ person_id, viewed_person_id, details }: Entry): (string | null)[] {
  const { person, member, borrower, to } = details as Details
  const named = [person, member, borrower, to].filter((id) => typeof id === 'string')
  return [person_id, viewed_person_id, ...named]
}

/** A try at the sign-in says which address was given; what is left is done by the installation itself. */
function nobody({ email, status }: Details): string {
  if (typeof email === 'string') return `Somebody with the address ${email}`
  return status === undefined ? 'Granary' : 'Somebody'
}

function nameAndEmail(name: string | null, email: string | null): string | null {
  if (name === null) return email
  return email === null ? name : `${name} (${email})`
}

async function projectNames(db: Kysely<Tables>, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map<string, string>()
  const rows = await db.selectFrom('projects').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** For those who compare: every name and value as the entry has it. */
function asWritten(details: Details): string {
  return Object.entries(details)
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
