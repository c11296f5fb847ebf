import { useLookOnly } from '../foundation/look-only.ts'
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
  advice: true,
  guide: true,
  presence: true,
  after: true,
  followsAnother: true,
  besideAnother: true,
  id: true,
}

/**
 * Parts a props object into what the field says and what belongs on the control itself. Where one may only look, that
 * is read-only, save what narrows a list.
 */
export function useFieldWords<P extends FieldWords & { readOnly?: boolean | undefined }>(
  props: P,
): { readonly words: FieldWords; readonly rest: Omit<P, keyof FieldWords> } {
  const lookOnly = useLookOnly() !== undefined && !props.filter
  const words: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const name in props) (Object.hasOwn(names, name) ? words : rest)[name] = props[name]
  if (lookOnly) rest.readOnly = true
  return { words: words as unknown as FieldWords, rest: rest as Omit<P, keyof FieldWords> }
}
