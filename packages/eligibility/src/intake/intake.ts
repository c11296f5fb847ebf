import { type CompiledForm, compile, type Field, type FormSchema, type Section } from '@granary/forms'

/**
 * A questionnaire that is answered in one go, before there is a project to keep answers for: nothing of it is saved on
 * the way and nothing refers to an older state of it, so it has no revisions. The engine is the same.
 */
export interface Intake<Id extends string> {
  readonly form: CompiledForm
  readonly steps: readonly [IntakeStep<Id>, ...IntakeStep<Id>[]]
  /** In reading order. */
  readonly fields: readonly Asked<Id>[]
}

/** A question of which it is known by what name the contract carries its answer. */
export type Asked<Id extends string> = Field & { readonly id: Id }

/** What is asked at once. */
export interface IntakeStep<Id extends string> extends StepWords {
  /** From 1. */
  readonly number: number
  readonly parts: readonly IntakePart[]
  readonly fields: readonly Id[]
  /** The answer that stands under the label once the step is done. */
  readonly told: Id | null
}

interface StepWords {
  /** In the list of steps. */
  readonly label: string
  /** Over its questions. */
  readonly title: string
  readonly lead: string
}

/** Questions under one heading: a section of the schema. */
export interface IntakePart {
  readonly id: string
  readonly heading: string
  /** The title of the step says it already; it is for those who only hear the page. */
  readonly isHeard: boolean
}

interface PartDraft<Id extends string> {
  readonly heading: string
  readonly isHeard?: true
  readonly fields: readonly Asked<Id>[]
}

interface StepDraft<Id extends string> extends StepWords {
  readonly parts: readonly PartDraft<Id>[]
  readonly told?: NoInfer<Id>
}

interface IntakeDraft<Id extends string> {
  readonly id: string
  readonly description: string
  readonly steps: readonly [StepDraft<Id>, ...StepDraft<Id>[]]
}

/** A category of the schema is a step, a section is a part of it. */
export function intake<Id extends string>({ id, description, steps }: IntakeDraft<Id>): Intake<Id> {
  const sections = steps.flatMap((step, at) =>
    step.parts.map((part, partAt) => sectionOf(step, at + 1, part, partAt)),
  )
  const schema: FormSchema = { id, revision: 1, description, sections }
  const [first, ...others] = steps
  return {
    form: compile(schema),
    steps: [stepOf(first, 1), ...others.map((step, at) => stepOf(step, at + 2))],
    fields: steps.flatMap(({ parts }) => parts.flatMap(({ fields }) => fields)),
  }
}

function stepOf<Id extends string>({ parts, told, ...words }: StepDraft<Id>, number: number): IntakeStep<Id> {
  return {
    ...words,
    number,
    told: told ?? null,
    parts: parts.map(({ heading, isHeard = false }, at) => ({ id: partId(number, at), heading, isHeard })),
    fields: parts.flatMap(({ fields }) => fields.map(({ id }) => id)),
  }
}

function sectionOf<Id extends string>(
  { title, lead }: StepWords,
  number: number,
  { heading, fields }: PartDraft<Id>,
  at: number,
): Section {
  return {
    id: partId(number, at),
    title: heading,
    fields,
    metadata: { categoryId: `step-${number}`, categoryTitle: title, categoryDescription: lead },
  }
}

const partId = (step: number, at: number) => `step-${step}-part-${at + 1}`
