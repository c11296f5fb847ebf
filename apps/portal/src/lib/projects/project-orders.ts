/** The orders that every list of projects has, in its address: before those of its own, and after them. */
export const ordersFirst = {
  saved: { label: 'Last saved first', by: 'lastSavedAt', direction: 'descending' },
  waiting: { label: 'Longest untouched first', by: 'lastSavedAt', direction: 'ascending' },
  project: { label: 'Project, A to Z', by: 'projectName', direction: 'ascending' },
  'project-z': { label: 'Project, Z to A', by: 'projectName', direction: 'descending' },
} as const

export const ordersLast = {
  program: { label: 'Program, A to Z', by: 'program', direction: 'ascending' },
  'program-z': { label: 'Program, Z to A', by: 'program', direction: 'descending' },
  status: { label: 'Status, earliest first', by: 'status', direction: 'ascending' },
  'status-late': { label: 'Status, furthest first', by: 'status', direction: 'descending' },
} as const
