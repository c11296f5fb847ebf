import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { currentActor, type KnownPerson } from './actor.ts'
import { type EntryContent, entryMac } from './entry.ts'
import { auditKey } from './key.ts'

export interface AuditEntry {
  readonly action: string
  readonly personId: string | null
  readonly organizationId?: string | null
  readonly projectId?: string | null
  /** Where it was done from, for what knows better than the call it belongs to. */
  readonly address?: string
  /** Whom the person looks at the portal as. */
  readonly viewedPersonId?: string | null
  /** Never an answer or a secret: names, ids, counts. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Writes what happened into the caller's transaction, with a keyed hash of all that it says. Nobody waits for anybody:
 * a moment after the commit one node chains the entry to those before by a seal.
 */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  const people = peopleKnown(entry) ?? (await peopleLookedUp(db, entry))
  const content = contentOf(entry, people)
  await sql`
    with entry as (
      insert into audit_entries (at, organization_id, project_id, person_id, person_email, viewed_person_id,
        viewed_person_email, address, action, details, chain, nonce, mac)
      values (${content.at}, ${content.organizationId}, ${content.projectId}, ${content.personId},
        ${content.personEmail}, ${content.viewedPersonId}, ${content.viewedPersonEmail}, ${content.address},
        ${content.action}, ${JSON.stringify(content.details)}, 'sealed', ${content.nonce},
        ${entryMac(auditKey(), content)})
      returning id
    )
    insert into audit_unsealed (entry_id) select id from entry
  `.execute(db)
}

interface People {
  readonly personEmail: string | null
  readonly viewed: { readonly id: string; readonly email: string | null } | null
}

/** What the call knows already, so that a save does not cross to the database once more. */
function peopleKnown({ personId, viewedPersonId }: AuditEntry): People | undefined {
  const actor = currentActor()
  const viewed = personId !== null && actor?.person?.id === personId ? actor.viewed : null
  if (viewedPersonId && viewedPersonId !== viewed?.id) return undefined
  if (personId === null) return { personEmail: null, viewed: null }
  if (actor?.person?.id !== personId) return undefined
  return { personEmail: actor.person.email, viewed }
}

async function peopleLookedUp(db: Kysely<Tables>, { personId, viewedPersonId }: AuditEntry): Promise<People> {
  const wanted = [personId, viewedPersonId].filter((id): id is string => typeof id === 'string')
  const found: readonly KnownPerson[] = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', 'in', wanted)
    .execute()
  const emailOf = (id: string | null | undefined) => found.find((person) => person.id === id)?.email ?? null
  return {
    personEmail: emailOf(personId),
    viewed: viewedPersonId ? { id: viewedPersonId, email: emailOf(viewedPersonId) } : null,
  }
}

function contentOf(entry: AuditEntry, { personEmail, viewed }: People): EntryContent {
  return {
    nonce: randomUUID(),
    at: new Date(),
    organizationId: entry.organizationId ?? null,
    projectId: entry.projectId ?? null,
    personId: entry.personId,
    personEmail,
    viewedPersonId: viewed?.id ?? null,
    viewedPersonEmail: viewed?.email ?? null,
    address: (entry.address ?? currentActor()?.address) || null,
    action: entry.action,
    // As it comes back from the database: without what is undefined.
    details: JSON.parse(JSON.stringify(entry.details ?? {})),
  }
}
