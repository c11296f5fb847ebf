import { oneOf, searchOf, words } from '../../../lib/lists/address-search.ts'
import { sortingOf } from '../../../lib/lists/sorting.ts'

export const sorting = sortingOf({
  name: { label: 'Name, A to Z', by: 'name', direction: 'ascending' },
  'name-z': { label: 'Name, Z to A', by: 'name', direction: 'descending' },
  newest: { label: 'Newest first', by: 'createdAt', direction: 'descending' },
  oldest: { label: 'Oldest first', by: 'createdAt', direction: 'ascending' },
})

export const accountStates = ['active', 'suspended'] as const

export const parsePeopleSearch = searchOf({
  search: words,
  status: oneOf(accountStates),
  sort: sorting.parse,
})
export type PeopleSearch = ReturnType<typeof parsePeopleSearch>
