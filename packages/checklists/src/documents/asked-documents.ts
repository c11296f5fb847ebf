import type { CompiledForm, Evaluation, Field } from '@granary/forms'
import { carriedFields } from '../not-applicable.ts'
import { isPackaged, type PackageTab, packageTabOf, packageTabs } from '../package/index.ts'

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
  /** Where its question stands in the package. */
  readonly tab: PackageTab
  readonly state: DocumentState
  /** In the order of the stages. */
  readonly places: readonly DocumentPlace[]
}

export interface DocumentGroup {
  /** Null for what does not go out with the package. */
  readonly tab: PackageTab | null
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
 * Every document that is asked for or there, under the tabs of the package and in its order: what the pre-application
 * alone asks for, then what the application does. A document that flows from one stage into the other is one document.
 */
export function askedDocuments(stages: Stages, facts: DocumentFacts): readonly DocumentGroup[] {
  const early = placesOf('pre-application', stages, facts)
  const late = placesOf('application', stages, facts)
  const sources = carriedFields(stages.application.form.schema, stages['pre-application'].form.schema)
  const inBoth = late.map((place) => {
    const source = early.find(({ field }) => field.id === sources.get(place.field.id))
    return source ? [source, place] : [place]
  })
  const flowing = new Set(inBoth.flat())
  const alone = early.filter((place) => !flowing.has(place)).map((place) => [place])
  return groupsOf([...alone, ...inBoth].map((places) => documentOf(places, stages, facts)))
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

function groupsOf(documents: readonly AskedDocument[]): readonly DocumentGroup[] {
  const tabs = packageTabs.map(({ number, title }) => ({ tab: number, title }))
  return [...tabs, { tab: null, title: 'Not in the package' }]
    .map((group) => ({ ...group, documents: documents.filter((each) => groupOf(each) === group.tab) }))
    .filter((group) => group.documents.length > 0)
}

/** What nobody asks for any more stays behind, and so does what the packaging team keeps for itself. */
function groupOf({ places, tab }: AskedDocument): PackageTab | null {
  return places.some(({ field, isLeft }) => !isLeft && isPackaged(field)) ? tab : null
}

/** Called as its last stage calls it, which is the one that the package follows. */
function documentOf(places: readonly DocumentPlace[], stages: Stages, facts: DocumentFacts): AskedDocument {
  const [first] = places
  const last = places.at(-1)
  return {
    id: first ? `${first.stage}/${first.field.id}` : '',
    label: last?.field.label ?? '',
    help: last?.field.helperText ?? '',
    tab: packageTabOf(last?.field.id ?? '', last?.sectionId ?? ''),
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
