import type { Requirement, RequirementState, RuleActor } from '@granary/api'
import { countNeeds, needsInWords } from '@granary/rules'

export type NeedGroup = 'missing' | 'later' | 'open' | 'there' | 'beside' | 'notNeeded'

const groupOfState: Readonly<Record<RequirementState, NeedGroup>> = {
  required: 'missing',
  stale: 'missing',
  undated: 'missing',
  unsaid: 'missing',
  later: 'later',
  unknown: 'open',
  there: 'there',
  onFile: 'beside',
  waived: 'beside',
  notApplicable: 'beside',
  notRequired: 'notNeeded',
}

export const groups: readonly { readonly id: NeedGroup; readonly title: string }[] = [
  { id: 'missing', title: 'To do' },
  { id: 'later', title: 'Has to be there before closing' },
  { id: 'open', title: 'Not known yet whether it is needed' },
  { id: 'there', title: 'There' },
  { id: 'beside', title: 'Kept at the lender, waived, not applicable' },
  { id: 'notNeeded', title: 'Not needed' },
]

export const groupOf = ({ state }: Pick<Requirement, 'state'>): NeedGroup => groupOfState[state]

const urgency: readonly RequirementState[] = ['stale', 'required', 'unsaid', 'undated']

/** Too old before missing, and before what only lacks its date; else in the order of the rules. */
export function urgentFirst(rows: readonly Requirement[]): readonly Requirement[] {
  return rows.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
}

/** Who must act, for whoever reads it. */
export function actorWords(
  row: Pick<Requirement, 'actor' | 'asked' | 'state'>,
  area: 'lender' | 'staff',
): string {
  if (row.state === 'unknown' && row.asked.length > 0 && row.asked.every(({ of }) => of === 'staff'))
    return area === 'staff' ? 'You' : 'Packaging team'
  const words: Readonly<Record<RuleActor, string>> = {
    lender: area === 'lender' ? 'You' : 'Lender',
    borrower: 'Borrower',
    guarantor: 'Guarantor',
    staff: area === 'staff' ? 'You' : 'Packaging team',
    agency: 'Agency',
  }
  return words[row.actor]
}

interface Days {
  readonly today: string
  readonly target: string | null
}

/** "6 of 18 needed items are missing and 3 are too old. 2 on file run out before the target date. 1 on file is too old." */
export function summary(
  rows: readonly Requirement[],
  days: Days,
): { readonly lead: string; readonly more: string } {
  const count = (group: NeedGroup) => rows.filter((row) => groupOf(row) === group).length
  const [open, later] = [count('open'), count('later')]
  const more = [
    ...staleWords(rows, days),
    ...(later > 0 ? [`${later} more ${later === 1 ? 'has' : 'have'} to be there before closing.`] : []),
    ...(open > 0
      ? [`Of ${open} more it is not known yet whether ${open === 1 ? 'it is' : 'they are'} needed.`]
      : []),
  ]
  return { lead: needsInWords(countNeeds(rows.map(({ state }) => state))), more: more.join(' ') }
}

/** What is good today runs out before the target; everything else that is stale is too old as it is. */
function staleWords(rows: readonly Requirement[], { today, target }: Days): readonly string[] {
  const stale = rows.flatMap(({ documents }) => documents).filter(({ state }) => state === 'stale')
  const runsOut = stale.filter(
    ({ staleOn }) => target !== null && target > today && staleOn !== null && staleOn >= today,
  ).length
  const tooOld = stale.length - runsOut
  return [
    ...(runsOut > 0
      ? [`${runsOut} on file ${runsOut === 1 ? 'runs' : 'run'} out before the target date.`]
      : []),
    ...(tooOld > 0 ? [`${tooOld} on file ${tooOld === 1 ? 'is' : 'are'} too old.`] : []),
  ]
}
