import type { AdminDuty, AdminProjectRow } from '@granary/api'
import { expressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import {
  ordered,
  type Page,
  type PageRequest,
  paginated,
  type SortColumn,
  type Sorting,
  sortedBy,
} from '../pagination.ts'
import { csvOfProjects, fitting, projectSorts } from '../projects/index.ts'
import type { Services } from '../services.ts'

interface Wanted {
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly sort?: Sorting<keyof typeof sorts> | undefined
}

interface Who {
  readonly person: Person
  readonly duties: readonly AdminDuty[]
}

const nameOfLender = expressionBuilder<Tables, 'projects'>()
  .selectFrom('organizations')
  .select('organizations.name')
  .whereRef('organizations.id', '=', 'projects.organization_id')

type Sortable = Pick<Selectable<ProjectsTable>, 'id' | 'name' | 'program' | 'status' | 'last_saved_at'> & {
  readonly lender_name: string
}

const { projectName, program, status: byStatus, lastSavedAt } = projectSorts
const sorts = {
  projectName,
  lenderName: {
    expression: sql`${nameOfLender}`,
    kind: 'text',
    read: (row: Pick<Sortable, 'lender_name'>) => row.lender_name,
  },
  program,
  status: byStatus,
  lastSavedAt,
} as const satisfies Record<string, SortColumn<Sortable>>

export async function listAllProjects(
  db: Kysely<Tables>,
  who: Who,
  { paginationOpts, ...asked }: Wanted & { readonly paginationOpts: PageRequest },
  journal: Parameters<typeof paginated>[4],
): Promise<Page<AdminProjectRow>> {
  const wanted = projectsSeenBy(db, who, asked)
  const [order, place] = orderOf(asked)
  const page = await paginated(wanted, order, place, paginationOpts, journal)
  const lenders = await lendersOf(
    db,
    page.page.map(({ organization_id }) => organization_id),
  )
  return {
    ...page,
    page: page.page.map((row) => ({
      projectId: row.id,
      projectName: row.name,
      borrowerName: row.borrower_name,
      lenderName: lenders.get(row.organization_id)?.name ?? '',
      lenderSuspended: lenders.get(row.organization_id)?.suspended ?? false,
      program: row.program,
      status: row.status,
      lastSavedAt: row.last_saved_at.getTime(),
    })),
  }
}

/** The same projects in the same order as a file. */
export async function allProjectsCsv(
  db: Kysely<Tables>,
  { portalUrl }: Pick<Services, 'portalUrl'>,
  who: Who,
  asked: Wanted,
) {
  const [order] = orderOf(asked)
  const projects = await ordered(projectsSeenBy(db, who, asked), order).execute()
  const lenders = await lendersOf(
    db,
    projects.map(({ organization_id }) => organization_id),
  )
  return csvOfProjects(db, projects, {
    linkTo: (projectId) => `${portalUrl}/admin/projects/${projectId}`,
    lenderOf: (id) => lenders.get(id)?.name ?? '',
  })
}

const byOf = ({ sort }: Wanted) => sort ?? ({ by: 'lastSavedAt', direction: 'descending' } as const)

function orderOf(asked: Wanted) {
  const { by, direction } = byOf(asked)
  return sortedBy<Sortable>(sorts[by], direction)
}

/** Administration sees every project; packaging those that were submitted and those it is assigned to. */
export function projectsSeenBy(db: Kysely<Tables>, { person, duties }: Who, asked: Wanted) {
  const { search, status } = asked
  const { by } = byOf(asked)
  let query = db
    .selectFrom('projects')
    .selectAll()
    // Read with each row only where rows are sorted by it: the list then hears of every lender.
    .select((by === 'lenderName' ? sql<string>`${nameOfLender}` : sql<string>`''`).as('lender_name'))
  if (!duties.includes('administration')) {
    query = query.where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('stages')
            .select('stages.stage')
            .whereRef('stages.project_id', '=', 'projects.id')
            .where('stages.submitted_at', 'is not', null),
        ),
        exists(
          selectFrom('project_assignments')
            .select('project_assignments.person_id')
            .whereRef('project_assignments.project_id', '=', 'projects.id')
            .where('project_assignments.person_id', '=', person.id),
        ),
      ]),
    )
  }
  if (status !== undefined) query = query.where('status', '=', status)
  if (search?.trim()) query = query.where(fitting(search))
  return query
}

export async function lenderNames(
  db: Kysely<Tables>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const lenders = await lendersOf(db, ids)
  return new Map([...lenders].map(([id, { name }]) => [id, name]))
}

/** What these lenders are called, and whether they are suspended; asked for by their ids, so nothing else is watched. */
export async function lendersOf(db: Kysely<Tables>, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map<string, { name: string; suspended: boolean }>()
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'suspended_at'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, name, suspended_at }) => [id, { name, suspended: suspended_at !== null }]))
}
