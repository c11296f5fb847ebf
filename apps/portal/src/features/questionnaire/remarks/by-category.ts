import type { Remark } from '@granary/api'
import type { Category } from '@granary/forms'
import { isLeft } from './remarks-of-stage.tsx'

export interface RemarksOfCategory {
  readonly id: string
  readonly title: string
  readonly remarks: readonly Remark[]
}

/**
 * Remarks as their questions are read, category by category. Of one question what is left stands in front, and questions
 * that this revision does not ask come last.
 */
export function byCategory(
  categories: readonly Category[],
  all: readonly Remark[],
): readonly RemarksOfCategory[] {
  const at = Map.groupBy(all, ({ fieldId }) => fieldId)
  const known = categories.map(({ id, title, sections }) => {
    const fields = sections.flatMap((section) => section.fields)
    return { id, title, remarks: fields.flatMap((field) => leftFirst(at.get(field.id) ?? [])) }
  })
  const placed = new Set(known.flatMap(({ remarks }) => remarks))
  const other = { id: 'other', title: 'Other questions', remarks: all.filter((each) => !placed.has(each)) }
  return [...known, other].filter(({ remarks }) => remarks.length > 0)
}

const leftFirst = (some: readonly Remark[]) => [
  ...some.filter(isLeft),
  ...some.filter((remark) => !isLeft(remark)),
]
