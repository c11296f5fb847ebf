import type { FieldWords } from './field.tsx'

const names: Readonly<Record<keyof FieldWords, true>> = {
  label: true,
  help: true,
  error: true,
  optional: true,
  filter: true,
  prefilledFrom: true,
  disabledReason: true,
  busy: true,
  guide: true,
  presence: true,
  after: true,
  followsAnother: true,
  id: true,
}

/** Parts a props object into what the field says and what belongs on the control itself. */
export function splitWords<P extends FieldWords>(
  props: P,
): { readonly words: FieldWords; readonly rest: Omit<P, keyof FieldWords> } {
  const words: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const name in props) (Object.hasOwn(names, name) ? words : rest)[name] = props[name]
  return { words: words as unknown as FieldWords, rest: rest as Omit<P, keyof FieldWords> }
}
