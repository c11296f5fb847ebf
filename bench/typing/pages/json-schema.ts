import type { Answer, Condition, Field, FormSchema } from '@granary/forms'

/** A question as JSON Schema, which rjsf and JSON Forms both speak; the title of a choice stands beside its value. */
export function property(field: Field) {
  const words = { title: field.label, description: field.helperText }
  switch (field.type) {
    case 'number':
      return { ...words, type: 'number', ...limits({ minimum: field.min, maximum: field.max }) }
    case 'select':
      return { ...words, type: 'string', oneOf: choices(field) }
    case 'multiSelect':
      return { ...words, type: 'array', uniqueItems: true, items: { type: 'string', oneOf: choices(field) } }
    case 'date':
      return { ...words, type: 'string', format: 'date' }
    case 'boolean':
      return { ...words, type: 'boolean' }
    case 'file':
      return { ...words, type: 'array', items: { type: 'string', format: 'data-url' } }
    default:
      return { ...words, type: 'string', ...Object.assign({}, ...textLimits(field)) }
  }
}

export const fieldsOf = (schema: FormSchema) => schema.sections.flatMap(({ fields }) => fields)

/** The one condition on which a question hangs. */
export function conditionOf({ visibility }: Field): Condition | undefined {
  if (visibility === undefined || visibility.kind === 'always') return undefined
  return visibility.conditions[0]
}

export const requiredOf = (fields: readonly Field[]) =>
  fields.filter((field) => field.required !== false).map((field) => field.id)

/** JSON Schema knows absence, not null. */
export const dataOf = (answers: Readonly<Record<string, Answer>>): Record<string, Answer> =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null))

const choices = (field: Field) =>
  (field.options ?? []).map(({ value, label }) => ({ const: value, title: label }))

const limits = (given: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(given).filter(([, limit]) => limit !== undefined))

const textLimits = (field: Field) =>
  (field.validations ?? []).map((each) =>
    each.kind === 'maxLength' ? { maxLength: each.value } : { pattern: each.value },
  )
