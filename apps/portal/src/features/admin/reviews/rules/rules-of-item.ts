import type { Finding, Requirement, Review, ReviewItem, RuleItem } from '@granary/api'
import { isExplained } from '../../../../lib/words/explained.ts'

/** What the rules say of a project at this moment. */
export interface Rules {
  readonly requirements: readonly Requirement[]
  readonly findings: readonly Finding[]
}

/** A requirement that names an item, with what a reader would send back of it, or a cross-check that does. */
export interface RuleRow {
  readonly id: string
  readonly requirement?: Requirement
  readonly finding?: Finding
}

type Place = Pick<Review, 'stage'>
type Item = Pick<ReviewItem, 'id' | 'fieldId'>

/** Open findings first, then what is needed, then what is not. */
export function rulesOf({ stage }: Place, item: Item, { requirements, findings }: Rules): readonly RuleRow[] {
  const isIt = (each: RuleItem) => each.stage === stage && each.fieldId === item.fieldId
  const isNamed = (row: Requirement) =>
    row.items.some(isIt) ||
    row.documents.some(
      ({ items, files }) => items.some(isIt) || files.some(({ uploadId }) => uploadId === item.id),
    )
  const findingOf = new Map(findings.map((finding) => [finding.checkId, finding]))
  const named = new Set(findings.filter(({ items }) => items.some(isIt)).map(({ checkId }) => checkId))
  const needs = requirements
    .filter((row) => isNamed(row) || named.has(row.ruleId))
    .map((requirement): RuleRow => {
      const finding = findingOf.get(requirement.ruleId)
      return { id: requirement.ruleId, requirement, ...(finding && { finding }) }
    })
  const known = new Set(needs.map(({ id }) => id))
  const checks = findings
    .filter(({ checkId }) => named.has(checkId) && !known.has(checkId))
    .map((finding): RuleRow => ({ id: finding.checkId, finding }))
  return [...checks, ...needs].toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ requirement, finding }: RuleRow): number {
  if (finding && !isExplained(finding)) return 0
  if (finding) return 1
  return requirement?.state === 'notRequired' ? 3 : 2
}

/** Something is to be said of it: a finding that nobody explained, or an answer that looks unusual. */
export function hasAdvice({ advice }: Pick<ReviewItem, 'advice'>, rows: readonly RuleRow[]): boolean {
  return advice !== null || rows.some((row) => rankOf(row) === 0)
}
