import type { eligibility } from '@granary/api'
import { checkQuestions, readIntake } from '@granary/eligibility'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'

export type CheckAnswers = Readonly<Record<string, string>>

/** Longer than any answer may be, so that a mistake can still be seen and mended; nothing beyond is kept. */
const longestAnswer = 1_000

/** What is kept of what was sent: known fields, in bounds. */
export function knownAnswers(given: CheckAnswers): CheckAnswers {
  return Object.fromEntries(
    checkQuestions.fields.flatMap(({ id }) => {
      const answer = Object.hasOwn(given, id) ? given[id] : undefined
      return answer ? [[id, answer.slice(0, longestAnswer)]] : []
    }),
  )
}

/** Answers in the shape of a new project: what is no longer asked does not come along. */
export function creationAnswers(answers: CheckAnswers): object {
  return readIntake(checkQuestions, answers).answers
}

/** Everything that is missing or wrong, in the order in which it is asked. The place is what a page cannot know. */
export function problemsOfCheck(
  answers: CheckAnswers,
  gazetteer: () => Gazetteer,
): eligibility.FieldProblem[] {
  const { problems } = readIntake(checkQuestions, answers)
  if (problems.some(({ fieldId }) => fieldId === 'projectAddress')) return [...problems]
  const message = problemOfAddress(answers.projectAddress ?? '', gazetteer())
  return message ? [...problems, { fieldId: 'projectAddress', message }] : [...problems]
}

/** A check of no place at all would promise something: at least the state has to be known. */
function problemOfAddress(address: string, gazetteer: Gazetteer): string | null {
  const found = gazetteer.check(address)
  if (found.kind === 'ambiguous' || found.detail.stateName !== null) return null
  return 'We could not find this place. Add the town with its state, or the ZIP code.'
}
