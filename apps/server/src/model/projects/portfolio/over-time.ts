import { type Portfolio, type ProjectStep, projectSteps } from '@granary/api'
import type { PortfolioLoan } from './portfolio.ts'

const months = 12

/**
 * How many projects stood in each step at the end of each of the last twelve months, and today; nothing without a day,
 * since a live query reads no clock. Projects of today are counted: one that is archived leaves its past as well.
 */
export function stepsOverTime(
  loans: readonly Pick<PortfolioLoan, 'entered'>[],
  today: string | null,
): Portfolio['overTime'] {
  if (today === null) return []
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: months }, (_, at) => {
    const monthsAgo = months - 1 - at
    // The first of the month after it; of this month the end of today.
    const end =
      monthsAgo === 0 ? Date.parse(`${today}T00:00:00Z`) + 86_400_000 : Date.UTC(year, month - monthsAgo, 1)
    const standing = loans.map(({ entered }) => stepAt(entered, end))
    return {
      month: new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 7),
      steps: projectSteps.map((step) => ({
        step,
        projects: standing.filter((each) => each === step).length,
      })),
    }
  })
}

/** The last step that it had come into by then. */
const stepAt = (entered: PortfolioLoan['entered'], end: number): ProjectStep | undefined =>
  projectSteps.findLast((step) => (entered[step] ?? Number.POSITIVE_INFINITY) < end)
