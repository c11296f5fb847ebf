import type { ProjectRow } from '@granary/api'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProjectsTable, Tables } from '../db/schema.generated.ts'
import { type Order, type Page, type PageRequest, paginated } from './pagination.ts'
import { projectRows } from './projects.ts'
import type { Services } from './services.ts'

export interface ProjectListRequest {
  readonly paginationOpts: PageRequest
  readonly search?: string
  readonly status?: string
  readonly program?: string
  readonly archived?: boolean
  readonly sort?: { readonly by: SortColumn; readonly direction: Order['direction'] }
}

type SortColumn = 'projectName' | 'borrowerName' | 'lastSavedAt'
type Project = Selectable<ProjectsTable>
type Journal = Parameters<typeof paginated>[4]

const longestSearch = 200

/** One page of a lender's projects. */
export async function listProjects(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  organizationId: string,
  { paginationOpts, search, status, program, archived = false, sort }: ProjectListRequest,
  journal: Journal,
): Promise<Page<ProjectRow>> {
  let query = db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (status !== undefined) query = query.where('status', '=', status)
  if (program !== undefined) query = query.where('program', '=', program)
  const wanted = search?.trim().slice(0, longestSearch)
  if (wanted) {
    const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(({ eb, or }) =>
      or([eb('name', 'ilike', pattern), eb('borrower_name', 'ilike', pattern)]),
    )
  }
  const { by, direction } = sort ?? { by: 'lastSavedAt', direction: 'descending' }
  const { expression, read } = sortColumns[by]
  const page = await paginated(
    query,
    { by: [expression, sql`id`], direction },
    (row) => [read(row), row.id],
    paginationOpts,
    journal,
  )
  const rows = await projectRows(db, services, organizationId, page.page)
  return { ...page, page: rows.map(({ isLenders: _, ...row }) => row) }
}

/** By milliseconds, because a place in the list must survive the way through JavaScript. */
const sortColumns: Record<
  SortColumn,
  { readonly expression: RawBuilder<unknown>; readonly read: (row: Project) => string }
> = {
  projectName: { expression: sql`name`, read: (row) => row.name },
  borrowerName: { expression: sql`borrower_name`, read: (row) => row.borrower_name },
  lastSavedAt: {
    expression: sql`date_trunc('milliseconds', last_saved_at)`,
    read: (row) => row.last_saved_at.toISOString(),
  },
}
