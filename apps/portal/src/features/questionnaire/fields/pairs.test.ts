import type { Field } from '@granary/forms'
import { expect, test } from 'vitest'
import { pairedFields } from './pairs.ts'

const number = (id: string, more: Partial<Field> = {}): Field => ({ id, label: id, type: 'number', ...more })
const text = (id: string, limit?: number): Field => ({
  id,
  label: id,
  type: 'shortText',
  ...(limit !== undefined && { validations: [{ kind: 'maxLength', value: limit }] }),
})
const shownBy = (cause: string): Partial<Field> => ({
  visibility: { kind: 'all', conditions: [{ fieldId: cause, operator: 'equals', value: 'YES' }] },
})
const pairs = (...fields: Field[]) => [...pairedFields(fields)]

test('short answers next to each other share a row, two at a time', () => {
  expect(pairs(number('amount'), number('percent'), number('term'))).toEqual(['amount', 'percent'])
  expect(pairs(number('amount'), text('county', 120), text('name', 160), number('term'))).toEqual([
    'amount',
    'county',
  ])
})

test('a text without a limit, and a long question, keep the whole row', () => {
  expect(pairs(number('amount'), text('anything'))).toEqual([])
  expect(pairs(number('amount'), number('percent', { label: 'How '.repeat(20) }))).toEqual([])
})

test('what comes and goes, or makes others do so, keeps its row', () => {
  expect(pairs(number('a'), number('b'), number('c', shownBy('b')), number('d'))).toEqual([])
})

test('a question with a long help does not stand beside one that has none', () => {
  const helped = number('term', { helperText: 'No longer than the useful life of what the loan pays for.' })
  expect(pairs(number('amount'), helped)).toEqual([])
  expect(pairs(helped, number('percent', { helperText: 'The highest is set every year.' }))).toEqual([
    'term',
    'percent',
  ])
})
