import type { Requirement, RequirementState, RuleActor } from '@granary/api'
import { Archive, Ban, Check, Circle, CircleHelp, Clock, type LucideIcon, Minus } from 'lucide-react'

export type NeedGroup = 'missing' | 'there' | 'beside' | 'notNeeded'

interface StateWords {
  readonly words: string
  readonly icon: LucideIcon
  readonly group: NeedGroup
}

export const stateWords: Readonly<Record<RequirementState, StateWords>> = {
  required: { words: 'Missing', icon: Circle, group: 'missing' },
  stale: { words: 'Too old', icon: Clock, group: 'missing' },
  undated: { words: 'Without a date', icon: Clock, group: 'missing' },
  unknown: { words: 'Not known yet', icon: CircleHelp, group: 'missing' },
  there: { words: 'There', icon: Check, group: 'there' },
  onFile: { words: 'On file at the lender', icon: Archive, group: 'beside' },
  waived: { words: 'Waived', icon: Ban, group: 'beside' },
  notApplicable: { words: 'Not applicable', icon: Ban, group: 'beside' },
  notRequired: { words: 'Not needed', icon: Minus, group: 'notNeeded' },
}

export const groups: readonly { readonly id: NeedGroup; readonly title: string }[] = [
  { id: 'missing', title: 'Missing' },
  { id: 'there', title: 'There' },
  { id: 'beside', title: 'On file at the lender, waived, not applicable' },
  { id: 'notNeeded', title: 'Not needed' },
]

export const groupOf = ({ state }: Pick<Requirement, 'state'>): NeedGroup => stateWords[state].group

const urgency: readonly RequirementState[] = ['stale', 'required', 'undated', 'unknown']

/** Too old before missing, and what nobody can say yet last; else in the order of the rules. */
export function urgentFirst(rows: readonly Requirement[]): readonly Requirement[] {
  return rows.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
}

/** Who must act, for whoever reads it. */
export function actorWords(
  row: Pick<Requirement, 'actor' | 'asked' | 'state'>,
  area: 'lender' | 'staff',
): string {
  if (row.state === 'unknown' && row.asked.length > 0 && row.asked.every(({ of }) => of === 'staff'))
    return area === 'staff' ? 'You' : 'Packaging service'
  const words: Readonly<Record<RuleActor, string>> = {
    lender: area === 'lender' ? 'You' : 'Lender',
    borrower: 'Borrower',
    guarantor: 'Guarantor',
    staff: area === 'staff' ? 'You' : 'Packaging service',
    agency: 'Agency',
  }
  return words[row.actor]
}

export const paragraphWords = (paragraph: string) =>
  /^\d/.test(paragraph) ? `§${paragraph}` : 'Our own check'

/** "6 of 18 needed documents are missing. 2 on file run out before the target date." */
export function summary(rows: readonly Requirement[]): { readonly lead: string; readonly more: string } {
  const needed = rows.filter((row) => groupOf(row) === 'missing' || groupOf(row) === 'there')
  const missing = needed.filter((row) => groupOf(row) === 'missing')
  const stale = rows.flatMap(({ documents }) => documents).filter(({ state }) => state === 'stale').length
  const lead =
    missing.length === 0
      ? `Everything that is needed is there: ${needed.length} of ${needed.length}.`
      : `${missing.length} of ${needed.length} needed items ${missing.length === 1 ? 'is' : 'are'} missing or not settled.`
  if (stale === 0) return { lead, more: '' }
  return { lead, more: `${stale} on file ${stale === 1 ? 'runs' : 'run'} out before the target date.` }
}
