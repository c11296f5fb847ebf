import { only } from '../only.ts'
import { type DocumentSearch, parseDocumentSearch } from './document-search.ts'

export type StaffStage = 'pre-application' | 'application'

export interface StaffSearch extends DocumentSearch {
  readonly stage?: StaffStage
  readonly view?: 'documents' | 'tables' | (typeof plainViews)[number]
  /** Which of the tables. */
  readonly table?: string
}

/** Views about which the address says nothing more. */
const plainViews = ['sheets', 'requirements', 'rehearsal', 'package', 'agency', 'letter', 'people'] as const

/** The name of a table as an address may say it. */
export function parseTable(table: unknown): { table?: string } {
  return typeof table === 'string' && /^[a-z]{1,20}$/.test(table) ? { table } : {}
}

/** Apart from the page, which is fetched only when it is opened. */
export const parseStageSearch = only((search): StaffSearch => {
  if (search.view === 'documents') return { view: search.view, ...parseDocumentSearch(search) }
  if (search.view === 'tables') return { view: search.view, ...parseTable(search.table) }
  const plain = plainViews.find((view) => view === search.view)
  if (plain) return { view: plain }
  return search.stage === 'application' || search.stage === 'pre-application' ? { stage: search.stage } : {}
})
