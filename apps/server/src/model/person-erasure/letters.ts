import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { escapeHtml } from '../../mail/layout.ts'
import type { Pseudonym } from './carrying-out.ts'
import type { Leaving } from './log-entries.ts'

/** Mails to them, and what they wrote to us; mails to others that name them keep their words without the name. */
export async function removeLetters(
  tx: Kysely<Tables>,
  { name, email }: Leaving,
  pseudonym: Pseudonym,
): Promise<bigint> {
  const mails = await sql`delete from mails
    where position(${email} in lower(recipient || ' ' || subject || ' ' || body_text || ' ' || body_html
      || ' ' || coalesce(failure, ''))) > 0`.execute(tx)
  if (isFullName(name)) {
    const [inHtml, instead] = [escapeHtml(name), pseudonym.name]
    await sql`update mails set subject = replace(subject, ${name}, ${instead}),
        body_text = replace(body_text, ${name}, ${instead}), body_html = replace(body_html, ${inHtml}, ${instead})
      where position(${name} in subject || body_text) > 0 or position(${inHtml} in body_html) > 0`.execute(tx)
  }
  const { numDeletedRows } = await tx
    .deleteFrom('support_requests')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
  return (mails.numAffectedRows ?? 0n) + numDeletedRows
}

/** One word may be any word of a letter, or a piece of the address in it that somebody has to follow. */
function isFullName(name: string): boolean {
  return name.includes(' ')
}
