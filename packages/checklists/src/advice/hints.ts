import type { Field, FormSchema } from '@granary/forms'
import { mayNotApply } from '../not-applicable.ts'
import { formatOf } from './field-formats.ts'

const known = new WeakMap<FormSchema, FormSchema>()

/**
 * A questionnaire with what a form says beside its fields and no revision states: how answers usually look, and which
 * questions may not apply. The published one stays as it is.
 */
export function withHints(schema: FormSchema): FormSchema {
  const found = known.get(schema)
  if (found) return found
  const sections = schema.sections.map((section) => ({ ...section, fields: section.fields.map(hinted) }))
  const made = { ...schema, sections }
  known.set(schema, made)
  return made
}

function hinted(field: Field): Field {
  const usualFormat = formatOf(field.id)
  const excusable = mayNotApply(field)
  if (usualFormat === undefined && !excusable) return field
  const hints = { ...(usualFormat && { usualFormat }), ...(excusable && { mayNotApply: true }) }
  return { ...field, metadata: { ...field.metadata, ...hints } }
}
