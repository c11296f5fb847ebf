import { searchable } from '../lists/longest-search.ts'

const shown = ['missing', 'asked', 'runsOut', 'there', 'notApplicable', 'optional', 'removed'] as const

/** What of a list of documents can be shown alone. */
export type ShownDocuments = (typeof shown)[number]

/** What the address says of a list of documents: which are shown, and which file stands open. */
export interface DocumentSearch {
  readonly show?: ShownDocuments | undefined
  readonly find?: string | undefined
  readonly file?: string | undefined
}

export function parseDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  const show = shown.find((known) => known === search.show)
  return {
    ...(show && { show }),
    ...(typeof search.find === 'string' && search.find !== '' && { find: searchable(search.find) }),
    ...(typeof search.file === 'string' && { file: search.file }),
  }
}
