import { expect, test } from 'vitest'
import { parseProjectSearch } from './project-search.ts'

test('an address with a stage, view or table that is none opens the page without it', () => {
  // The router lays what a parser gives over what stands in the address.
  const shown = (search: Record<string, unknown>) => ({ ...search, ...parseProjectSearch(search) })
  expect(shown({ stage: 'zzz', view: 'zzz' })).toEqual({})
  expect(shown({ view: 'tables', table: '../' })).toEqual({ view: 'tables' })
  expect(shown({ stage: 'application' })).toEqual({ stage: 'application' })
})
