import { projectStatuses, type StageRow, type WaitingProject } from '@granary/api'
import { byUrgency, dueOf, type Reader, standingOf, type Urgency, urgencyOf } from '@granary/checklists'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import { pipelineOf, portfolioLoans } from './portfolio.ts'
import type { StandingServices } from './project-head.ts'
import { type ListedStanding, lendersList, standingsOf } from './project-rows.ts'
import { countsOf } from './standing-facts.ts'

const atMostNeeded = 20
const atMostWithOthers = 10
/** Far more than a lender works on at once; older ones are found in the list. */
const lookedThrough = 60

/** What waits for a lender, the most urgent first, what others have, and how much stands in which step. */
export async function lenderDashboard(
  db: Kysely<Tables>,
  services: StandingServices,
  organizationId: string,
  reader: Reader & { readonly personId: string },
  today: string | null,
) {
  const [loans, projects] = await Promise.all([
    portfolioLoans(db, organizationId),
    db
      .selectFrom('projects')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('archived_at', 'is', null)
      .where('closed_at', 'is', null)
      .orderBy('last_saved_at', 'desc')
      .orderBy('id')
      .limit(lookedThrough)
      .execute(),
  ])
  const amounts = new Map(loans.map(({ projectId, loanAmount }) => [projectId, loanAmount]))
  const ranked = (await standingsOf(db, services, projects, lendersList, reader.personId))
    .map((listed) => ranking(listed, today))
    .toSorted(byUrgency)
  const rowsOf = (rows: readonly Ranked[]) => rows.map((row) => waiting(row, reader, amounts))
  return {
    needsYou: rowsOf(ranked.filter(({ urgency }) => urgency !== 'with others').slice(0, atMostNeeded)),
    withOthers: rowsOf(ranked.filter(({ urgency }) => urgency === 'with others').slice(0, atMostWithOthers)),
    byStatus: projectStatuses.map((status) => ({
      status,
      count: loans.filter((loan) => loan.status === status).length,
    })),
    pipeline: pipelineOf(loans),
  }
}

interface Ranked {
  readonly listed: ListedStanding
  readonly urgency: Urgency
  readonly dueOn: string | null
  readonly lastSavedAt: number
}

/** How pressing it is for the lender, whoever of its people looks. */
function ranking(listed: ListedStanding, today: string | null): Ranked {
  const dueOn = dueOf(listed.facts)
  return {
    listed,
    urgency: urgencyOf(listed.standing, dueOn, today),
    dueOn,
    lastSavedAt: listed.project.last_saved_at.getTime(),
  }
}

function waiting(
  { listed: { project, facts }, urgency, dueOn }: Ranked,
  reader: Reader,
  amounts: ReadonlyMap<string, number | null>,
): WaitingProject {
  const { tag, sentence, why, button, waitingSince } = standingOf(facts, reader)
  return {
    projectId: project.id,
    projectName: project.name,
    borrowerName: project.borrower_name,
    loanAmount: amounts.get(project.id) ?? null,
    tag,
    sentence: [...sentence],
    why: [...why],
    button,
    waitingSince,
    dueOn: urgency === 'due' ? dueOn : null,
  }
}

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
    nextStep: standing.nextStep,
  }
}
