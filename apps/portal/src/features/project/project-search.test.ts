import { expect, test } from 'vitest'
import { parseProjectSearch } from './project-search.ts'

test('an address with a stage, view or table that is none opens the page without it', () => {
  // The router lays what a parser gives over what stands in the address.
  const shown = (search: Record<string, unknown>) => ({ ...search, ...parseProjectSearch(search) })
  expect(shown({ stage: 'zzz', view: 'zzz' })).toEqual({})
  expect(shown({ view: 'tables', table: '../' })).toEqual({ view: 'tables' })
  expect(shown({ stage: 'application' })).toEqual({ stage: 'application' })
})

test('who is to be asked for something may come with the day by which it is wanted', () => {
  const asked = (ask: string) => parseProjectSearch({ view: 'people', ask }).ask
  for (const ask of ['application.sheet', 'application.sheet.2027-01-15', 'tables.loans'])
    expect(asked(ask)).toBe(ask)
  for (const ask of ['application.sheet.soon', 'application.sheet.2027-01-15.', 'zzz.sheet'])
    expect(asked(ask)).toBeUndefined()
})
