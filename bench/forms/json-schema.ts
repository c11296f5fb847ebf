import type { Answer, Field } from '@granary/forms'
import { answers, fields } from './questionnaire.ts'

/** A question as JSON Schema, which JSON Forms and rjsf both speak. */
export function property(field: Field): Record<string, unknown> {
  if (field.type === 'number') return { type: 'number', minimum: field.min, maximum: field.max }
  if (field.options) return { type: 'string', enum: field.options.map((option) => option.value) }
  const limits = (field.validations ?? []).map((each) =>
    each.kind === 'maxLength' ? { maxLength: each.value } : { pattern: each.value },
  )
  return Object.assign({ type: 'string' }, ...limits)
}

export function conditionOf(field: Field) {
  const rule = field.visibility
  return rule?.kind === 'all' ? rule.conditions[0] : undefined
}

export const required = fields.filter((field) => field.required !== false)

/** JSON Schema knows absence, not null. */
export const data: Record<string, Answer> = { ...answers }
