import { type ProjectRow, type ProjectStep, projectStatuses } from '@granary/api'
import { programs } from '@granary/checklists'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import {
  byTime,
  inOrder,
  type Page,
  type PageRequest,
  paginated,
  type SortColumn,
  type Sorting,
  sortedBy,
} from '../pagination.ts'
import type { StandingServices } from './project-head.ts'
import { projectRows } from './project-rows.ts'
import { fitting } from './project-search.ts'
import { inStep } from './step-filter.ts'

export interface ProjectListRequest {
  readonly paginationOpts: PageRequest
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
  { paginationOpts, search, status, step, program, archived = false, sort }: ProjectListRequest,
  journal: Journal,
): Promise<Page<ProjectRow>> {
  let query = db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (status !== undefined) query = query.where('status', '=', status)
  if (step !== undefined) query = query.where(inStep(step, organizationId))
  if (program !== undefined) query = query.where('program', '=', program)
  if (search?.trim()) query = query.where(fitting(search, organizationId))
  const { by, direction } = sort ?? { by: 'lastSavedAt', direction: 'descending' }
  const [order, place] = sortedBy<Project>(projectSorts[by], direction)
  const page = await paginated(query, order, place, paginationOpts, journal)
  return { ...page, page: await projectRows(db, services, page.page) }
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
