import { type DocumentSearch, parseDocumentSearch } from './document-search.ts'

export type StaffStage = 'pre-application' | 'application'

export interface StaffSearch extends DocumentSearch {
  readonly stage?: StaffStage
  readonly view?: 'documents' | 'requirements' | 'rehearsal' | 'package'
}

/** Apart from the page, which is fetched only when it is opened. */
export function parseStageSearch(search: Record<string, unknown>): StaffSearch {
  if (search.view === 'documents') return { view: search.view, ...parseDocumentSearch(search) }
  if (search.view === 'requirements' || search.view === 'rehearsal' || search.view === 'package') {
    return { view: search.view }
  }
  return search.stage === 'application' || search.stage === 'pre-application' ? { stage: search.stage } : {}
}
