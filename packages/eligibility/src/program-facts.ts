import type { Outcome } from './assess.ts'
import { type CheckField, checkQuestions } from './intake/eligibility-check.ts'
import { readIntake } from './intake/read-intake.ts'

/** What is known of a project when programs are compared; null is "not known". */
export interface ProgramFacts {
  /** As in project creation: Individual, Corporation, LLC, Cooperative, Nonprofit. */
  readonly borrowerEntityType: string | null
  readonly borrowerStanding: string | null
  readonly citizenship: string | null
  readonly federalDebt: string | null
  readonly purpose: string | null
  readonly excludedActivity: string | null
  readonly lenderTies: string | null
  readonly federallyRegulated: string | null
  readonly usdaApproved: string | null
  readonly totalLoanAmount: number | null
  readonly place: Outcome | null
}

/** Reads the answers of the check; the outcome of the place comes from whoever knows the places. */
export function programFacts(
  given: Readonly<Record<string, string | undefined>>,
  place: Outcome | null,
): ProgramFacts {
  // An answer from before to a question that is no longer asked stays unread.
  const { answers } = readIntake(checkQuestions, given)
  const choice = (id: CheckField) => {
    const answer = answers[id]
    return typeof answer === 'string' ? answer : null
  }
  const { totalLoanAmount } = answers
  return {
    borrowerEntityType: choice('borrowerEntityType'),
    borrowerStanding: choice('borrowerStanding'),
    citizenship: choice('citizenship'),
    federalDebt: choice('federalDebt'),
    purpose: choice('purpose'),
    excludedActivity: choice('excludedActivity'),
    lenderTies: choice('lenderTies'),
    federallyRegulated: choice('federallyRegulated'),
    usdaApproved: choice('usdaApproved'),
    totalLoanAmount: typeof totalLoanAmount === 'number' ? totalLoanAmount : null,
    place,
  }
}
