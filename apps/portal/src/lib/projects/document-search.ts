const states = ['missing', 'asked', 'there', 'notApplicable', 'optional'] as const

/** What the address says of a list of documents: which are shown, and which file stands open. */
export interface DocumentSearch {
  readonly show?: (typeof states)[number] | undefined
  readonly find?: string | undefined
  readonly file?: string | undefined
}

export function parseDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  const show = states.find((known) => known === search.show)
  return {
    ...(show && { show }),
    ...(typeof search.find === 'string' && search.find !== '' && { find: search.find }),
    ...(typeof search.file === 'string' && { file: search.file }),
  }
}
