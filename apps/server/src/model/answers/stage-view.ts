import type { NotApplicable } from '@granary/api'
import { type BegunProject, withHints } from '@granary/checklists'
import { type FormSchema, initialAnswers, type Provenances } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import type { Services } from '../services.ts'
import {
  besideUploads,
  creationOf,
  flowing,
  formOf,
  generationOf,
  loadStages,
  type Mark,
  maskedMarks,
  questionnaireOf,
  readOnlyReason,
  reasonToRestorer,
  type StageDocument,
  type StageDocuments,
  type StageId,
  sourcesOf,
  stoppedReason,
  upgradeOf,
} from '../stages/index.ts'
import { readableAnswers } from './sensitive-reading.ts'
import { uploadsByField } from './uploads.ts'

export interface Viewer {
  readonly mayEdit: boolean
  readonly isPackager: boolean
  /** Whether they may lead an open stage back, also where they write nothing in it. */
  readonly mayRestore: boolean
  /** Whether this person may have a sensitive answer shown that they cannot change. */
  readonly mayReveal: boolean
}

/** Both questionnaires, as they are stored and as somebody sees them who opens one of the stages. */
export interface ShownStages {
  readonly stored: StageDocuments
  readonly documents: StageDocuments
  readonly readOnlyReason: ReturnType<typeof readOnlyReason>
}

/**
 * In their latest revision while the stage may be changed, else as they were. Looking stores nothing; the upgrade that
 * is shown here is stored with the first change.
 */
export async function shownStages(
  db: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  stage: StageId,
  mayEdit: boolean,
): Promise<ShownStages> {
  const stored = await loadStages(db, sealer, project.id)
  const reason = readOnlyReason(project, stored[stage], mayEdit)
  const documents = reason === null ? upgradedViews(project, creationOf(project), stored) : stored
  return { stored, documents, readOnlyReason: reason }
}

/** A questionnaire as a person sees it. */
export async function stageView(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'environment'>,
  project: Selectable<ProjectsTable>,
  stage: StageId,
  { mayEdit, isPackager, mayRestore, mayReveal }: Viewer,
  shown = shownStages(db, services, project, stage, mayEdit),
) {
  const [{ documents, readOnlyReason: reason }, uploads, generation] = await Promise.all([
    shown,
    uploadsByField(db, project.id, stage),
    generationOf(db),
  ])
  const document = documents[stage]
  const { schema } = document.form
  const flow = flowing(stage, schema, creationOf(project), documents)
  const source = stage === 'application' ? documents['pre-application'] : document
  const mayReadSource = reason === null && readOnlyReason(project, source, mayEdit) === null
  return {
    schema: schema as FormSchema,
    schemaId: schema.id,
    schemaRevision: document.revision,
    answers: readableAnswers(document.answers, reason === null),
    version: document.version,
    generation,
    initialAnswers: initialAnswers(schema),
    uploadsByField: uploads,
    prefillAnswers: readableAnswers(flow.answers, mayReadSource),
    beside: stage === 'application' ? besideUploads(flow.beside, documents['pre-application']) : [],
    provenance: document.provenance as Provenances,
    notApplicable: await shownMarks(db, reason === null ? document : masked(document)),
    readOnly: reason !== null,
    readOnlyReason: mayRestore ? reasonToRestorer(reason) : reason,
    submittedAt: document.submittedAt?.getTime() ?? null,
    reopenedReason: document.submittedAt === null ? document.reopenedReason : null,
    mayAutofill: reason === null && services.environment !== 'production',
    mayEditStaffFields: reason === null || isPackager,
    mayReveal: mayReveal && reason !== null,
    mayDispute: isPackager && stoppedReason(project) === null,
  }
}

const masked = ({ form, notApplicable }: StageDocument) => ({
  form,
  notApplicable: maskedMarks(notApplicable),
})

/** With the names of the people who said so. */
export async function shownMarks(
  db: Kysely<Tables>,
  { form, notApplicable }: Pick<StageDocument, 'form' | 'notApplicable'>,
): Promise<Record<string, NotApplicable>> {
  const marks = Object.entries(notApplicable).filter(
    ([fieldId, { reason }]) => reason !== null && form.field(fieldId),
  )
  if (marks.length === 0) return {}
  const people = marks.flatMap(([, { personId, dispute }]) => [personId, dispute?.personId ?? null])
  const names = await namesOf(db, people)
  const shown = ({ reason, from, personId, at, dispute }: Mark): NotApplicable => ({
    reason: reason ?? '',
    by: nameIn(names, personId),
    at: Date.parse(at),
    fromPreApplication: from === 'pre-application',
    dispute: dispute
      ? { note: dispute.note, by: nameIn(names, dispute.personId), at: Date.parse(dispute.at) }
      : null,
  })
  return Object.fromEntries(marks.map(([fieldId, mark]) => [fieldId, shown(mark)]))
}

export type StageView = Awaited<ReturnType<typeof stageView>>

/** The questionnaire of that view alone, for what of the stage does not change with the answers, with its hints. */
export async function shownQuestionnaire(
  db: Kysely<Tables>,
  project: Selectable<ProjectsTable>,
  stage: StageId,
  mayEdit: boolean,
): Promise<FormSchema> {
  const row = await db
    .selectFrom('stages')
    .select(['schema_revision', 'submitted_at'])
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  const isOpen = readOnlyReason(project, { stage, submittedAt: row.submitted_at }, mayEdit) === null
  const latest = questionnaireOf(stage).latestRevision
  return withHints(formOf(stage, isOpen ? Math.max(latest, row.schema_revision) : row.schema_revision).schema)
}

function upgradedViews(
  project: Selectable<ProjectsTable>,
  creation: BegunProject,
  stored: StageDocuments,
): StageDocuments {
  const upgraded = (stage: StageId, documents: StageDocuments): StageDocument => {
    const document = documents[stage]
    if (readOnlyReason(project, document, true) !== null) return document
    const upgrade = upgradeOf(document, sourcesOf(stage, creation, documents))
    return upgrade ? { ...document, ...upgrade, form: formOf(stage, upgrade.revision) } : document
  }
  const first = { ...stored, 'pre-application': upgraded('pre-application', stored) }
  return { ...first, application: upgraded('application', first) }
}
