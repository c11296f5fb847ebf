import { withHints } from '@granary/checklists'
import { adviceOn } from '@granary/forms'
import type { StageOfRound } from './submitted-stage.ts'

/** What the form tells whoever gives an unusual answer: the team reads it of what was submitted. It refuses nothing. */
export function adviceIn({ schema, answers }: Pick<StageOfRound, 'schema' | 'answers'>) {
  const fields = withHints(schema).sections.flatMap((section) => section.fields)
  const byField = new Map(fields.map((field) => [field.id, adviceOn(field, answers[field.id] ?? null)]))
  return ({ fieldId }: { readonly fieldId: string }): string | null => byField.get(fieldId) ?? null
}
