import { type CheckField, checkQuestions } from '@granary/eligibility'
import type { CheckDraft } from '../../lib/check-draft.ts'

export const checkSteps = checkQuestions.steps

/** The first step that is not complete: no step beyond it can be entered. */
export function firstOpenStep({ done }: Pick<CheckDraft, 'done'>): number {
  return checkSteps.find(({ number }) => !done.includes(number))?.number ?? checkSteps.length
}

/** A changed answer opens its step again and makes what was sent another check. */
export function withAnswer(draft: CheckDraft, field: CheckField, answer: string): CheckDraft {
  if ((draft.answers[field] ?? '') === answer) return draft
  const changed = checkSteps.find(({ fields }) => fields.includes(field))?.number
  return {
    ...draft,
    answers: { ...draft.answers, [field]: answer },
    done: draft.done.filter((number) => number !== changed),
    token: null,
  }
}

export function withStepDone(draft: CheckDraft, number: number): CheckDraft {
  return { ...draft, done: [...new Set([...draft.done, number])].toSorted() }
}
