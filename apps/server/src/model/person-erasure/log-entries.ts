import { type Kysely, sql } from 'kysely'
import { auditKey } from '../../audit/key.ts'
import { type EntryRow, entriesOfPerson, type Redactable, redacted } from '../../audit/rows.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Pseudonym } from './carrying-out.ts'

export interface Leaving {
  readonly id: string
  readonly name: string
  readonly email: string
}

const batch = 1000

/** Entries stay with who did what, when, by ids; addresses, of mail and of the network, and the name go. */
export async function redactEntriesOf(
  tx: Kysely<Tables>,
  erasureId: string,
  person: Leaving,
  pseudonym: Pseudonym,
): Promise<void> {
  for (let after = '0'; ; ) {
    const entries = await entriesOfPerson(tx, person, { after, limit: batch })
    const left = entries.map((entry) => redacted(auditKey(), entry, without(entry, person, pseudonym)))
    await sql`select redact_person_audit(${erasureId}, ${left.map(({ id }) => id)}::bigint[],
      ${left.map(({ person_email }) => person_email)}::text[],
      ${left.map(({ viewed_person_email }) => viewed_person_email)}::text[],
      ${left.map(({ address }) => address)}::text[],
      ${left.map(({ details }) => JSON.stringify(details))}::jsonb[],
      ${left.map(({ redaction }) => JSON.stringify(redaction))}::jsonb[])`.execute(tx)
    const last = entries.at(-1)
    if (!last || entries.length < batch) return
    after = last.id
  }
}

function without(entry: EntryRow, person: Leaving, pseudonym: Pseudonym): Partial<Redactable> {
  const isTheirs = entry.person_id === person.id
  const wasViewed = entry.viewed_person_id === person.id
  return {
    person_email: isTheirs ? null : entry.person_email,
    viewed_person_email: wasViewed ? null : entry.viewed_person_email,
    address: isTheirs ? null : entry.address,
    details: detailsWithout(entry, person, pseudonym),
  }
}

/**
 * Their mail address goes from wherever it stands. The name is looked for only where an entry names people, and where
 * the same entry is about them: otherwise whoever is called “Application” would take that word from the whole log.
 */
function detailsWithout(
  entry: EntryRow,
  { id, name, email }: Leaving,
  pseudonym: Pseudonym,
): Redactable['details'] {
  const details = entry.details as Readonly<Record<string, unknown>>
  const isAbout = entry.viewed_person_id === id || Object.values(details).includes(id)
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      if (typeof value !== 'string') return [key, value]
      if (isAbout && namesOfPeople.has(key)) return [key, pseudonym.name]
      if (key === 'name' && value === name && entry.action === 'reminder sent') return [key, pseudonym.name]
      return [key, withoutAddress(value, email)]
    }),
  )
}

const namesOfPeople: ReadonlySet<string> = new Set(['name', 'as'])

/** Not in the middle of somebody else's: `ada@mill.example` is no part of `canada@mill.example`. */
export function withoutAddress(text: string, email: string): string {
  const exactly = email.replace(/[^\w@]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\w.+-])${exactly}(?![\\w-]|\\.\\w)`, 'gi'), 'an erased address')
}
