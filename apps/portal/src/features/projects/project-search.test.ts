import { expect, test } from 'vitest'
import { nextSort, parseProjectSearch } from './project-search.ts'

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

test('a heading orders by its column, and pressed again the other way round', () => {
  expect(nextSort('projectName', 'saved')).toBe('project')
  expect(nextSort('projectName', 'project')).toBe('project-z')
  expect(nextSort('projectName', 'project-z')).toBe('project')
  expect(nextSort('lastSavedAt', 'saved')).toBe('waiting')
  expect(nextSort('lastSavedAt', 'status')).toBe('saved')
})
