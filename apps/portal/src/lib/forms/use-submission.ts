import { focusField } from '@granary/ui'
import { type FormEvent, useState } from 'react'
import { noRefusal, type Refusal, refusalOf, without } from './problems.ts'

export interface Submission {
  readonly busy: boolean
  /** What went wrong with the last try as a whole, until something is edited. */
  readonly error: string | undefined
  /** What is wrong with single fields, by their ids, each until it is edited. */
  readonly errors: Readonly<Record<string, string>>
  /** For controls that send no input event of their own; without a field, what was said of the whole. */
  readonly clearError: (fieldId?: string) => void
  /** For the form: whatever is typed into a field takes back what was said of it. */
  readonly onInput: (event: FormEvent) => void
  readonly onSubmit: (event: FormEvent) => void
}

interface Asked {
  /** The ids of the fields, in the order in which they are asked. */
  readonly fields?: readonly string[]
  /** What is wrong with them before anything is sent: all of it, not the first. */
  readonly check?: () => Readonly<Record<string, string | undefined>>
}

/**
 * One try at a time of what a form does. Everything that is wrong is said at once, each beside its field, and the
 * cursor goes to the first; what belongs to no field is said of the whole.
 */
export function useSubmission(send: () => Promise<void>, { fields = [], check }: Asked = {}): Submission {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const show = (found: Refusal) => {
    setRefusal(found)
    const first = fields.find((field) => found.fields[field] !== undefined)
    // The words must be there before the cursor is: they are read out with the field.
    if (first !== undefined) requestAnimationFrame(() => focusField(first))
  }
  const run = async () => {
    const missing = problemsIn(check?.() ?? {})
    if (missing) return show(missing)
    setBusy(true)
    setRefusal(noRefusal)
    try {
      await send()
    } catch (failure) {
      show(refusalOf(failure, fields))
    } finally {
      setBusy(false)
    }
  }
  const clearError = (fieldId = '') => setRefusal((now) => without(now, fieldId))
  return {
    busy,
    error: refusal.whole,
    errors: refusal.fields,
    clearError,
    onInput: ({ target }) => clearError(target instanceof HTMLElement ? target.id : ''),
    onSubmit: (event) => {
      event.preventDefault()
      if (!busy) void run()
    },
  }
}

function problemsIn(checked: Readonly<Record<string, string | undefined>>): Refusal | undefined {
  const said = Object.entries(checked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return said.length > 0 ? { fields: Object.fromEntries(said), whole: undefined } : undefined
}
