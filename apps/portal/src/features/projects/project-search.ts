import { type ProjectStatus, type ProjectStep, projectStatuses, projectSteps } from '@granary/api'

/** What the list shows, kept in the address so that it can be sent, kept and gone back to. */
export interface ProjectSearch {
  readonly search?: string
  readonly status?: ProjectStatus
  /** A step of the pipeline. */
  readonly pipeline?: ProjectStep
  readonly program?: string
  readonly sort?: SortName
  readonly archived?: true
  /** The dialog of a new project is open. */
  readonly new?: true
}

export type SortName = keyof typeof sorts

export const sorts = {
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
} as const

export type SortColumn = (typeof sorts)[SortName]['by']

const sortNames = Object.keys(sorts) as SortName[]
export const firstSort: SortName = 'saved'

/** The order a heading leads to: its first one, and the other way round when it is that already. */
export function nextSort(by: SortColumn, current: SortName): SortName {
  const own = sortNames.filter((name) => sorts[name].by === by)
  return own.find((name) => name !== current) ?? firstSort
}

export function parseProjectSearch(given: Readonly<Record<string, unknown>>): ProjectSearch {
  const text = typeof given.search === 'string' ? given.search.trim() : ''
  const pipeline = projectSteps.find((each) => each === given.pipeline)
  const status = projectStatuses.find((each) => each === given.status)
  return {
    ...(text && { search: text }),
    ...(status && { status }),
    ...(pipeline && { pipeline }),
    ...(typeof given.program === 'string' && { program: given.program }),
    ...(isSortName(given.sort) && { sort: given.sort }),
    ...(given.archived === true && { archived: true }),
    ...(given.new === true && { new: true }),
  }
}

export function isSortName(value: unknown): value is SortName {
  return typeof value === 'string' && Object.hasOwn(sorts, value)
}
