import type { Answers, Provenance, Provenances } from '@granary/forms'
import { sql } from 'kysely'
import {
  type AnswerWork,
  changedMarks,
  creationOf,
  filled,
  loadStages,
  type Marks,
  programOf,
  readOnlyReason,
  type StageDocument,
  type StageDocuments,
  type StageId,
  sourcesOf,
  stageIds,
  statusOf,
  upgradeOf,
  withFlownMarks,
} from '../stages/index.ts'
import { differingFields } from './answer-history.ts'
import { store } from './answer-storing.ts'
import { alignPrefilledUploads } from './uploads.ts'
import { type Flow, recordIn, writeRecord } from './work-record.ts'

/** Both documents, those that are open for editing brought to the latest revision. Needs the project's lock. */
export async function openForChange(work: AnswerWork): Promise<StageDocuments> {
  let documents = await loadStages(work.db, work.services.sealer, work.project.id)
  for (const stage of stageIds) {
    const document = documents[stage]
    if (readOnlyReason(work.project, document, true) !== null) continue
    const upgrade = upgradeOf(document, sourcesOf(stage, creationOf(work.project), documents))
    if (!upgrade) continue
    // The form of a version is shown upgraded, so storing it is no new version; what stood there stays in the history.
    const { document: upgraded, written } = store(work.db, work.services.sealer, document, {
      ...upgrade,
      source: 'migration',
      personId: work.person?.id ?? null,
      version: document.version,
    })
    await written
    documents = { ...documents, [stage]: upgraded }
  }
  return documents
}

/** A change of answers by somebody. */
type Authored = AnswerWork & { readonly person: NonNullable<AnswerWork['person']> }

/** Stores a person's answers as the next version, lets them flow on, and keeps the project's own row true. */
export async function writeOwnAnswers(
  work: Authored,
  documents: StageDocuments,
  stage: StageId,
  answers: Answers,
  source: 'person' | 'test',
): Promise<{ readonly document: StageDocument; readonly changed: readonly string[] }> {
  const { db, services, person } = work
  const document = documents[stage]
  const changed = differingFields(document.answers, answers)
  const own = Object.fromEntries(changed.map((fieldId): [string, Provenance] => [fieldId, { kind: source }]))
  const { document: next, written } = store(db, services.sealer, document, {
    answers,
    provenance: { ...document.provenance, ...own },
    revision: document.revision,
    source,
    fromWorkbook: work.fromWorkbook,
    importId: work.importId,
    personId: person.id,
    version: document.version + 1,
  })
  await Promise.all([written, letFlow(work, { ...documents, [stage]: next }, stage)])
  return { document: next, changed }
}

/** Puts answers back as they were, with where they came from. What flows from them follows with `letFlow`. */
export async function putBack(
  { db, services }: AnswerWork,
  document: StageDocument,
  restored: { readonly answers: Answers; readonly provenance: Provenances },
): Promise<StageDocument> {
  const { document: next, written } = store(db, services.sealer, document, {
    answers: { ...document.answers, ...restored.answers },
    provenance: { ...document.provenance, ...restored.provenance },
    revision: document.revision,
    source: 'restored',
    personId: null,
    version: document.version + 1,
  })
  await written
  return next
}

/** What somebody brings back of a stage, from when it stood there. */
export interface Restored {
  readonly answers: Answers
  readonly provenance: Provenances
  readonly notApplicable: Marks
  readonly asOf: Date
}

/** Stores earlier answers and marks as the next version, as whatever a person does to a stage. */
export async function writeRestored(
  work: Authored,
  documents: StageDocuments,
  stage: StageId,
  restored: Restored,
): Promise<StageDocument> {
  const { db, services, person } = work
  const document = documents[stage]
  const { document: next, written } = store(db, services.sealer, document, {
    ...restored,
    revision: document.revision,
    source: 'restored',
    isSave: true,
    importId: work.importId,
    personId: person.id,
    version: document.version + 1,
  })
  await Promise.all([written, letFlow(work, { ...documents, [stage]: next }, stage)])
  return next
}

/** Stores what a person says does or does not apply as the next version; the answers stay as they are. */
export async function writeMarks(
  work: Authored,
  documents: StageDocuments,
  stage: StageId,
  notApplicable: Marks,
  isSave: boolean,
): Promise<StageDocument> {
  const { db, services, person } = work
  const document = documents[stage]
  const { document: next, written } = store(db, services.sealer, document, {
    answers: document.answers,
    provenance: document.provenance,
    notApplicable,
    revision: document.revision,
    source: 'person',
    isSave,
    personId: person.id,
    version: document.version + 1,
  })
  const after = { ...documents, [stage]: next }
  await Promise.all([written, isSave ? letFlow(work, after) : flowIntoApplication(work, after).written])
  return next
}

/**
 * Brings what depends on answers up to date: the other stage, its files, and where the project stands. What the stage
 * in which somebody wrote says of the work on the project, the other one says too.
 */
export async function letFlow(
  work: AnswerWork,
  documents: StageDocuments,
  from?: StageId,
): Promise<StageDocuments> {
  const { db, person, project } = work
  const flow = flowIntoApplication(work, documents)
  const { documents: settled, written } =
    from === undefined ? flow : writeRecord(work, flow, recordIn(documents[from]), 'person')
  const program = programOf(settled)
  const standing = db
    .updateTable('projects')
    .set({
      status: statusOf(project, settled),
      ...(person && { last_saved_at: sql<Date>`now()`, last_saved_by: person.id }),
      ...(program !== undefined && { program }),
    })
    .where('id', '=', project.id)
    .execute()
  await Promise.all([written, standing])
  return settled
}

/** Answers of the pre-application, their files, and what was said there not to apply. */
function flowIntoApplication({ db, services, person, project }: AnswerWork, documents: StageDocuments): Flow {
  const application = documents.application
  const sources = sourcesOf('application', creationOf(project), documents)
  if (sources.length === 0 || application.submittedAt !== null)
    return { documents, written: Promise.resolve() }
  const { answers, provenance } = filled(application, sources)
  const flown = { ...application, answers, provenance }
  const notApplicable = withFlownMarks(flown, documents['pre-application'])
  const isNew =
    differingFields(application.answers, answers).length > 0 ||
    changedMarks(application.notApplicable, notApplicable).length > 0
  if (!isNew) return { documents, written: alignPrefilledUploads(db, application) }
  const { document, written } = store(db, services.sealer, application, {
    answers,
    provenance,
    notApplicable,
    revision: application.revision,
    source: 'prefill',
    personId: person?.id ?? null,
    version: application.version + 1,
  })
  return {
    documents: { ...documents, application: document },
    written: Promise.all([written, alignPrefilledUploads(db, document)]),
  }
}
