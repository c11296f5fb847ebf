import { projectStatuses, projectSteps } from '@granary/api'
import { flag, oneOf, searchOf, words } from '../../lib/lists/address-search.ts'
import { sortingOf } from '../../lib/lists/sorting.ts'

export const sorting = sortingOf({
  saved: { label: 'Last saved first', by: 'lastSavedAt', direction: 'descending' },
  waiting: { label: 'Longest untouched first', by: 'lastSavedAt', direction: 'ascending' },
  project: { label: 'Project, A to Z', by: 'projectName', direction: 'ascending' },
  'project-z': { label: 'Project, Z to A', by: 'projectName', direction: 'descending' },
  borrower: { label: 'Borrower, A to Z', by: 'borrowerName', direction: 'ascending' },
  'borrower-z': { label: 'Borrower, Z to A', by: 'borrowerName', direction: 'descending' },
  program: { label: 'Program, A to Z', by: 'program', direction: 'ascending' },
  'program-z': { label: 'Program, Z to A', by: 'program', direction: 'descending' },
  status: { label: 'Status, earliest first', by: 'status', direction: 'ascending' },
  'status-late': { label: 'Status, furthest first', by: 'status', direction: 'descending' },
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
})

export type ProjectSearch = ReturnType<typeof parseProjectSearch>
