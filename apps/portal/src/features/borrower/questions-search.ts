import { only } from '../../lib/only.ts'
import { type DocumentSearch, parseDocumentSearch } from '../../lib/projects/document-search.ts'
import { parseTable } from '../../lib/projects/stage-search.ts'

export type SharedStage = 'pre-application' | 'application'

interface QuestionsSearch extends DocumentSearch {
  readonly stage?: SharedStage
  readonly category?: string
  readonly view?: 'documents' | 'tables'
  /** Which of the tables. */
  readonly table?: string
}

/** Apart from the page, which is fetched only when it is opened. */
export const parseQuestionsSearch = only((search): QuestionsSearch => {
  if (search.view === 'tables') return { view: search.view, ...parseTable(search.table) }
  if (search.view === 'documents') return { view: search.view, ...parseDocumentSearch(search) }
  return {
    ...((search.stage === 'application' || search.stage === 'pre-application') && { stage: search.stage }),
    ...(typeof search.category === 'string' && { category: search.category }),
  }
})
