import type { Answer, Answers, Provenances } from '@granary/forms'
import type { Saved, StageView } from '../model/answers/index.ts'

type SentAnswer = Exclude<Answer, readonly string[]> | string[]

/** The wire's own types know no lists that cannot be changed. */
export function sentAnswers(answers: Answers): Record<string, SentAnswer> {
  return answers as Record<string, SentAnswer>
}

export function sentSaved({ answers, version }: Saved) {
  return { answers: sentAnswers(answers), version }
}

/** A whole view of a stage. */
export function sentView(view: StageView) {
  return {
    ...sentState(view),
    schema: view.schema,
    initialAnswers: sentAnswers(view.initialAnswers),
    prefillAnswers: sentAnswers(view.prefillAnswers),
  }
}

/** What of it changes while people work. */
export function sentState({ schema, initialAnswers, prefillAnswers, ...state }: StageView) {
  return { ...state, answers: sentAnswers(state.answers), provenance: sentProvenance(state.provenance) }
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
