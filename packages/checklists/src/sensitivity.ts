import type { Field, FormSchema } from '@granary/forms'

/**
 * Questions that were found to ask for a tax id after they had been published. How an answer is kept and who may read
 * it is no part of what was asked, so it holds for every revision; the frozen files stay as they are.
 */
export const foundSensitive: ReadonlySet<string> = new Set(['additionalCoBorrowersDetails'])

export function withSensitivity(schema: FormSchema): FormSchema {
  return {
    ...schema,
    sections: schema.sections.map((section) => ({ ...section, fields: section.fields.map(marked) })),
  }
}

/** First, where the living source puts it too: a revision is compared with its source part by part. */
function marked(field: Field): Field {
  return foundSensitive.has(field.id) ? { ...field, metadata: { sensitive: true, ...field.metadata } } : field
}
