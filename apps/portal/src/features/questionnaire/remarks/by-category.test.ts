import type { Remark } from '@granary/api'
import type { Category } from '@granary/forms'
import { expect, test } from 'vitest'
import { byCategory } from './by-category.ts'

const category = (id: string, ...sections: readonly (readonly string[])[]) =>
  ({
    id,
    title: `The ${id}`,
    sections: sections.map((fields) => ({ fields: fields.map((field) => ({ id: field })) })),
  }) as unknown as Category
const remark = (number: number, fieldId: string, state: Remark['state'] = 'open') =>
  ({ number, fieldId, state, byKind: 'staff' }) as Remark

const categories = [
  category('profile', ['name', 'size'], ['owners']),
  category('loan', ['amount']),
  category('rest', []),
]
const groups = (...remarks: readonly Remark[]) =>
  byCategory(categories, remarks).map((each) => [each.title, each.remarks.map(({ number }) => number)])

test('remarks stand under the category of their question, in reading order, whatever their number and state', () => {
  expect(
    groups(
      remark(1, 'amount'),
      remark(2, 'owners'),
      remark(3, 'name', 'done'),
      remark(4, 'owners', 'disputed'),
    ),
  ).toEqual([
    ['The profile', [3, 2, 4]],
    ['The loan', [1]],
  ])
  expect(groups()).toEqual([])
})

test('of one question what is left stands in front, and none is missing whose question is asked no more', () => {
  expect(
    groups(remark(1, 'size', 'done'), remark(2, 'gone'), remark(3, 'size'), remark(4, 'size', 'resolved')),
  ).toEqual([
    ['The profile', [3, 1, 4]],
    ['Other questions', [2]],
  ])
})
