/**
 * What an entry of the audit log still says of a project that was erased: ids, counts, and words of the program. Whatever
 * is not named here is taken to be somebody's words, so an entry of a later kind loses too much and never too little.
 */
const keptTexts: ReadonlySet<string> = new Set([
  'stage',
  'fieldId',
  'fields',
  'table',
  'kind',
  'digest',
  'dueOn',
  'person',
  'borrower',
  'packager',
  'invitationId',
])

/** Sentences of the log still read: added “erased” to the application. */
const inItsPlace = 'erased'

export function keptDetails(details: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value !== 'string' || keptTexts.has(name) ? value : inItsPlace,
    ]),
  )
}
