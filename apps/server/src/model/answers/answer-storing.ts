import type { Answer, Answers, Provenances } from '@granary/forms'
import { type Kysely, sql } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import {
  changedMarks,
  endedByAnswers,
  formOf,
  type Marks,
  type StageDocument,
  sealAnswer,
} from '../stages/index.ts'
import { type ChangeSource, differingFields, recordChanges } from './answer-history.ts'
import { recordMarks } from './not-applicable-history.ts'

export interface Writing {
  readonly answers: Answers
  readonly provenance: Provenances
  readonly revision: number
  readonly source: ChangeSource
  readonly personId: string | null
  readonly version: number
  /** Left out where they stay as they are, but for those that an answer ends. */
  readonly notApplicable?: Marks
  /** Whether it is told as the last save of a person; by its source where it is left out. */
  readonly isSave?: boolean
  /** When it stood there before. */
  readonly asOf?: Date
  /** Whether a person wrote it in a workbook. */
  readonly fromWorkbook?: boolean | undefined
  /** The import that it came in, or was undone with. */
  readonly importId?: string | undefined
}

export interface Stored {
  readonly document: StageDocument
  /** The statements are on their way, and others may follow them at once: they are done in their order. */
  readonly written: Promise<unknown>
}

/** Stores a stage as it stands after a change, with the history of it. */
export function store(
  db: Kysely<Tables>,
  sealer: Sealer,
  document: StageDocument,
  { answers, provenance, revision, source, personId, version, ...more }: Writing,
): Stored {
  const changed = differingFields(document.answers, answers)
  const isChanged = new Set(changed)
  const sealed = Object.fromEntries(
    Object.entries(answers).map(([fieldId, answer]): [string, Answer] => [
      fieldId,
      isChanged.has(fieldId)
        ? sealAnswer(sealer, document, fieldId, answer)
        : (document.sealed[fieldId] ?? null),
    ]),
  )
  const saved = more.isSave ?? (source === 'person' || source === 'test')
  const form = formOf(document.stage, revision)
  const notApplicable = endedByAnswers(form, more.notApplicable ?? document.notApplicable, answers)
  const marked = changedMarks(document.notApplicable, notApplicable)
  const update = db
    .updateTable('stages')
    .set({
      answers: JSON.stringify(sealed),
      provenance: JSON.stringify(provenance),
      schema_revision: revision,
      version,
      ...(marked.length > 0 && { not_applicable: JSON.stringify(notApplicable) }),
      ...(saved && { last_saved_at: sql<Date>`now()`, last_saved_by: personId }),
    })
    .where('project_id', '=', document.projectId)
    .where('stage', '=', document.stage)
    .returning('version')
    .executeTakeFirstOrThrow()
  const history = recordChanges(
    db,
    document,
    { version, source, personId, asOf: more.asOf, fromWorkbook: more.fromWorkbook, importId: more.importId },
    changed.map((fieldId) => ({
      fieldId,
      before: document.sealed[fieldId] ?? null,
      after: sealed[fieldId] ?? null,
    })),
  )
  const marks = recordMarks(
    db,
    document,
    { version, isPrefill: source === 'prefill', personId, asOf: more.asOf },
    marked,
  )
  const stored: StageDocument = {
    ...document,
    revision,
    form,
    notApplicable,
    answers,
    sealed,
    provenance,
    version,
  }
  return { document: stored, written: Promise.all([update, history, marks]) }
}
