import { projectStatuses } from '@granary/api'
import { oneOf, searchOf, words } from '../../../lib/lists/address-search.ts'
import { sortingOf } from '../../../lib/lists/sorting.ts'
import { ordersFirst, ordersLast } from '../../../lib/projects/project-orders.ts'

export const sorting = sortingOf({
  ...ordersFirst,
  lender: { label: 'Lender, A to Z', by: 'lenderName', direction: 'ascending' },
  'lender-z': { label: 'Lender, Z to A', by: 'lenderName', direction: 'descending' },
  ...ordersLast,
})

export const parseAllProjectsSearch = searchOf({
  search: words,
  status: oneOf(projectStatuses),
  sort: sorting.parse,
})
export type AllProjectsSearch = ReturnType<typeof parseAllProjectsSearch>
