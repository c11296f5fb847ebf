import { expect, test } from 'vitest'
import { parseProjectSearch } from './project-search.ts'

test('the address of a list says what it shows', () => {
  const search = {
    search: 'creamery',
    status: 'In review',
    program: 'REAP',
    sort: 'project-z',
    archived: true,
  }
  expect(parseProjectSearch(search)).toEqual(search)
})

test('what no list can show is dropped', () => {
  expect(
    parseProjectSearch({
      search: '  ',
      status: 'Lost',
      program: 7,
      sort: 'toString',
      archived: 'yes',
      new: 1,
    }),
  ).toEqual({})
})
