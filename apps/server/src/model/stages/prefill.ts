import { type BegunProject, fromPreApplication, fromProject } from '@granary/checklists'
import {
  type Answers,
  type FormSchema,
  formatAnswer,
  initialAnswers,
  maskedAnswer,
  type Prefill,
  type PrefillSource,
  prefillAnswers,
} from '@granary/forms'
import { questionnaireOf, type StageId } from './stage-forms.ts'
import { isOutdated, type StageDocument, type StageDocuments } from './stages.ts'

/** Where the answers of a stage come from until a person gives them; nothing once the source is submitted. */
export function sourcesOf(
  stage: StageId,
  creation: BegunProject,
  documents: StageDocuments,
): readonly PrefillSource[] {
  if (stage === 'pre-application') return [fromProject(creation)]
  const source = documents['pre-application']
  return source.submittedAt === null ? [fromPreApplication(source.answers)] : []
}

/** What a questionnaire begins with. */
export function firstAnswers(schema: FormSchema, sources: readonly PrefillSource[]): Prefill {
  return prefillAnswers(schema, { answers: initialAnswers(schema), provenance: {} }, sources)
}

/** The document with what its sources say now in every field that no person has answered. */
export function filled(document: StageDocument, sources: readonly PrefillSource[]): Prefill {
  return prefillAnswers(document.form.schema, document, sources)
}

/** What would flow into a stage that nobody had touched, whatever is answered there now. */
export function flowing(
  stage: StageId,
  schema: FormSchema,
  creation: BegunProject,
  documents: StageDocuments,
): Pick<Prefill, 'beside'> & { readonly answers: Answers } {
  const source =
    stage === 'pre-application'
      ? fromProject(creation)
      : fromPreApplication(documents['pre-application'].answers)
  const { answers, filled: fields, beside } = firstAnswers(schema, [source])
  return {
    answers: Object.fromEntries(fields.map(({ fieldId }) => [fieldId, answers[fieldId] ?? null])),
    beside,
  }
}

/** The texts of the pre-application that stand beside an upload of the application, to be read and never edited. */
export function besideUploads(
  beside: Prefill['beside'],
  source: StageDocument,
): { fieldId: string; from: string; text: string }[] {
  return beside.flatMap(({ fieldId, from, answer }) => {
    const field = source.form.field(from)
    return field && field.type !== 'file'
      ? [{ fieldId, from, text: formatAnswer(field, maskedAnswer(field, answer)) }]
      : []
  })
}

export interface Upgrade {
  readonly revision: number
  readonly answers: Answers
  readonly provenance: Prefill['provenance']
}

/** The document in the latest revision, its new fields filled from their sources; undefined when it is there. */
export function upgradeOf(document: StageDocument, sources: readonly PrefillSource[]): Upgrade | undefined {
  if (!isOutdated(document)) return undefined
  const questionnaire = questionnaireOf(document.stage)
  const migrated = questionnaire.migrate(document.answers, document.revision)
  const schema = questionnaire.latestSchema()
  const { answers, provenance } = prefillAnswers(
    schema,
    { answers: migrated.answers, provenance: document.provenance },
    sources,
  )
  return { revision: migrated.revision, answers, provenance }
}
