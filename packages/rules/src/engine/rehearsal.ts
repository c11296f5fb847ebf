import type { Facts } from '../facts/facts.ts'
import type { Confidence, CrossCheck, Item, Requirement, RulePack, Severity } from '../pack/pack.ts'
import { type CheckContext, type Compared, createContext } from './checks/check-context.ts'
import { type CheckOutcome, type CheckRow, outcomeOf, ruleOfFinding } from './cross-checks.ts'
import { createJudge, type Judge } from './judge.ts'
import { type RequirementRow, type RequirementState, rowOf, stateOf } from './requirements.ts'

/** One thing that a reader at the agency would send back, or ask about. */
export interface RehearsalRow {
  /** That of the requirement or of the cross-check; with a name of its own behind it where that finds several things. */
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

/** What one rule of a pack comes to; a finding is the only thing of it that is put into words. */
export interface Verdict<State> {
  readonly id: string
  readonly state: State
  readonly findings: readonly RehearsalRow[]
}

/** A whole reading: how each rule stands, in the order of the pack, and what a reader would send back. */
export interface Reading {
  readonly requirements: readonly Verdict<RequirementState>[]
  readonly checks: readonly Verdict<CheckOutcome>[]
  /** The likeliest reason for a return first. */
  readonly findings: readonly RehearsalRow[]
}

const none: readonly RehearsalRow[] = []

const severityOf: Readonly<Partial<Record<RequirementState, Severity>>> = {
  required: 'contradicts',
  stale: 'contradicts',
  unsaid: 'explain',
  undated: 'explain',
  later: 'note',
  unknown: 'note',
}
const severest: readonly Severity[] = ['contradicts', 'explain', 'note']

/** Every requirement that is not met and every cross-check that fails, the likeliest reason for a return first. */
export const rehearsalOf = (pack: RulePack, facts: Facts): readonly RehearsalRow[] =>
  readingOf(pack, facts).findings

/** Every rule of a pack on these facts, read once. */
export function readingOf(pack: RulePack, facts: Facts): Reading {
  const judge = createJudge(pack, facts)
  const context = createContext(pack, facts, judge.fact)
  return readingFrom(
    pack,
    pack.requirements.map((rule) => verdictOfRequirement(rule, judge)),
    pack.checks.map((check) => verdictOfCheck(check, judge, context)),
  )
}

export function readingFrom(
  pack: RulePack,
  requirements: Reading['requirements'],
  checks: Reading['checks'],
): Reading {
  const ranks = ranksOf(pack)
  const rankOf = ({ checkId }: RehearsalRow) => ranks.get(ruleOfFinding(checkId)) ?? Infinity
  const bySeverity = ({ severity }: RehearsalRow) => severest.indexOf(severity)
  const findings: RehearsalRow[] = []
  for (const verdict of requirements) findings.push(...verdict.findings)
  for (const verdict of checks) findings.push(...verdict.findings)
  findings.sort((a, b) => compareRanks(rankOf(a), rankOf(b)) || bySeverity(a) - bySeverity(b))
  return { requirements, checks, findings }
}

/** Two that nobody ranked are equal; infinity less infinity is no number. */
const compareRanks = (a: number, b: number) => (a === b ? 0 : a - b)

const ranked = new WeakMap<RulePack, ReadonlyMap<string, number>>()

/** Listed once for each pack; where two reasons for a return name a rule, the first counts. */
function ranksOf(pack: RulePack): ReadonlyMap<string, number> {
  const known =
    ranked.get(pack) ??
    new Map(
      pack.returns.flatMap(({ rank, foundBy }) => foundBy.map((id) => [id, rank] as const)).toReversed(),
    )
  ranked.set(pack, known)
  return known
}

export function verdictOfRequirement(rule: Requirement, judge: Judge): Verdict<RequirementState> {
  const state = stateOf(rule, judge)
  const severity = severityOf[state]
  const findings = severity ? [ofRequirement(rowOf(rule, judge), severity, rule.confidence)] : none
  return { id: rule.id, state, findings }
}

export function verdictOfCheck(
  check: CrossCheck,
  judge: Judge,
  context: CheckContext,
): Verdict<CheckOutcome> {
  const { outcome, failures } = outcomeOf(check, judge, context)
  return { id: check.id, state: outcome, findings: failures.length === 0 ? none : failures.map(ofCheck) }
}

function ofRequirement(row: RequirementRow, severity: Severity, confidence: Confidence): RehearsalRow {
  const { ruleId: checkId, title, because, paragraph, pack } = row
  // What is not decided yet is settled where it is decided.
  const deciding = row.asked.flatMap(({ items }) => items)
  const items = row.state === 'unknown' && deciding.length > 0 ? deciding : row.items
  return { checkId, title, severity, because, paragraph, items, compared: [], confidence, pack }
}

function ofCheck({ outcome: _, ...row }: CheckRow): RehearsalRow {
  return row
}
