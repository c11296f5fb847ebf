import { expect, test } from 'vitest'
import { parseDocumentSearch } from '../projects/document-search.ts'
import { words } from './address-search.ts'
import { longestSearch, searchable, searchLimitHelp } from './longest-search.ts'

test('a search is no longer than the server takes, typed or in an address, and says where it ends', () => {
  const pasted = 'x'.repeat(600)
  for (const taken of [searchable(pasted), words(pasted), parseDocumentSearch({ find: pasted }).find])
    expect(taken).toBe('x'.repeat(longestSearch))
  expect(searchLimitHelp(searchable(pasted))).toBe('A search takes up to 200 characters.')
  expect(searchLimitHelp('mill')).toBeUndefined()
})
