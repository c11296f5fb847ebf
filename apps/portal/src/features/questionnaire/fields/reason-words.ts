import { type Answer, EMPTY, type Field, formatAnswer } from '@granary/forms'

/** Which answer made a question appear, in a sentence. */
export function reasonWords(cause: Field | undefined, answer: Answer): string {
  if (!cause) return 'Asked because of an earlier answer.'
  const given = formatAnswer(cause, answer)
  return given === EMPTY
    ? `Asked because “${cause.label}” has no answer yet.`
    : `Asked because the answer to “${cause.label}” is “${given}”.`
}
