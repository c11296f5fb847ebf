import { type ProjectRow, type ProjectStep, projectStatuses } from '@granary/api'
import { programs } from '@granary/checklists'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { type Order, type Page, type PageRequest, paginated } from '../pagination.ts'
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
  readonly sort?: { readonly by: SortColumn; readonly direction: Order['direction'] }
}

type SortColumn = 'projectName' | 'borrowerName' | 'program' | 'status' | 'lastSavedAt'
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
  const { expression, kind, read } = sortColumns[by]
  const page = await paginated(
    query,
    {
      by: [
        [expression, kind],
        [sql`id`, 'uuid'],
      ],
      direction,
    },
    (row) => [read(row), row.id],
    paginationOpts,
    journal,
  )
  return { ...page, page: await projectRows(db, services, page.page) }
}

/** By milliseconds, because a place in the list must survive the way through JavaScript. */
const sortColumns: Record<
  SortColumn,
  {
    readonly expression: RawBuilder<unknown>
    readonly kind: 'text' | 'number' | 'time'
    readonly read: (row: Project) => string | number
  }
> = {
  projectName: { expression: sql`name`, kind: 'text', read: (row) => row.name },
  borrowerName: { expression: sql`borrower_name`, kind: 'text', read: (row) => row.borrower_name },
  program: inOrder(
    'program',
    programs.toSorted((one, other) => one.label.localeCompare(other.label)).map(({ value }) => value),
  ),
  status: inOrder('status', projectStatuses),
  lastSavedAt: {
    expression: sql`date_trunc('milliseconds', last_saved_at)`,
    kind: 'time',
    read: (row) => row.last_saved_at.toISOString(),
  },
}

/** Words that have an order of their own: a program by what it is called, a status by how far it is. */
function inOrder(column: 'program' | 'status', words: readonly string[]) {
  const places = sql.join(words.map((word) => sql`${word}::text`))
  return {
    expression: sql`coalesce(array_position(array[${places}], ${sql.ref(column)}), 0)`,
    kind: 'number' as const,
    read: (row: Project) => words.indexOf(row[column]) + 1,
  }
}
