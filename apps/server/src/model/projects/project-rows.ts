import type { ProjectRow, ProjectStatus } from '@granary/api'
import { type ProjectFacts, type Reader, type Standing, standingOf } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { loadAsksOf, type OpenAsk } from '../asks/index.ts'
import { isProgramOpen, loadStagesOf, type StageDocuments, stageIds } from '../stages/index.ts'
import { askedFacts } from './asked-facts.ts'
import { lenderOf, type StandingServices } from './project-head.ts'
import { reviewsOf } from './review-facts.ts'
import { countsOf, factsOf } from './standing-facts.ts'

/** A project of a list: its rows, and where it stands for the reader. */
export interface ListedStanding {
  readonly project: Selectable<ProjectsTable>
  readonly documents: StageDocuments
  readonly facts: ProjectFacts
  readonly standing: Standing
  /** What was asked of whom in it. */
  readonly asks: readonly OpenAsk[]
}

/** What these projects of one lender wait for; only their questionnaires are read. */
export async function standingsOf(
  db: Kysely<Tables>,
  services: StandingServices,
  projects: readonly Selectable<ProjectsTable>[],
  reader: Reader,
  /** Whose own part is not told as that of others; nobody, where a list says the same to everybody. */
  readerId: string | null = null,
): Promise<readonly ListedStanding[]> {
  const [first] = projects
  if (first === undefined) return []
  const [documents, lender, reviews, asks] = await Promise.all([
    loadStagesOf(
      db,
      services.sealer,
      first.organization_id,
      projects.map(({ id }) => id),
    ),
    lenderOf(db, services, first),
    reviewsOf(db, projects),
    loadAsksOf(
      db,
      projects.map(({ id }) => id),
    ),
  ])
  const names = await namesOf(db, [
    ...[...documents.values()].flatMap((each) => stageIds.map((stage) => each[stage].submittedBy)),
    ...reviews.people,
  ])
  const besides = {
    nameOf: (personId: string | null) => nameIn(names, personId),
    demo: services.demo,
    reviews,
    ...lender,
  }
  return projects.flatMap((project) => {
    const ofProject = documents.get(project.id)
    if (!ofProject) return []
    const found = factsOf(project, ofProject, besides)
    const asked = asks.filter(({ projectId }) => projectId === project.id)
    const facts = { ...found, asked: askedFacts(found, ofProject, asked, readerId) }
    return { project, documents: ofProject, facts, standing: standingOf(facts, reader), asks: asked }
  })
}

/** The rows of a list, with what each project waits for. */
export async function projectRows(
  db: Kysely<Tables>,
  services: StandingServices,
  projects: readonly Selectable<ProjectsTable>[],
): Promise<ProjectRow[]> {
  const standings = await standingsOf(db, services, projects, lendersList)
  const names = await namesOf(
    db,
    projects.map((project) => project.last_saved_by),
  )
  return standings.map(({ project, documents, standing: { stage, nextStep } }) => ({
    projectId: project.id,
    projectName: project.name,
    borrowerName: project.borrower_name,
    program: project.program,
    programOpen: isProgramOpen(documents),
    status: project.status as ProjectStatus,
    nextStep,
    stage: stage.stage,
    ...countsOf(stage),
    missingDocuments: stage.missingDocuments,
    returned: stage.returned !== null,
    lastSavedAt: project.last_saved_at.getTime(),
    lastSavedBy: nameIn(names, project.last_saved_by),
  }))
}

/** A list says what the lender has to do, whoever of the lender reads it. */
export const lendersList: Reader = { kind: 'member', mayEdit: true }
