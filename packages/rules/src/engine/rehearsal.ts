import type { Facts } from '../facts/facts.ts'
import type { Confidence, Item, RulePack, Severity } from '../pack/pack.ts'
import type { Compared } from './checks/check-context.ts'
import { type CheckRow, checksOf } from './cross-checks.ts'
import { type RequirementRow, type RequirementState, requirementsOf } from './requirements.ts'

/** One thing that a reader at the agency would send back, or ask about. */
export interface RehearsalRow {
  /** That of the requirement or of the cross-check. */
  readonly checkId: string
  readonly title: string
  readonly severity: Severity
  readonly because: string
  readonly paragraph: string
  readonly items: readonly Item[]
  readonly compared: readonly Compared[]
  readonly confidence: Confidence
  readonly pack: string
}

const severityOf: Readonly<Partial<Record<RequirementState, Severity>>> = {
  required: 'contradicts',
  stale: 'contradicts',
  undated: 'explain',
  unknown: 'note',
}
const severest: readonly Severity[] = ['contradicts', 'explain', 'note']

/** Every requirement that is not met and every cross-check that fails, the likeliest reason for a return first. */
export function rehearsalOf(pack: RulePack, facts: Facts): readonly RehearsalRow[] {
  const confidences = new Map(pack.requirements.map(({ id, confidence }) => [id, confidence]))
  const missing = requirementsOf(pack, facts).flatMap((row) =>
    ofRequirement(row, confidences.get(row.ruleId) ?? 'L'),
  )
  const failing = checksOf(pack, facts)
    .filter(({ outcome }) => outcome === 'fails')
    .map(ofCheck)
  const ranks = new Map(
    pack.returns.flatMap(({ rank, foundBy }) => foundBy.map((id) => [id, rank] as const)).toReversed(),
  )
  const rankOf = ({ checkId }: RehearsalRow) => ranks.get(checkId) ?? Infinity
  const bySeverity = ({ severity }: RehearsalRow) => severest.indexOf(severity)
  return [...missing, ...failing].toSorted(
    (a, b) => compareRanks(rankOf(a), rankOf(b)) || bySeverity(a) - bySeverity(b),
  )
}

/** Two that nobody ranked are equal; infinity less infinity is no number. */
const compareRanks = (a: number, b: number) => (a === b ? 0 : a - b)

function ofRequirement(row: RequirementRow, confidence: Confidence): readonly RehearsalRow[] {
  const severity = severityOf[row.state]
  if (!severity) return []
  const { ruleId: checkId, title, because, paragraph, pack } = row
  // What is not decided yet is settled where it is decided.
  const deciding = row.asked.flatMap(({ items }) => items)
  const items = row.state === 'unknown' && deciding.length > 0 ? deciding : row.items
  return [{ checkId, title, severity, because, paragraph, items, compared: [], confidence, pack }]
}

function ofCheck({ outcome: _, ...row }: CheckRow): RehearsalRow {
  return row
}
