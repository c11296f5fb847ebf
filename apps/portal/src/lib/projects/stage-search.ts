import { type DocumentSearch, parseDocumentSearch } from './document-search.ts'

export type StaffStage = 'pre-application' | 'application'

export interface StaffSearch extends DocumentSearch {
  readonly stage?: StaffStage
  readonly view?: 'documents' | (typeof plainViews)[number]
}

/** Views about which the address says nothing more. */
const plainViews = ['requirements', 'rehearsal', 'package', 'agency', 'letter'] as const

/** Apart from the page, which is fetched only when it is opened. */
export function parseStageSearch(search: Record<string, unknown>): StaffSearch {
  if (search.view === 'documents') return { view: search.view, ...parseDocumentSearch(search) }
  const plain = plainViews.find((view) => view === search.view)
  if (plain) return { view: plain }
  return search.stage === 'application' || search.stage === 'pre-application' ? { stage: search.stage } : {}
}
