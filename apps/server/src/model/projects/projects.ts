import { appError } from '@granary/api'
import {
  type BegunProject,
  fromPreApplication,
  fromProject,
  type ProjectCreationResult,
  parseProjectBeginning,
  parseProjectCreation,
} from '@granary/checklists'
import type { PrefillSource } from '@granary/forms'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { recordChanges } from '../answers/index.ts'
import type { Services } from '../services.ts'
import { firstAnswers, type ProjectWork, questionnaireOf, type StageId, sealAnswer } from '../stages/index.ts'
import { creationForm } from './creation-form.ts'
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

export interface Creator {
  readonly person: Person
  readonly organizationId: string
  /** The row of a file that it is made of. */
  readonly fromFile?: string
}

async function addProject(
  db: Kysely<Tables>,
  { sealer, quotas }: Pick<Services, 'sealer' | 'quotas'>,
  { person, organizationId, fromFile }: Creator,
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
      from_file: fromFile ?? null,
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
