import { type ProjectRow, type ProjectStep, projectStatuses } from '@granary/api'
import { programs } from '@granary/checklists'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import {
  byTime,
  inOrder,
  ordered,
  type Page,
  type PageRequest,
  paginated,
  type SortColumn,
  type Sorting,
  sortedBy,
} from '../pagination.ts'
import type { Services } from '../services.ts'
import type { StandingServices } from './project-head.ts'
import { projectRows } from './project-rows.ts'
import { fitting } from './project-search.ts'
import { csvOfProjects } from './projects-csv.ts'
import { readyProjects } from './ready-projects.ts'
import { inStep } from './step-filter.ts'

export interface ProjectListRequest extends Wanted {
  readonly paginationOpts: PageRequest
}

interface Wanted {
  readonly search?: string
  readonly status?: string
  readonly step?: ProjectStep
  readonly program?: string
  readonly archived?: boolean
  readonly sort?: Sorting<keyof typeof projectSorts>
}

type Project = Selectable<ProjectsTable>
type Journal = Parameters<typeof paginated>[4]

/** One page of a lender's projects. */
export async function listProjects(
  db: Kysely<Tables>,
  services: StandingServices,
  organizationId: string,
  { paginationOpts, ...wanted }: ProjectListRequest,
  journal: Journal,
): Promise<Page<ProjectRow>> {
  const [order, place] = orderOf(wanted)
  const ready = await readyProjects(db, services, organizationId, wanted.search)
  const query = wantedProjects(db, organizationId, wanted, ready)
  const page = await paginated(query, order, place, paginationOpts, journal)
  return { ...page, page: await projectRows(db, services, page.page) }
}

/** How many projects of a lender are in each status, but for the archived ones. */
export async function countByStatus(db: Kysely<Tables>, organizationId: string) {
  const rows = await db
    .selectFrom('projects')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return projectStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }))
}

/** The same projects in the same order as a file. */
export async function projectListCsv(
  db: Kysely<Tables>,
  services: StandingServices & Pick<Services, 'portalUrl'>,
  organizationId: string,
  wanted: Wanted,
) {
  const [order] = orderOf(wanted)
  const ready = await readyProjects(db, services, organizationId, wanted.search)
  const projects = await ordered(wantedProjects(db, organizationId, wanted, ready), order).execute()
  return csvOfProjects(db, projects, {
    linkTo: (projectId) => `${services.portalUrl}/lender/dashboard/projects/${projectId}`,
  })
}

function orderOf({ sort }: Wanted) {
  const { by, direction } = sort ?? { by: 'lastSavedAt', direction: 'descending' }
  return sortedBy<Project>(projectSorts[by], direction)
}

function wantedProjects(
  db: Kysely<Tables>,
  organizationId: string,
  { search, status, step, program, archived = false }: Wanted,
  ready: readonly string[],
) {
  let query = db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (status !== undefined) query = query.where('status', '=', status)
  if (step !== undefined) query = query.where(inStep(step, organizationId))
  if (program !== undefined) query = query.where('program', '=', program)
  if (search?.trim()) query = query.where(fitting(search, organizationId, ready))
  return query
}

const programsByName = programs
  .toSorted((one, other) => one.label.localeCompare(other.label))
  .map(({ value }) => value)

/** What every list of projects can be sorted by. */
export const projectSorts = {
  projectName: {
    expression: sql`name`,
    kind: 'text',
    read: (row: Pick<Project, 'name'>) => row.name,
  },
  borrowerName: {
    expression: sql`borrower_name`,
    kind: 'text',
    read: (row: Pick<Project, 'borrower_name'>) => row.borrower_name,
  },
  program: inOrder('program', programsByName),
  status: inOrder('status', projectStatuses),
  lastSavedAt: byTime('last_saved_at'),
} as const satisfies Record<string, SortColumn<Project>>
