import type { ProjectStatus, StageSummary } from '@granary/api'
import { type Reader, standingOf } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { loadAsks } from '../asks/index.ts'
import { creationOf, isProgramOpen, loadStages, stageIds } from '../stages/index.ts'
import { askedFacts } from './asked-facts.ts'
import { askedOfReader } from './asked-of-reader.ts'
import { headOf, lenderOf, placeIn, type StandingServices, stagesInHead } from './project-head.ts'
import { reviewsOf } from './review-facts.ts'
import { countsOf, factsOf } from './standing-facts.ts'

/** What a project shows of itself on its page, to one reader. */
export async function projectDetail(
  db: Kysely<Tables>,
  services: StandingServices,
  project: Selectable<ProjectsTable>,
  reader: Reader & { readonly personId: string },
) {
  const creation = creationOf(project)
  const documents = await loadStages(db, services.sealer, project.id)
  const [people, past, lender, reviews, asks] = await Promise.all([
    peopleOf(db, project),
    stagesInHead(db, project.id, documents),
    lenderOf(db, services, project),
    reviewsOf(db, [project]),
    loadAsks(db, project.id),
  ])
  const names = await namesOf(db, [
    project.last_saved_by,
    ...stageIds.map((stage) => documents[stage].submittedBy),
    ...past.people,
    ...reviews.people,
  ])
  const nameOf = (personId: string | null) => nameIn(names, personId)
  const found = factsOf(project, documents, {
    nameOf,
    demo: services.demo,
    reviews,
    ...lender,
    inHead: past.inHead(nameOf),
  })
  const facts = { ...found, asked: askedFacts(found, documents, asks, reader.personId) }
  // Nobody answers what is archived or over, whatever was asked of them.
  const mayAnswer = reader.kind === 'member' && reader.mayEdit && !project.archived_at && !project.closed_at
  const own = mayAnswer ? await askedOfReader(db, [{ project, documents, asks }], reader.personId) : new Map()
  const stages = stageIds.map((stage): StageSummary => {
    const { submitted, taken = null, accepted = null, returned } = facts.stages[stage]
    return {
      stage,
      submittedAt: submitted?.at ?? null,
      submittedBy: submitted?.by ?? null,
      ...{ taken, accepted, returned },
      ...countsOf(facts.stages[stage]),
    }
  })
  const { totalLoanAmount } = documents.application.answers
  return {
    projectId: project.id,
    projectName: project.name,
    borrowerName: project.borrower_name,
    lenderName: creation.lenderName ?? lender.lenderName,
    program: project.program,
    programOpen: isProgramOpen(documents),
    totalLoanAmount: typeof totalLoanAmount === 'number' ? totalLoanAmount : null,
    projectAddress: creation.projectAddress ?? '',
    place: placeIn(creation.projectAddress ?? '', documents),
    status: project.status as ProjectStatus,
    nextStep: standingOf(facts, reader).nextStep,
    head: headOf(facts, reader, own.get(project.id) ?? null),
    archived: project.archived_at !== null,
    createdAt: project.created_at.getTime(),
    lastSavedAt: project.last_saved_at.getTime(),
    lastSavedBy: nameOf(project.last_saved_by),
    stages,
    people,
  }
}

/** The lender's people and the packaging staff who work on a project, in words. */
async function peopleOf(db: Kysely<Tables>, project: Selectable<ProjectsTable>) {
  const members = await db
    .selectFrom('organization_members')
    .select(['person_id', 'role'])
    .where('organization_id', '=', project.organization_id)
    .orderBy('created_at')
    .orderBy('person_id')
    .execute()
  const assigned = await db
    .selectFrom('project_assignments')
    .select('person_id')
    .where('project_id', '=', project.id)
    .orderBy('assigned_at')
    .orderBy('person_id')
    .execute()
  const roles = [
    ...members.map(({ person_id, role }) => ({ personId: person_id, role })),
    ...assigned.map(({ person_id }) => ({ personId: person_id, role: 'packaging' })),
  ]
  const names = await namesOf(
    db,
    roles.map(({ personId }) => personId),
  )
  return roles.flatMap(({ personId, role }) => {
    const name = names.get(personId)
    return name === undefined ? [] : [{ personId, name, role }]
  })
}
