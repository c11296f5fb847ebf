import type { CompiledForm, Evaluation, Field } from '@granary/forms'
import { carriedFields } from '../not-applicable.ts'

export type DocumentStage = 'pre-application' | 'application'

/** Where a document stands: what is missing comes before what is there, and both before what nobody has to give. */
export type DocumentState = 'missing' | 'asked' | 'there' | 'notApplicable' | 'optional'

/** What is asked in one stage, as it is answered now. */
export interface StageOfDocuments {
  readonly form: CompiledForm
  readonly evaluation: Evaluation
}

/** One question that asks for the document. */
export interface DocumentPlace {
  readonly stage: DocumentStage
  readonly field: Field
  readonly sectionId: string
  readonly categoryId: string
  /** Not asked for any more, but files are there. */
  readonly isLeft: boolean
}

/** A document that is asked for, once, with both questions where both stages ask for it. */
export interface AskedDocument {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly state: DocumentState
  /** In the order of the stages. */
  readonly places: readonly DocumentPlace[]
}

export interface DocumentGroup {
  readonly id: string
  readonly title: string
  readonly documents: readonly AskedDocument[]
}

/** What is known of a question beside its answers. */
export interface DocumentFacts {
  readonly hasFiles: (stage: DocumentStage, fieldId: string) => boolean
  /** Whether somebody was asked for it who has not given it. */
  readonly isAsked: (stage: DocumentStage, fieldId: string) => boolean
}

type Stages = Readonly<Record<DocumentStage, StageOfDocuments>>

/**
 * Every document that is asked for or there, in the order in which a package is read: by the categories of the
 * application, those that only the pre-application has before them. A document that flows from one stage into the
 * other is one document.
 */
export function askedDocuments(stages: Stages, facts: DocumentFacts): readonly DocumentGroup[] {
  const early = placesOf('pre-application', stages, facts)
  const late = placesOf('application', stages, facts)
  const sources = carriedFields(stages.application.form.schema, stages['pre-application'].form.schema)
  const rows = late.map((place): Row => {
    const source = early.find(({ field }) => field.id === sources.get(place.field.id))
    return { categoryId: place.categoryId, places: source ? [source, place] : [place] }
  })
  addEarlyOnes(rows, early)
  return groupsOf(rows, stages, facts)
}

interface Row {
  readonly categoryId: string
  readonly places: readonly DocumentPlace[]
}

function placesOf(stage: DocumentStage, stages: Stages, facts: DocumentFacts): readonly DocumentPlace[] {
  const { form, evaluation } = stages[stage]
  return form.schema.sections.flatMap(({ id, fields, metadata }) =>
    fields.flatMap((field) => {
      if (field.type !== 'file') return []
      const isLeft = !form.fieldState(evaluation, field.id)?.visible
      if (isLeft && !facts.hasFiles(stage, field.id)) return []
      return [{ stage, field, sectionId: id, categoryId: metadata.categoryId, isLeft }]
    }),
  )
}

/** What the pre-application alone asks for follows what stands before it there. */
function addEarlyOnes(rows: Row[], early: readonly DocumentPlace[]): void {
  let after = -1
  for (const place of early) {
    const known = rows.findIndex(({ places }) => places.includes(place))
    if (known >= 0) {
      after = known
      continue
    }
    const isSameCategory = rows[after]?.categoryId === place.categoryId
    const first = rows.findIndex(({ categoryId }) => categoryId === place.categoryId)
    const at = isSameCategory ? after + 1 : Math.max(first, 0)
    rows.splice(at, 0, { categoryId: place.categoryId, places: [place] })
    after = at
  }
}

function groupsOf(rows: readonly Row[], stages: Stages, facts: DocumentFacts): readonly DocumentGroup[] {
  const titles = new Map(
    [...stages['pre-application'].form.categories, ...stages.application.form.categories].map(
      ({ id, title }) => [id, title],
    ),
  )
  const ids = [...new Set(rows.map(({ categoryId }) => categoryId))]
  return ids.map((id) => ({
    id,
    title: titles.get(id) ?? id,
    documents: rows
      .filter(({ categoryId }) => categoryId === id)
      .map(({ places }) => documentOf(places, stages, facts)),
  }))
}

/** Called as its last stage calls it, which is the one that the package follows. */
function documentOf(places: readonly DocumentPlace[], stages: Stages, facts: DocumentFacts): AskedDocument {
  const [first] = places
  const field = places.at(-1)?.field
  return {
    id: first ? `${first.stage}/${first.field.id}` : '',
    label: field?.label ?? '',
    help: field?.helperText ?? '',
    state: stateOf(places, stages, facts),
    places,
  }
}

function stateOf(places: readonly DocumentPlace[], stages: Stages, facts: DocumentFacts): DocumentState {
  const states = places.map(({ stage, field }) => {
    const { form, evaluation } = stages[stage]
    return { stage, fieldId: field.id, ...form.fieldState(evaluation, field.id) }
  })
  const missing = states.filter((state) => state.missing || state.toCorrect)
  if (missing.length > 0) {
    return missing.some(({ stage, fieldId }) => facts.isAsked(stage, fieldId)) ? 'asked' : 'missing'
  }
  if (places.some(({ stage, field }) => facts.hasFiles(stage, field.id))) return 'there'
  return states.some(({ notApplicable }) => notApplicable) ? 'notApplicable' : 'optional'
}
