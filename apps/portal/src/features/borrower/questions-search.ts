import { type DocumentSearch, parseDocumentSearch } from '../../lib/projects/document-search.ts'
import { parseTable } from '../../lib/projects/stage-search.ts'

export type SharedStage = 'pre-application' | 'application'

/** Apart from the page, which is fetched only when it is opened. */
export function parseQuestionsSearch(search: Record<string, unknown>): {
  stage?: SharedStage
  category?: string
  view?: 'documents' | 'tables'
  /** Which of the tables. */
  table?: string
} & DocumentSearch {
  if (search.view === 'tables') return { view: search.view, ...parseTable(search.table) }
  if (search.view === 'documents') return { view: search.view, ...parseDocumentSearch(search) }
  return {
    ...((search.stage === 'application' || search.stage === 'pre-application') && { stage: search.stage }),
    ...(typeof search.category === 'string' && { category: search.category }),
  }
}
