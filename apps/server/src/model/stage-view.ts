import type { ProjectCreation } from '@granary/checklists'
import { type Answers, type FormSchema, initialAnswers, type Provenances } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../db/schema.generated.ts'
import { besideUploads, flowing, sourcesOf, upgradeOf } from './prefill.ts'
import { creationOf } from './project-work.ts'
import { readOnlyReason } from './read-only.ts'
import type { Services } from './services.ts'
import { formOf, type StageId } from './stage-forms.ts'
import { loadStages, type StageDocument, type StageDocuments } from './stages.ts'
import { uploadsByField } from './uploads.ts'

export interface Viewer {
  readonly mayEdit: boolean
  readonly isPackager: boolean
}

/**
 * A questionnaire as a person sees it: in its latest revision while they may change it, else as it was. Looking stores
 * nothing; the upgrade that is shown here is stored with the first change.
 */
export async function stageView(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'environment'>,
  project: Selectable<ProjectsTable>,
  stage: StageId,
  { mayEdit, isPackager }: Viewer,
) {
  const creation = creationOf(project)
  const stored = await loadStages(db, services.sealer, project.id)
  const reason = readOnlyReason(project, stored[stage], mayEdit)
  const documents = reason === null ? upgradedViews(project, creation, stored) : stored
  const document = documents[stage]
  const { schema } = document.form
  const flow = flowing(stage, schema, creation, documents)
  return {
    schema: schema as FormSchema,
    schemaId: schema.id,
    schemaRevision: document.revision,
    answers: document.answers as Answers,
    version: document.version,
    initialAnswers: initialAnswers(schema),
    uploadsByField: await uploadsByField(db, project.id, stage),
    prefillAnswers: flow.answers,
    beside: stage === 'application' ? besideUploads(flow.beside, documents['pre-application']) : [],
    provenance: document.provenance as Provenances,
    readOnly: reason !== null,
    readOnlyReason: reason,
    submittedAt: document.submittedAt?.getTime() ?? null,
    reopenedReason: document.submittedAt === null ? document.reopenedReason : null,
    mayAutofill: reason === null && services.environment !== 'production',
    mayEditStaffFields: reason === null || isPackager,
  }
}

function upgradedViews(
  project: Selectable<ProjectsTable>,
  creation: ProjectCreation,
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
