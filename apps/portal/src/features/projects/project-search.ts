import { projectStatuses, projectSteps } from '@granary/api'
import { flag, oneOf, searchOf, words } from '../../lib/lists/address-search.ts'
import { sortingOf } from '../../lib/lists/sorting.ts'
import { ordersFirst, ordersLast } from '../../lib/projects/project-orders.ts'

export const sorting = sortingOf({
  ...ordersFirst,
  borrower: { label: 'Borrower, A to Z', by: 'borrowerName', direction: 'ascending' },
  'borrower-z': { label: 'Borrower, Z to A', by: 'borrowerName', direction: 'descending' },
  ...ordersLast,
})

/** What the list shows, kept in the address so that it can be sent, kept and gone back to. */
export const parseProjectSearch = searchOf({
  search: words,
  status: oneOf(projectStatuses),
  /** A step of the pipeline. */
  pipeline: oneOf(projectSteps),
  program: words,
  sort: sorting.parse,
  archived: flag,
  /** The dialog of a new project is open. */
  new: flag,
  /** The dialog of projects from a file is open. */
  file: flag,
})

export type ProjectSearch = ReturnType<typeof parseProjectSearch>
