import type { Answer, Answers, Provenances } from '@granary/forms'
import type { Saved } from '../model/answers.ts'

type SentAnswer = Exclude<Answer, readonly string[]> | string[]

/** The wire's own types know no lists that cannot be changed. */
export function sent(answers: Answers): Record<string, SentAnswer> {
  return answers as Record<string, SentAnswer>
}

export function sentSaved({ answers, version }: Saved) {
  return { answers: sent(answers), version }
}

export function sentProvenance(provenance: Provenances) {
  return Object.fromEntries(
    Object.entries(provenance).map(([fieldId, origin]) => [
      fieldId,
      origin.kind === 'prefilled'
        ? { kind: origin.kind, from: { source: origin.source, id: origin.from } }
        : { kind: origin.kind },
    ]),
  )
}
