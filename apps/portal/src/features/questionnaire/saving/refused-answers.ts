import { type Answer, type Answers, checkAnswers, type FormSchema, sameAnswer } from '@granary/forms'
import type { FormStore } from './form-store.ts'

interface RefusedAnswer {
  readonly answer: Answer
  readonly message: string
}

export type RefusedAnswers = ReturnType<typeof createRefusedAnswers>

/**
 * Answers that cannot be stored as they are. They stay in the draft and in the journal, say why under their field,
 * and wait for their next edit, while everything else is saved.
 */
export function createRefusedAnswers(store: FormStore, schema: FormSchema) {
  const refused = new Map<string, RefusedAnswer>()

  /** What stands there by now may be something else: that has not been refused. */
  function refuse(fieldId: string, answer: Answer, message: string) {
    if (sameAnswer(store.answer(fieldId), answer)) refused.set(fieldId, { answer, message })
  }

  /** What was edited since, or is saved after all, is refused no more. */
  function isRefused(fieldId: string): boolean {
    const found = refused.get(fieldId)
    if (!found) return false
    if (sameAnswer(found.answer, store.answer(fieldId)) && store.changed().has(fieldId)) return true
    refused.delete(fieldId)
    return false
  }

  return {
    isRefused,
    messageOf: (fieldId: string) => (isRefused(fieldId) ? refused.get(fieldId)?.message : undefined),
    ids: (): readonly string[] => [...refused.keys()].filter(isRefused),
    /** Before anything is sent: what the server would refuse, by the same rules. Gives the fields it found. */
    check(unsent: readonly string[]): readonly string[] {
      const given = Object.fromEntries(unsent.map((fieldId) => [fieldId, store.answer(fieldId)]))
      const checked = checkAnswers(schema, given)
      if (checked.ok) return []
      for (const { fieldId, message } of checked.problems) refuse(fieldId, store.answer(fieldId), message)
      return checked.problems.map(({ fieldId }) => fieldId)
    },
    /** What the server refused of the answers it was sent. Empty when the refusal is about something else. */
    take(problems: unknown, sent: Answers): readonly string[] {
      if (!Array.isArray(problems)) return []
      const ours = (problems as readonly { fieldId: string; message: string }[]).filter(
        ({ fieldId }) => !sameAnswer(sent[fieldId], store.saved(fieldId)),
      )
      for (const { fieldId, message } of ours) refuse(fieldId, sent[fieldId] ?? null, message)
      return ours.map(({ fieldId }) => fieldId)
    },
  }
}
