import { type ListedProject, type ProjectRow, projectStatuses, type StageRow } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import type { Services } from '../services.ts'
import { loadStagesOf } from '../stages/index.ts'
import { countsIn, nextStep } from './next-step.ts'
import { projectRows } from './projects.ts'

const atMostAttention = 10
const atMostRecent = 8
/** Far more than a lender works on at once; older ones are found in the list. */
const lookedThrough = 60

/** What waits for a lender: what was returned, then the longest untouched first; how many stand where; what was saved last. */
export async function lenderDashboard(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  organizationId: string,
) {
  const counts = await db
    .selectFrom('projects')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .groupBy('status')
    .execute()
  const projects = await db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .orderBy('last_saved_at', 'desc')
    .orderBy('id')
    .limit(lookedThrough)
    .execute()
  const rows = await projectRows(db, services, organizationId, projects)
  return {
    needsAttention: rows
      .filter(({ isLenders }) => isLenders)
      .toReversed()
      .toSorted((one, other) => Number(other.returned) - Number(one.returned))
      .slice(0, atMostAttention)
      .map(listed),
    byStatus: projectStatuses.map((status) => ({
      status,
      count: Number(counts.find((row) => row.status === status)?.count ?? 0),
    })),
    recent: rows.slice(0, atMostRecent).map(listed),
  }
}

/** The applications of a lender's projects, the last saved first. */
export async function listApplications(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  organizationId: string,
  request: PageRequest,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<StageRow>> {
  const page = await paginated(
    db
      .selectFrom('projects')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('archived_at', 'is', null),
    {
      by: [
        [sql`date_trunc('milliseconds', last_saved_at)`, 'time'],
        [sql`id`, 'uuid'],
      ],
      direction: 'descending',
    },
    (row) => [row.last_saved_at.toISOString(), row.id],
    request,
    journal,
  )
  const documents = await loadStagesOf(
    db,
    services.sealer,
    organizationId,
    page.page.map(({ id }) => id),
  )
  const names = await namesOf(
    db,
    [...documents.values()].map(({ application }) => application.submittedBy),
  )
  const rows = page.page.flatMap((project): StageRow | [] => {
    const ofProject = documents.get(project.id)
    if (!ofProject) return []
    const { application } = ofProject
    return {
      projectId: project.id,
      projectName: project.name,
      borrowerName: project.borrower_name,
      program: project.program,
      stage: 'application',
      ...countsIn(application),
      submittedAt: application.submittedAt?.getTime() ?? null,
      submittedBy: nameIn(names, application.submittedBy),
      lastSavedAt: application.lastSavedAt?.getTime() ?? null,
      nextStep: nextStep(project, ofProject).text,
    }
  })
  return { ...page, page: rows }
}

function listed({ isLenders: _, ...row }: ProjectRow & { readonly isLenders: boolean }): ListedProject {
  return row
}
