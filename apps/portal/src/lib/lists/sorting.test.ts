import { expect, test, vi } from 'vitest'
import { flag, oneOf, searchOf, words } from './address-search.ts'
import { sortedColumn, sortingOf } from './sorting.ts'

const sorting = sortingOf({
  saved: { label: 'Last saved first', by: 'savedAt', direction: 'descending' },
  waiting: { label: 'Longest untouched first', by: 'savedAt', direction: 'ascending' },
  name: { label: 'Name, A to Z', by: 'name', direction: 'ascending' },
  'name-z': { label: 'Name, Z to A', by: 'name', direction: 'descending' },
})

test('a heading orders by its column, and pressed again the other way round', () => {
  expect(sorting.next('name', undefined)).toBe('name')
  expect(sorting.next('name', 'name')).toBe('name-z')
  expect(sorting.next('name', 'name-z')).toBe('name')
  expect(sorting.next('savedAt', undefined)).toBe('waiting')
})

test('the list’s own order stands in no address', () => {
  expect(sorting.next('savedAt', 'name')).toBeUndefined()
  expect(['saved', 'name-z', 'toString', 7].map(sorting.parse)).toEqual([
    undefined,
    'name-z',
    undefined,
    undefined,
  ])
  expect(sorting.of(undefined)).toEqual({ by: 'savedAt', direction: 'descending' })
})

test('a column says how the list is ordered by it now', () => {
  const onSort = vi.fn()
  const column = { label: 'Name', cell: () => '' }
  const order = (current: 'name-z' | undefined) =>
    sortedColumn(column, 'name', { sorting, current, onSort }).order
  expect(order('name-z')?.current).toBe('descending')
  expect(order(undefined)?.current).toBeUndefined()
  order('name-z')?.onOrder()
  expect(onSort).toHaveBeenCalledExactlyOnceWith('name')
})

test('of an address is taken what a list can show', () => {
  const parse = searchOf({
    search: words,
    status: oneOf(['Draft', 'Sent']),
    waiting: flag,
    sort: sorting.parse,
  })
  expect(parse({ search: ' mill ', status: 'Sent', waiting: true, sort: 'name' })).toEqual({
    ...{ search: 'mill', status: 'Sent', waiting: true, sort: 'name' },
  })
  expect(parse({ search: ' ', status: 'Lost', waiting: 'yes', sort: 'saved', else: 1 })).toEqual({})
})
