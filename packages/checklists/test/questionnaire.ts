import { type Answers, compile, type Field, type FormSchema } from '@granary/forms'
import { fieldsOf } from '../src/document.ts'
import { questionnaires } from '../src/questionnaires.ts'

export type Stage = 'preApplication.v1' | 'applicationChecklist.v1'

export const everyRevision = questionnaires.flatMap(({ id, registry }) =>
  registry.revisions.map(({ revision, schema }) => ({ id, revision, schema })),
)

export function schemaOf(id: Stage, revision?: number): FormSchema {
  const found = questionnaires.find((each) => each.id === id)
  if (!found) throw new Error(`no questionnaire ${id}`)
  return (revision === undefined ? found.registry.latest : found.registry.revision(revision)).schema
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
