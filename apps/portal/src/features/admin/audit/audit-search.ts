import { isAuditKind } from '@granary/api'
import { searchOf } from '../../../lib/lists/address-search.ts'

const longest = 100
const text = (given: unknown) =>
  typeof given === 'string' && given !== '' && given.length <= longest ? given : undefined
const thatIs = (fits: (given: string) => boolean) => (given: unknown) => {
  const told = text(given)
  return told !== undefined && fits(told) ? told : undefined
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const id = thatIs((given) => uuid.test(given))
/** Days, "2026-11-21". */
const day = thatIs((given) => {
  const time = Date.parse(`${given}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === given
})

/**
 * What is shown of the log, kept in the address so that it can be sent, kept and gone back to. What the log cannot be
 * narrowed by is dropped: the page would name it and show the entries of all others.
 */
export const parseAuditSearch = searchOf({
  kind: (given) => (isAuditKind(given) ? given : undefined),
  action: text,
  person: text,
  lender: id,
  project: id,
  /** Both included. */
  from: day,
  until: day,
})

export type AuditSearch = ReturnType<typeof parseAuditSearch>

/** The same in the words of the server. */
export function filtersOf({ person, lender, project, ...others }: AuditSearch) {
  return {
    ...others,
    ...(person && { personId: person }),
    ...(lender && { organizationId: lender }),
    ...(project && { projectId: project }),
  }
}
