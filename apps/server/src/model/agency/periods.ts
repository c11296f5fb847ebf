import type { atAgency } from '@granary/checklists'
import { currentPack, type Window } from '@granary/rules'

/** §5001.451(d) and (e), for what a rule pack does not name. */
const ofTheRegulation = { commitment: 60, commitmentExpiry: 1, commitmentExtension: 30 } as const

/** How long the agency gives by the rules of now; what a pack calls unknown has no clock. */
export function commitmentPeriods({
  windows,
}: {
  readonly windows: readonly Pick<Window, 'id' | 'value'>[]
} = currentPack): atAgency.CommitmentPeriods {
  const figure = (id: keyof typeof ofTheRegulation) => {
    const named = windows.find((window) => window.id === id)
    if (!named) return ofTheRegulation[id]
    return named.value === 'unknown' ? null : named.value
  }
  return {
    acceptDays: figure('commitment'),
    validYears: figure('commitmentExpiry'),
    extensionDays: figure('commitmentExtension'),
  }
}
