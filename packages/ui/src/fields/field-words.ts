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
  const part = (isWord: boolean) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => Object.hasOwn(names, name) === isWord))
  return { words: part(true) as unknown as FieldWords, rest: part(false) as Omit<P, keyof FieldWords> }
}
