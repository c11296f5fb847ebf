import type { Answer, Condition } from './schema.ts'

/**
 * Whether a stored answer satisfies a condition. A single answer is taken as a list of one and no answer as an
 * empty list, so `equals` and `includes` ask the same: is any of the wanted values among the given ones?
 */
export function conditionHolds(condition: Pick<Condition, 'operator' | 'value'>, answer: Answer): boolean {
  switch (condition.operator) {
    case 'equals':
    case 'includes':
      return overlaps(answer, condition.value)
    case 'notEquals':
    case 'excludes':
      return !overlaps(answer, condition.value)
    default:
      return true
  }
}

function overlaps(answer: Answer, wanted: Condition['value']): boolean {
  if (answer === null) return false
  if (typeof wanted === 'object') return wanted.some((value) => contains(answer, value))
  return contains(answer, wanted)
}

function contains(answer: Exclude<Answer, null>, value: string | number | boolean): boolean {
  return typeof answer === 'object' ? answer.includes(value as string) : answer === value
}
