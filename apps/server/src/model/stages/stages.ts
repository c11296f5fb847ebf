import type { Answers, CompiledForm, Provenances } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { StagesTable, Tables } from '../../db/schema.generated.ts'
import type { Marks } from './not-applicable-marks.ts'
import { openAnswers, sealStoredAnswers } from './sensitive-answers.ts'
import { formOf, isStageId, questionnaireOf, type StageId } from './stage-forms.ts'

/** One questionnaire of one project as it is stored, with its sensitive answers opened. */
export interface StageDocument {
  readonly projectId: string
  readonly organizationId: string
  readonly stage: StageId
  readonly revision: number
  readonly form: CompiledForm
  readonly answers: Answers
  /** The same as SQL may see them. */
  readonly sealed: Answers
  readonly provenance: Provenances
  /** What was said not to apply. */
  readonly notApplicable: Marks
  readonly version: number
  /** When it was read. */
  readonly lastSavedAt: Date | null
  readonly submittedAt: Date | null
  readonly submittedBy: string | null
  readonly reopenedAt: Date | null
  readonly reopenedReason: string | null
}

export type StageDocuments = Readonly<Record<StageId, StageDocument>>

/** Both questionnaires of a project. */
export async function loadStages(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
): Promise<StageDocuments> {
  const rows = await db.selectFrom('stages').selectAll().where('project_id', '=', projectId).execute()
  const documents = new Map(rows.map((row) => [row.stage, stageDocument(sealer, row)]))
  const preApplication = documents.get('pre-application')
  const application = documents.get('application')
  if (!preApplication || !application) throw new Error(`Project ${projectId} lacks a questionnaire.`)
  return { 'pre-application': preApplication, application }
}

/** The questionnaires of several projects of one lender, by project. */
export async function loadStagesOf(
  db: Kysely<Tables>,
  sealer: Sealer,
  organizationId: string,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, StageDocuments>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stages')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('project_id', 'in', projectIds)
    .execute()
  const byProject = new Map<string, Partial<Record<StageId, StageDocument>>>()
  for (const row of rows) {
    const document = stageDocument(sealer, row)
    byProject.set(row.project_id, { ...byProject.get(row.project_id), [document.stage]: document })
  }
  return new Map(
    [...byProject].flatMap(([projectId, { 'pre-application': preApplication, application }]) =>
      preApplication && application
        ? [[projectId, { 'pre-application': preApplication, application }] as const]
        : [],
    ),
  )
}

/** When a person last saved a stage. */
export async function lastSavedAt(
  db: Kysely<Tables>,
  projectId: string,
  stage: StageId,
): Promise<number | null> {
  const row = await db
    .selectFrom('stages')
    .select('last_saved_at')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirst()
  return row?.last_saved_at?.getTime() ?? null
}

export function isOutdated(document: StageDocument): boolean {
  return document.revision < questionnaireOf(document.stage).latestRevision
}

function stageDocument(sealer: Sealer, row: Selectable<StagesTable>): StageDocument {
  if (!isStageId(row.stage)) throw new Error(`There is no stage ${row.stage}.`)
  const place = { projectId: row.project_id, stage: row.stage }
  const sealed = sealStoredAnswers(sealer, place, row.answers as Answers)
  return {
    ...place,
    organizationId: row.organization_id,
    revision: row.schema_revision,
    form: formOf(row.stage, row.schema_revision),
    answers: openAnswers(sealer, place, sealed),
    sealed,
    provenance: row.provenance as Provenances,
    notApplicable: row.not_applicable as unknown as Marks,
    version: row.version,
    lastSavedAt: row.last_saved_at,
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    reopenedAt: row.reopened_at,
    reopenedReason: row.reopened_reason,
  }
}
