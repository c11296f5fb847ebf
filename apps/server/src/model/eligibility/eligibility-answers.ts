import type { eligibility } from '@granary/api'
import { parseProjectCreation } from '@granary/checklists'
import {
  borrowerBusinessStages,
  borrowerEntityTypes,
  federallyRegulatedAnswers,
  projectPrograms,
  screeningQuestions,
  usdaApprovedAnswers,
} from '@granary/eligibility'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'

export type CheckAnswers = Readonly<Record<string, string>>

export const creationOptions = {
  borrowerEntityTypes: [...borrowerEntityTypes],
  borrowerBusinessStages: [...borrowerBusinessStages],
  federallyRegulated: [...federallyRegulatedAnswers],
  usdaApproved: [...usdaApprovedAnswers],
  projectPrograms: [...projectPrograms],
}

/** Longer than any answer may be, so that a mistake can still be seen and mended; nothing beyond is kept. */
const longestAnswer = 1_000

const creationFields = [
  ...['lenderName', 'headquartersAddress', 'servedState', 'federallyRegulated', 'usdaApproved'],
  ...['contactFirstName', 'contactLastName', 'contactTitle', 'contactEmail', 'contactPhone'],
  ...['contactPhoneExtension', 'borrowerName', 'borrowerEntityType', 'borrowerBusinessStage'],
  ...['projectName', 'projectAddress', 'program', 'totalLoanAmount'],
]
const knownFields = [...creationFields, ...screeningQuestions.map(({ id }) => id as string)]

/** What is kept of what was sent: known fields, in bounds. */
export function knownAnswers(given: CheckAnswers): CheckAnswers {
  return Object.fromEntries(
    knownFields.flatMap((field) => {
      const answer = Object.hasOwn(given, field) ? given[field] : undefined
      return answer ? [[field, answer.slice(0, longestAnswer)]] : []
    }),
  )
}

/** Answers in the shape of a new project; the approval counts only where it is asked. */
export function creationAnswers(answers: CheckAnswers): Record<string, string> {
  const { usdaApproved, ...rest } = answers
  return rest.federallyRegulated === 'no' && usdaApproved ? { ...rest, usdaApproved } : rest
}

/** Everything that is missing or wrong: the words of project creation, then those of the screening questions. */
export function problemsOfCheck(
  answers: CheckAnswers,
  gazetteer: () => Gazetteer,
): eligibility.FieldProblem[] {
  const parsed = parseProjectCreation(creationAnswers(answers))
  const creation: Readonly<Record<string, string>> = parsed.ok ? {} : parsed.problems
  const address = creation.projectAddress ? null : problemOfAddress(answers.projectAddress ?? '', gazetteer())
  return [
    ...Object.entries(creation).map(([fieldId, message]) => ({ fieldId, message })),
    ...(address ? [{ fieldId: 'projectAddress', message: address }] : []),
    ...screeningQuestions
      .filter(({ id, askedWhen, options }) => {
        return askedWhen(answers) && !options.some(({ value }) => value === answers[id])
      })
      .map(({ id, missing }) => ({ fieldId: id, message: missing })),
  ]
}

/** A check of no place at all would promise something: at least the state has to be known. */
function problemOfAddress(address: string, gazetteer: Gazetteer): string | null {
  const found = gazetteer.check(address)
  if (found.kind === 'ambiguous' || found.detail.stateName !== null) return null
  return 'We could not find this place. Add the town with its state, or the ZIP code.'
}
