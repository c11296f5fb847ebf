import type { AuditRow } from '@granary/api'
import { csvTable } from '@granary/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import {
  type About,
  bare,
  bareDetails,
  type Details,
  detailWords,
  kindOf,
  partsOf,
  predicate,
  withMarks,
} from '../audit/index.ts'
import { namesIn } from '../names.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import { lenderNames } from './admin-projects.ts'
import { type AuditEntry, type AuditFilters, type AuditWithin, wantedEntries } from './audit-filters.ts'

const mostRows = 10_000

export async function listAudit(
  db: Kysely<Tables>,
  { paginationOpts, ...filters }: AuditFilters & { readonly paginationOpts: PageRequest },
  journal: Parameters<typeof paginated>[4],
): Promise<Page<AuditRow>> {
  const wanted = await wantedEntries(db, filters)
  const page = await paginated(
    wanted,
    { by: [[sql`id`, 'bigint']], direction: 'descending' },
    ({ id }) => [id],
    paginationOpts,
    journal,
  )
  return { ...page, page: await named(db, page.page) }
}

/** What those are called by whom the log is filtered. */
export async function auditNames(
  db: Kysely<Tables>,
  { personId, organizationId, projectId }: AuditFilters,
): Promise<{ person: string | null; organization: string | null; project: string | null }> {
  const ofKind = (id: string | undefined) => (id !== undefined && isUuid(id) ? id : null)
  const [people, lenders, projects] = await Promise.all([
    namesOf(db, [personId ?? null]),
    lenderNames(db, [ofKind(organizationId)]),
    namesIn(db, 'projects', [ofKind(projectId)]),
  ])
  return {
    person: nameIn(people, personId ?? null),
    organization: nameIn(lenders, organizationId ?? null),
    project: nameIn(projects, projectId ?? null),
  }
}

export async function auditCsv(db: Kysely<Tables>, filters: AuditFilters): Promise<string> {
  const wanted = await wantedEntries(db, filters)
  const latest: AuditWithin = (whole) => whole.orderBy('id', 'desc').limit(mostRows)
  const rows = await latest(wanted(latest)).execute()
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
  return csvTable([head, ...lines])
}

async function named(db: Kysely<Tables>, rows: readonly AuditEntry[]): Promise<AuditRow[]> {
  const people = await namesOf(db, rows.flatMap(peopleIn))
  const lenders = await lenderNames(
    db,
    rows.map(({ organization_id }) => organization_id),
  )
  const projects = await namesIn(
    db,
    'projects',
    rows.map(({ project_id }) => project_id),
  )
  return rows.map((row) => {
    const person = nameIn(people, row.person_id)
    const viewed = nameAndEmail(nameIn(people, row.viewed_person_id), row.viewed_person_email)
    const organization = nameIn(lenders, row.organization_id)
    const project = nameIn(projects, row.project_id)
    const linked = (kind: Kind, id: string | null, name: string | null) =>
      name === null || id === null ? name : withMarks(name, { kind, id })
    const linkedPerson = (id: string | null) => linked('person', id, nameIn(people, id))
    const about: About = {
      project: linked('project', row.project_id, project),
      lender: linked('lender', row.organization_id, organization),
      nameOf: (id) => (typeof id === 'string' && linkedPerson(id)) || 'somebody who is gone',
    }
    const details = bareDetails(row.details as Details)
    // What tells of the view itself says so already.
    const as =
      viewed && !row.action.startsWith('view as') ? `, looking at the portal as ${bare(viewed)},` : ''
    const who = linkedPerson(row.person_id) ?? row.person_email ?? nobody(details)
    const parts = partsOf(`${who}${as} ${predicate(row.action, details, about)}`)
    return {
      entryId: String(row.id),
      at: row.at.getTime(),
      action: row.action,
      kind: kindOf(row.action),
      sentence: parts.map(({ text }) => text).join(''),
      parts,
      personId: row.person_id,
      person,
      personEmail: row.person_email,
      viewed,
      address: row.address,
      organizationId: row.organization_id,
      organization,
      projectId: row.project_id,
      project,
      details: detailWords(row.details as Details, row.action),
    }
  })
}

type Kind = Parameters<typeof withMarks>[1]['kind']

/** Details name people by their ids. */
function peopleIn({ person_id, viewed_person_id, details }: AuditEntry): (string | null)[] {
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

/** For those who compare: every name and value as the entry has it. */
function asWritten(details: Details): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}
