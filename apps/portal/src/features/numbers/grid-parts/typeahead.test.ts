import type { Field } from '@granary/forms'
import { expect, test } from 'vitest'
import { createTypeahead } from './typeahead.ts'

const options = ['Person', 'Partnership', 'Trust', 'Estate'].map((label) => ({
  value: label.toUpperCase(),
  label,
}))
const kind = { id: 'kind', type: 'select', label: 'Kind', options } as Field
const isLate = { id: 'late', type: 'boolean', label: 'Late' } as Field
const at = { rowId: 'row', column: 'kind' }

function typing(field: Field) {
  let time = 0
  const typeahead = createTypeahead(() => time)
  return (letters: string, place = at, waited = 100) => {
    const found = [...letters].map((letter) => {
      time += waited
      return typeahead(place, field, letter)?.label
    })
    return found.at(-1)
  }
}

test.each([
  ['p', 'Person'],
  ['pa', 'Partnership'],
  ['PAR', 'Partnership'],
  ['pp', 'Partnership'],
  ['ppp', 'Person'],
  ['pt', 'Trust'],
  ['z', undefined],
  ['pz', undefined],
])('%s chooses %s', (letters, label) => {
  expect(typing(kind)(letters)).toBe(label)
})

test('yes and no are choices too; after a pause, and in another cell, a word begins anew', () => {
  expect([typing(isLate)('n'), typing(isLate)('Y')]).toEqual(['No', 'Yes'])
  const type = typing(kind)
  type('p')
  expect(type('a', at, 2_000)).toBeUndefined()
  type('p')
  expect(type('e', { ...at, rowId: 'other' })).toBe('Estate')
})
