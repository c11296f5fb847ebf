import { plusDays } from '../days.ts'
import type { Clock } from './clocks.ts'

/** So many days before a clock runs out its people are told, and once more the day after. */
const daysBefore = [14, 4, 2]

/** What people are told of a clock today; null when nothing. A day that was missed is made up for, once. */
export function reminderOf(
  { from, until, stoppedOn }: Pick<Clock, 'from' | 'until' | 'stoppedOn'>,
  { today, remindedOn }: { readonly today: string; readonly remindedOn: string | null },
): 'soon' | 'over' | null {
  if (stoppedOn !== null) return null
  if (today > until) return remindedOn !== null && remindedOn > until ? null : 'over'
  const passed = daysBefore.map((days) => plusDays(until, -days)).filter((day) => day > from && day <= today)
  return passed.some((day) => remindedOn === null || remindedOn < day) ? 'soon' : null
}
