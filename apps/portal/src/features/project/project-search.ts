import { only } from '../../lib/only.ts'
import { type DocumentSearch, parseDocumentSearch } from '../../lib/projects/document-search.ts'
import { parseTable } from '../../lib/projects/stage-search.ts'

/** What the address of a project says beside its id: which stage, and whether for reading. */
export interface ProjectSearch extends DocumentSearch {
  readonly stage?: 'pre-application' | 'application'
  readonly view?: (typeof projectViews)[number]
  /** Which of the tables. */
  readonly table?: string
  /** What somebody is to be asked for: a category, section or document with its stage before it, or a table; the day it is due behind it. */
  readonly ask?: string
  /** The borrower whose messages are to be read. */
  readonly messages?: string
  /** The past of the stage stands open beside it. */
  readonly past?: true
}

const askable = /^(pre-application|application|tables)\.\w{1,100}(\.[\d-]{10})?$/

export const projectViews = [
  'print',
  'documents',
  'tables',
  'sheets',
  'requirements',
  'rehearsal',
  'package',
  'agency',
  'letter',
  'people',
  'activity',
] as const

export const parseProjectSearch = only((search): ProjectSearch => {
  // What the documents were called once still leads to them.
  const view = search.view === 'files' ? 'documents' : projectViews.find((known) => known === search.view)
  return {
    ...(search.stage === 'application' || search.stage === 'pre-application' ? { stage: search.stage } : {}),
    ...(view && { view }),
    ...(view === undefined && search.past === true && { past: true as const }),
    ...(view === 'documents' && parseDocumentSearch(search)),
    ...(view === 'tables' && parseTable(search.table)),
    ...(view === 'people' && typeof search.messages === 'string' && { messages: search.messages }),
    ...(view === 'people' &&
      typeof search.ask === 'string' &&
      askable.test(search.ask) && { ask: search.ask }),
  }
})
