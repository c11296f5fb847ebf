import { projectStatuses } from '@granary/api'
import { oneOf, searchOf, words } from '../../../lib/lists/address-search.ts'
import { sortingOf } from '../../../lib/lists/sorting.ts'

export const sorting = sortingOf({
  saved: { label: 'Last saved first', by: 'lastSavedAt', direction: 'descending' },
  waiting: { label: 'Longest untouched first', by: 'lastSavedAt', direction: 'ascending' },
  project: { label: 'Project, A to Z', by: 'projectName', direction: 'ascending' },
  'project-z': { label: 'Project, Z to A', by: 'projectName', direction: 'descending' },
  lender: { label: 'Lender, A to Z', by: 'lenderName', direction: 'ascending' },
  'lender-z': { label: 'Lender, Z to A', by: 'lenderName', direction: 'descending' },
  program: { label: 'Program, A to Z', by: 'program', direction: 'ascending' },
  'program-z': { label: 'Program, Z to A', by: 'program', direction: 'descending' },
  status: { label: 'Status, earliest first', by: 'status', direction: 'ascending' },
  'status-late': { label: 'Status, furthest first', by: 'status', direction: 'descending' },
})

export const parseAllProjectsSearch = searchOf({
  search: words,
  status: oneOf(projectStatuses),
  sort: sorting.parse,
})
export type AllProjectsSearch = ReturnType<typeof parseAllProjectsSearch>
