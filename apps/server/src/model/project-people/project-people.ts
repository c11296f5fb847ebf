import type { ProjectPerson } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf, type Person } from '../../people/people.ts'
import {
  isNothingLeft,
  leftOf,
  leftTogether,
  loadAsks,
  type OpenAsk,
  sharedFieldIds,
  sharedTables,
} from '../asks/index.ts'
import { listMembers } from '../lenders/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type StageDocuments, stageIds } from '../stages/index.ts'
import { tablesWithRows } from '../tables/index.ts'
import { lastVisits } from './visits.ts'

type Project = Selectable<ProjectsTable>
type Asked = NonNullable<ProjectPerson['asked']>
/** With people by their ids: what they are called is read once for all. */
type Row = Omit<ProjectPerson, 'me' | 'lastAt' | 'by' | 'asked'> & {
  readonly byId: string | null
  readonly asked: (Omit<Asked, 'remindedBy'> & { readonly remindedById: string | null }) | null
}

/** By which it is known what of an ask is left. */
interface Known {
  readonly documents: StageDocuments
  /** The tables of the project that have a row. */
  readonly begun: ReadonlySet<string>
}

/** Everybody who gets into a project, and why: its lender's people, borrowers, staff, and who is invited. */
export async function listProjectPeople(
  db: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  reader: Person,
  project: Project,
): Promise<ProjectPerson[]> {
  const documents = await loadStages(db, sealer, project.id)
  const asks = await loadAsks(db, project.id)
  const known: Known = { documents, begun: await tablesWithRows(db, project.id) }
  const members = await memberRows(db, project, asks, known)
  const rows = [
    ...members,
    ...borrowerRows(asks, known),
    ...(await staffRows(db, project.id, new Set(members.map(({ key }) => key)))),
    ...(await invitedRows(db, project.id, asks, known)),
  ]
  const [names, deeds, visits] = await Promise.all([
    namesOf(
      db,
      rows.flatMap(({ byId, asked }) => [byId, asked?.remindedById ?? null]),
    ),
    lastDeeds(db, project.id, rows),
    lastVisits(db, project.id),
  ])
  const lastOf = (key: string) => Math.max(deeds.get(key) ?? 0, visits.get(key) ?? 0)
  return rows.map(({ byId, asked, ...row }) => ({
    ...row,
    asked: asked && shownAsked(asked, names),
    me: row.personId === reader.id,
    by: nameIn(names, byId),
    lastAt: lastOf(row.key) || null,
  }))
}

/** How many they are: the same people, without what is told of each. */
export async function countProjectPeople(db: Kysely<Tables>, project: Project): Promise<number> {
  const [members, asks, assigned, looked] = await Promise.all([
    listMembers(db, project.organization_id),
    loadAsks(db, project.id),
    db.selectFrom('project_assignments').select('person_id').where('project_id', '=', project.id).execute(),
    staffWhoLooked(db, project.id),
  ])
  const ofLender = new Set(members.map(({ personId }) => personId))
  const ofStaff = [...assigned, ...looked].flatMap(({ person_id }) => person_id ?? [])
  const borrowers = asks.flatMap(({ kind, personId }) => (kind === 'borrower' && personId) || [])
  const staff = ofStaff.filter((id) => !ofLender.has(id))
  const invited = asks.filter(({ kind }) => kind === 'invited')
  return ofLender.size + new Set(borrowers).size + new Set(staff).size + invited.length
}

function staffWhoLooked(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('audit_entries')
    .select('person_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('action', '=', 'project opened')
    .execute()
}

async function memberRows(
  db: Kysely<Tables>,
  project: Project,
  asks: readonly OpenAsk[],
  known: Known,
): Promise<Row[]> {
  const members = await listMembers(db, project.organization_id)
  return members.map(({ personId, name, email, role, since, suspended }) => ({
    ...{ key: personId, why: 'member', personId, name, email, role, suspended },
    since,
    byId: null,
    sees: null,
    mayAnswer: role !== 'viewer',
    asked: askedIn(
      asks.filter((ask) => ask.kind === 'colleague' && ask.personId === personId),
      known,
    ),
    invitation: null,
  }))
}

/** Several asks of one person are one row: what they see adds up. */
function borrowerRows(asks: readonly OpenAsk[], known: Known): Row[] {
  const byPerson = Map.groupBy(
    asks.filter(({ kind }) => kind === 'borrower'),
    ({ personId }) => personId,
  )
  return [...byPerson].flatMap(([personId, own]) => {
    const first = own.at(-1)
    if (personId === null || !first) return []
    return {
      ...{ key: personId, why: 'borrower', personId, name: first.name, email: first.email, role: null },
      suspended: first.suspended,
      since: first.since.getTime(),
      byId: first.by,
      sees: seenBy(own, known.documents),
      mayAnswer: own.some(({ mayAnswer }) => mayAnswer),
      asked: askedIn(own, known),
      invitation: null,
    }
  })
}

async function invitedRows(
  db: Kysely<Tables>,
  projectId: string,
  asks: readonly OpenAsk[],
  known: Known,
): Promise<Row[]> {
  const times = await db
    .selectFrom('invitations')
    .select(['id', 'sent_at', 'expires_at'])
    .where('project_id', '=', projectId)
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return asks.flatMap((ask) => {
    const found = ask.kind === 'invited' && times.find(({ id }) => id === ask.id)
    if (!found) return []
    return {
      ...{ key: ask.id, why: 'invited', personId: null, name: ask.name, email: ask.email, role: null },
      suspended: false,
      since: ask.since.getTime(),
      byId: ask.by,
      sees: seenBy([ask], known.documents),
      mayAnswer: ask.mayAnswer,
      asked: askedIn([ask], known),
      invitation: {
        invitationId: ask.id,
        sentAt: found.sent_at.getTime(),
        expiresAt: found.expires_at.getTime(),
      },
    }
  })
}

/** Who was put on the project, and who of the staff has opened it: each time is in the log. */
async function staffRows(db: Kysely<Tables>, projectId: string, others: ReadonlySet<string>): Promise<Row[]> {
  const assigned = await db
    .selectFrom('project_assignments')
    .select(['person_id', 'assigned_by', 'assigned_at'])
    .where('project_id', '=', projectId)
    .orderBy('assigned_at')
    .execute()
  const looked = await staffWhoLooked(db, projectId)
  const ids = new Set([...assigned, ...looked].flatMap(({ person_id }) => person_id ?? []))
  if (ids.size === 0) return []
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'suspended_at'])
    .where('id', 'in', [...ids])
    .execute()
  return people.flatMap(({ id, name, email, suspended_at }) => {
    if (others.has(id)) return []
    const assignment = assigned.find(({ person_id }) => person_id === id)
    return {
      ...{ key: id, why: assignment ? 'packager' : 'administrator', personId: id, name, email, role: null },
      suspended: suspended_at !== null,
      since: assignment?.assigned_at.getTime() ?? null,
      byId: assignment?.assigned_by ?? null,
      sees: null,
      mayAnswer: assignment !== undefined,
      asked: null,
      invitation: null,
    }
  })
}

/** When each of them last did something in the project that is recorded. */
async function lastDeeds(
  db: Kysely<Tables>,
  projectId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    rows.map(async ({ key, personId }) => {
      if (personId === null) return []
      const entry = await db
        .selectFrom('audit_entries')
        .select('at')
        .where('project_id', '=', projectId)
        .where('person_id', '=', personId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return entry ? [[key, entry.at.getTime()] as const] : []
    }),
  )
  return new Map(found.flat())
}

function shownAsked(
  { remindedById, ...asked }: NonNullable<Row['asked']>,
  names: ReadonlyMap<string, string>,
): Asked {
  return { ...asked, remindedBy: nameIn(names, remindedById) }
}

function askedIn(asks: readonly OpenAsk[], { documents, begun }: Known): Row['asked'] {
  const open = asks.flatMap((ask) => {
    const left = leftOf(ask, documents, begun)
    return isNothingLeft(left) ? [] : [{ ask, left }]
  })
  if (open.length === 0) return null
  const { places, tables } = leftTogether(open.map(({ left }) => left))
  const days = open.flatMap(({ ask }) => ask.dueOn ?? [])
  const reminders = open.flatMap(({ ask: { remindedAt, remindedBy } }) =>
    remindedAt === null ? [] : { at: remindedAt.getTime(), by: remindedBy },
  )
  const last = reminders.toSorted((a, b) => b.at - a.at)[0]
  return {
    open: places.length,
    tables: tables.length,
    dueOn: days.sort()[0] ?? null,
    remindedAt: last?.at ?? null,
    remindedById: last?.by ?? null,
  }
}

/** Sections that are shared whole and tables by their titles, and documents of other sections by theirs. */
function seenBy(asks: readonly OpenAsk[], documents: StageDocuments): Row['sees'] {
  const items = asks.flatMap((ask) => ask.items)
  const sections: string[] = []
  const files: string[] = []
  for (const stage of stageIds) {
    const shared = sharedFieldIds(documents[stage], items)
    for (const { id, title, fields } of documents[stage].form.schema.sections) {
      const isWhole = items.some((item) => item.stage === stage && item.kind === 'section' && item.id === id)
      if (isWhole) sections.push(title)
      else files.push(...fields.filter((field) => shared.has(field.id)).map(({ label }) => label))
    }
  }
  return { sections, documents: files, tables: sharedTables(items).map(titleOfTable), items }
}

const titleOfTable = (name: string) => projectTables.declarationOf(name)?.title ?? name
