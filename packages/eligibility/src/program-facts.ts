import type { Outcome } from './assess.ts'

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
  answers: Readonly<Record<string, string | undefined>>,
  place: Outcome | null,
): ProgramFacts {
  const answer = (id: string) => answers[id]?.trim() || null
  return {
    borrowerEntityType: answer('borrowerEntityType'),
    borrowerStanding: answer('borrowerStanding'),
    citizenship: answers.borrowerEntityType === 'Individual' ? answer('citizenship') : null,
    federalDebt: answer('federalDebt'),
    purpose: answer('purpose'),
    excludedActivity: answer('excludedActivity'),
    lenderTies: answer('lenderTies'),
    federallyRegulated: answer('federallyRegulated'),
    // Asked only of those who are not regulated; an answer from before stays unread.
    usdaApproved: answers.federallyRegulated === 'no' ? answer('usdaApproved') : null,
    totalLoanAmount: amount(answers.totalLoanAmount),
    place,
  }
}

/** No sum of money is longer. */
const longestAmount = 400

function amount(text: string | undefined): number | null {
  if (text === undefined || text.length > longestAmount) return null
  const digits = text.replace(/[$,\s]/g, '')
  const value = Number(digits)
  return digits !== '' && Number.isFinite(value) ? value : null
}
