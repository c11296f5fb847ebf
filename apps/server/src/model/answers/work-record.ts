import { reviewing } from '@granary/checklists'
import type { Answer, Answers, Provenance } from '@granary/forms'
import { type AnswerWork, type StageDocument, type StageDocuments, stageIds } from '../stages/index.ts'
import { differingFields } from './answer-history.ts'
import { store } from './answer-storing.ts'

/** Both stages, and the statements that are on their way to them. */
export interface Flow {
  readonly documents: StageDocuments
  readonly written: Promise<unknown>
}

export type WorkRecord = Record<reviewing.RecordOfWork, Answer>

export function recordIn({ answers }: StageDocument): Partial<WorkRecord> {
  return Object.fromEntries(reviewing.recordOfWork.map((fieldId) => [fieldId, answers[fieldId] ?? null]))
}

/**
 * What is said of the work on a project is said in both its stages, whether or not they are open (B46). A stage that
 * says it already stays as it is.
 */
export function writeRecord(
  { db, services, person }: AnswerWork,
  flow: Flow,
  record: Partial<WorkRecord>,
  /** Whether somebody set it, or an event of the review did. */
  source: 'person' | 'event',
): Flow {
  let { documents } = flow
  const all = [flow.written]
  for (const stage of stageIds) {
    const document = documents[stage]
    const said = Object.entries(record).filter(([fieldId]) => document.form.field(fieldId) !== undefined)
    const answers: Answers = { ...document.answers, ...Object.fromEntries(said) }
    const changed = differingFields(document.answers, answers)
    if (changed.length === 0) continue
    const own = Object.fromEntries(
      changed.map((fieldId): [string, Provenance] => [fieldId, { kind: 'person' }]),
    )
    const { document: next, written } = store(db, services.sealer, document, {
      answers,
      provenance: { ...document.provenance, ...own },
      revision: document.revision,
      source,
      // Nobody worked on this stage by it.
      isSave: false,
      personId: person?.id ?? null,
      version: document.version + 1,
    })
    documents = { ...documents, [stage]: next }
    all.push(written)
  }
  return { documents, written: Promise.all(all) }
}
