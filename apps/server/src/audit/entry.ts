import type { AuditKey } from './key.ts'

type Details = Readonly<Record<string, unknown>>

/** What an entry says, all of it: the keyed hash is over every one of these. */
export interface EntryContent {
  readonly nonce: string
  readonly at: Date
  readonly organizationId: string | null
  readonly projectId: string | null
  readonly personId: string | null
  readonly personEmail: string | null
  readonly viewedPersonId: string | null
  readonly viewedPersonEmail: string | null
  readonly address: string | null
  readonly action: string
  readonly details: Details
}

export function entryMac(key: AuditKey, content: EntryContent): Buffer {
  return key.hash(
    JSON.stringify([
      'entry 1',
      content.nonce,
      content.at.toISOString(),
      content.organizationId,
      content.projectId,
      content.personId,
      content.personEmail,
      content.viewedPersonId,
      content.viewedPersonEmail,
      content.address,
      content.action,
      ordered(content.details),
    ]),
  )
}

/** The database keeps the names of an object in an order of its own. */
function ordered(details: Details): [string, unknown][] {
  return Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1))
}
