import { comparePacks, type Difference, type RulePack } from '@granary/rules'

/**
 * What a draft would undo of what was published since it was begun: it says all that its base said, and nobody who
 * drafted it has seen what came after. A draft of an older pack undoes what was there when it was begun on purpose.
 */
export function takenBack(
  draft: RulePack,
  { newestThen, newest }: { readonly newestThen: RulePack; readonly newest: RulePack },
): readonly Difference[] {
  if (newestThen.id === newest.id) return []
  const since = new Set(comparePacks(newestThen, newest).map(placeOf))
  return comparePacks(newest, draft).filter((difference) => since.has(placeOf(difference)))
}

const placeOf = ({ subject, id }: Difference) => `${subject} ${id}`
