import { type Answers, compile, type Field, type FormSchema } from '@granary/forms'
import { fieldsOf } from '../src/document.ts'
import { questionnaires } from '../src/questionnaires.ts'

export type Stage = 'preApplication.v1' | 'applicationChecklist.v1'

/** The revisions that the specification describes, of which its tests speak; what is published later is not its matter. */
export const specified = { 'preApplication.v1': 10, 'applicationChecklist.v1': 3 } as const

export const everyRevision = questionnaires.flatMap(({ id, registry }) =>
  registry.revisions.map(({ revision, schema }) => ({ id, revision, schema })),
)

export const specifiedRevisions = everyRevision.filter(
  ({ id, revision }) => revision <= specified[id as Stage],
)

const specifiedFields = new Set(
  specifiedRevisions.flatMap(({ schema }) => fieldsOf(schema).map(({ id }) => id)),
)

export function schemaOf(id: Stage, revision: number = specified[id]): FormSchema {
  const found = questionnaires.find((each) => each.id === id)
  if (!found) throw new Error(`no questionnaire ${id}`)
  return found.registry.revision(revision).schema
}

/** The one that projects open in. What is no part of a revision, such as the ways of prefilled answers, holds for it. */
export function latestOf(id: Stage): FormSchema {
  return schemaOf(id, Math.max(...everyRevision.flatMap((each) => (each.id === id ? [each.revision] : []))))
}

/** Whether the specification knows the field, in any of its revisions. */
export function isSpecified(fieldId: string): boolean {
  return specifiedFields.has(fieldId)
}

export function fieldOf(schema: FormSchema, id: string): Field {
  const field = fieldsOf(schema).find((each) => each.id === id)
  if (!field) throw new Error(`${schema.id} revision ${schema.revision} has no field ${id}`)
  return field
}

export function idsOf(schema: FormSchema, sectionId: string): string[] {
  return schema.sections.find(({ id }) => id === sectionId)?.fields.map(({ id }) => id) ?? []
}

export function valuesOf(field: Field): string[] {
  return (field.options ?? []).map(({ value }) => value)
}

export function maxLengthOf(field: Field): number | undefined {
  const limit = field.validations?.find((each) => each.kind === 'maxLength')
  return limit?.kind === 'maxLength' ? limit.value : undefined
}

export function isVisible(schema: FormSchema, id: string, answers: Answers): boolean {
  const at = fieldsOf(schema).findIndex((field) => field.id === id)
  return compile(schema).evaluate(answers).fields[at]?.visible === true
}
