import { type Kysely, sql } from 'kysely'
import { auditKey } from '../../audit/key.ts'
import { entriesOfPerson, redacted } from '../../audit/rows.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Pseudonym } from './carrying-out.ts'

export interface Leaving {
  readonly id: string
  readonly name: string
  readonly email: string
}

const batch = 1000

/**
 * Entries stay with who did what, when, by ids; addresses, of mail and of the network, and the name go. What is left of
 * each the database says, and does nothing else; here is the key that proves it.
 */
export async function redactEntriesOf(
  tx: Kysely<Tables>,
  erasureId: string,
  { name: pseudonym }: Pseudonym,
): Promise<void> {
  for (let after = '0'; ; ) {
    const entries = await entriesOfPerson(tx, { erasureId, pseudonym }, { after, limit: batch })
    const left = entries.map(({ entry, leaves }) => redacted(auditKey(), entry, leaves))
    await sql`select redact_person_audit(${erasureId}, ${pseudonym}, ${left.map(({ id }) => id)}::bigint[],
      ${left.map(({ redaction }) => JSON.stringify(redaction))}::jsonb[])`.execute(tx)
    const last = left.at(-1)
    if (!last || entries.length < batch) return
    after = last.id
  }
}
