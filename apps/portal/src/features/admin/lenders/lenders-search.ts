import { flag, searchOf, words } from '../../../lib/lists/address-search.ts'
import { sortingOf } from '../../../lib/lists/sorting.ts'

export const sorting = sortingOf({
  name: { label: 'Name, A to Z', by: 'name', direction: 'ascending' },
  'name-z': { label: 'Name, Z to A', by: 'name', direction: 'descending' },
  newest: { label: 'Newest first', by: 'createdAt', direction: 'descending' },
  oldest: { label: 'Oldest first', by: 'createdAt', direction: 'ascending' },
  members: { label: 'Most members first', by: 'members', direction: 'descending' },
  'members-few': { label: 'Fewest members first', by: 'members', direction: 'ascending' },
  projects: { label: 'Most projects first', by: 'projects', direction: 'descending' },
  'projects-few': { label: 'Fewest projects first', by: 'projects', direction: 'ascending' },
})

export const parseLendersSearch = searchOf({ search: words, waiting: flag, sort: sorting.parse })
export type LendersSearch = ReturnType<typeof parseLendersSearch>
