import { appError, type ProjectRow, type ProjectStatus, type StageSummary } from '@granary/api'
import {
  type BegunProject,
  fromPreApplication,
  fromProject,
  type ProjectCreationResult,
  parseProjectBeginning,
  parseProjectCreation,
} from '@granary/checklists'
import { projectPrograms } from '@granary/eligibility'
import type { PrefillSource } from '@granary/forms'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf, type Person } from '../../people/people.ts'
import { recordChanges } from '../answers/index.ts'
import type { Services } from '../services.ts'
import {
  creationOf,
  firstAnswers,
  loadStages,
  loadStagesOf,
  type ProjectWork,
  questionnaireOf,
  type StageId,
  sealAnswer,
  stageIds,
} from '../stages/index.ts'
import { creationForm } from './creation-form.ts'
import { countsIn, nextStep } from './next-step.ts'
import { requireProjectQuota } from './project-quota.ts'

/** Creates a project of a lender with both questionnaires, filled with what is known already. */
export async function createProject(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas'>,
  by: Creator,
  given: object,
): Promise<{ projectId: string }> {
  return addProject(db, services, by, soundValue(parseProjectCreation(given)))
}

/** The same from the little that only its person knows: the lender and they themselves are known already. */
export async function beginProject(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas'>,
  by: Creator,
  given: object,
): Promise<{ projectId: string }> {
  const beginning = soundValue(parseProjectBeginning(given))
  const { lender, contact } = await creationForm(db, by.person, by.organizationId)
  const known = Object.entries({ ...lender, ...contact }).filter(([, value]) => value !== '')
  return addProject(db, services, by, { ...Object.fromEntries(known), ...beginning })
}

function soundValue<Value>(parsed: ProjectCreationResult<Value>): Value {
  if (parsed.ok) return parsed.value
  const problems = Object.entries(parsed.problems).map(([fieldId, message]) => ({
    fieldId,
    code: 'projectCreation',
    message,
  }))
  throw appError('VALIDATION', { problems })
}

interface Creator {
  readonly person: Person
  readonly organizationId: string
}

async function addProject(
  db: Kysely<Tables>,
  { sealer, quotas }: Pick<Services, 'sealer' | 'quotas'>,
  { person, organizationId }: Creator,
  creation: BegunProject,
): Promise<{ projectId: string }> {
  if (quotas) await requireProjectQuota(db, quotas, person.id, organizationId)
  const preApplication = firstAnswers(questionnaireOf('pre-application').latestSchema(), [
    fromProject(creation),
  ])
  const { id } = await db
    .insertInto('projects')
    .values({
      organization_id: organizationId,
      name: creation.projectName,
      borrower_name: creation.borrowerName,
      program: String(preApplication.answers.loanProgram),
      creation: JSON.stringify(creation),
      created_by: person.id,
      last_saved_by: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { projectId: id, organizationId, personId: person.id }
  await addStage(db, sealer, about, 'pre-application', [fromProject(creation)])
  await addStage(db, sealer, about, 'application', [fromPreApplication(preApplication.answers)])
  await recordAudit(db, { action: 'project created', ...about, details: { name: creation.projectName } })
  return { projectId: id }
}

async function addStage(
  db: Kysely<Tables>,
  sealer: Services['sealer'],
  about: { readonly projectId: string; readonly organizationId: string; readonly personId: string },
  stage: StageId,
  sources: readonly PrefillSource[],
): Promise<void> {
  const questionnaire = questionnaireOf(stage)
  const schema = questionnaire.latestSchema()
  const { answers, provenance, filled } = firstAnswers(schema, sources)
  const place = { projectId: about.projectId, stage }
  const sealed = Object.fromEntries(
    Object.entries(answers).map(([fieldId, answer]) => [fieldId, sealAnswer(sealer, place, fieldId, answer)]),
  )
  await db
    .insertInto('stages')
    .values({
      project_id: about.projectId,
      stage,
      organization_id: about.organizationId,
      schema_id: questionnaire.schemaId,
      schema_revision: schema.revision,
      answers: JSON.stringify(sealed),
      provenance: JSON.stringify(provenance),
    })
    .execute()
  await recordChanges(
    db,
    place,
    { version: 1, source: 'prefill', personId: about.personId },
    filled.map(({ fieldId }) => ({ fieldId, before: null, after: sealed[fieldId] ?? null })),
  )
}

/** What a project shows of itself on its page. */
export async function projectDetail(
  db: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
) {
  const creation = creationOf(project)
  const documents = await loadStages(db, sealer, project.id)
  const people = await peopleOf(db, project)
  const names = await namesOf(db, [
    project.last_saved_by,
    ...stageIds.map((stage) => documents[stage].submittedBy),
  ])
  const stages = stageIds.map((stage): StageSummary => {
    const document = documents[stage]
    return {
      stage,
      submittedAt: document.submittedAt?.getTime() ?? null,
      submittedBy: nameIn(names, document.submittedBy),
      ...countsIn(document),
    }
  })
  const { totalLoanAmount } = documents.application.answers
  return {
    projectId: project.id,
    projectName: project.name,
    borrowerName: project.borrower_name,
    lenderName: creation.lenderName ?? '',
    program: project.program,
    programOpen: creation.program === projectPrograms[0],
    totalLoanAmount: typeof totalLoanAmount === 'number' ? totalLoanAmount : null,
    projectAddress: creation.projectAddress ?? '',
    status: project.status as ProjectStatus,
    nextStep: nextStep(project, documents).text,
    archived: project.archived_at !== null,
    createdAt: project.created_at.getTime(),
    lastSavedAt: project.last_saved_at.getTime(),
    lastSavedBy: nameIn(names, project.last_saved_by),
    stages,
    people,
  }
}

/** The rows of a list, with what each project waits for; only the questionnaires of these rows are read. */
export async function projectRows(
  db: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  organizationId: string,
  projects: readonly Selectable<ProjectsTable>[],
): Promise<(ProjectRow & { readonly isLenders: boolean })[]> {
  const documents = await loadStagesOf(
    db,
    sealer,
    organizationId,
    projects.map(({ id }) => id),
  )
  const names = await namesOf(
    db,
    projects.map((project) => project.last_saved_by),
  )
  return projects.flatMap((project) => {
    const ofProject = documents.get(project.id)
    if (!ofProject) return []
    const step = nextStep(project, ofProject)
    return {
      projectId: project.id,
      projectName: project.name,
      borrowerName: project.borrower_name,
      program: project.program,
      status: project.status as ProjectStatus,
      nextStep: step.text,
      ...step.standing,
      isLenders: step.isLenders,
      lastSavedAt: project.last_saved_at.getTime(),
      lastSavedBy: nameIn(names, project.last_saved_by),
    }
  })
}

export async function archiveProject({ db, person, project }: ProjectWork, archived: boolean): Promise<void> {
  if ((project.archived_at !== null) === archived) return
  await db
    .updateTable('projects')
    .set({ archived_at: archived ? sql<Date>`now()` : null })
    .where('id', '=', project.id)
    .execute()
  await recordAudit(db, {
    action: archived ? 'project archived' : 'project brought back',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
  })
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
