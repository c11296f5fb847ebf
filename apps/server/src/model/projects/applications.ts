import type { StageRow } from '@granary/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import type { StandingServices } from './project-head.ts'
import { type ListedStanding, lendersList, standingsOf } from './project-rows.ts'
import { countsOf } from './standing-facts.ts'

/** The applications that somebody has begun, the last saved first. */
export async function listApplications(
  db: Kysely<Tables>,
  services: StandingServices,
  organizationId: string,
  request: PageRequest,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<StageRow>> {
  const page = await paginated(
    db
      .selectFrom('projects')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('archived_at', 'is', null)
      .where('id', 'in', (query) =>
        query
          .selectFrom('stages')
          .select('project_id')
          .where('organization_id', '=', organizationId)
          .where(({ eb, and, or }) =>
            or([
              and([eb('stage', '=', 'pre-application'), eb('submitted_at', 'is not', null)]),
              and([eb('stage', '=', 'application'), eb('last_saved_at', 'is not', null)]),
            ]),
          ),
      ),
    {
      by: [
        [sql`date_trunc('milliseconds', last_saved_at)`, 'time'],
        [sql`id`, 'uuid'],
      ],
      direction: 'descending',
    },
    (row: Selectable<ProjectsTable>) => [row.last_saved_at.toISOString(), row.id],
    request,
    journal,
  )
  const standings = await standingsOf(db, services, page.page, lendersList)
  return { ...page, page: standings.map(applicationRow) }
}

function applicationRow({ project, documents, facts, standing }: ListedStanding): StageRow {
  const { application } = facts.stages
  return {
    projectId: project.id,
    projectName: project.name,
    borrowerName: project.borrower_name,
    program: project.program,
    stage: 'application',
    ...countsOf(application),
    submittedAt: application.submitted?.at ?? null,
    submittedBy: application.submitted?.by ?? null,
    lastSavedAt: documents.application.lastSavedAt?.getTime() ?? null,
    openSince: facts.stages['pre-application'].submitted?.at ?? null,
    nextStep: standing.nextStep,
  }
}
