import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { escapeHtml } from '../../mail/layout.ts'
import type { Pseudonym } from './carrying-out.ts'
import type { Leaving } from './log-entries.ts'
import { withoutName } from './names.ts'

/**
 * Mails to them, what they wrote to us, and the mails that told us of it. Mails to others that name them keep their
 * words, without the address and the name.
 */
export async function removeLetters(
  tx: Kysely<Tables>,
  person: Leaving,
  pseudonym: Pseudonym,
): Promise<bigint> {
  const { email } = person
  const mails = await sql`delete from mails where lower(recipient) = ${email} or exists (
    select from support_requests request where lower(request.email) = ${email}
      and without_address(body_text, ${email}) <> body_text and position(request.message in body_text) > 0)`.execute(
    tx,
  )
  const { numDeletedRows } = await tx
    .deleteFrom('support_requests')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
  await takeAddress(tx, email)
  await takeName(tx, person, pseudonym)
  return (mails.numAffectedRows ?? 0n) + numDeletedRows
}

async function takeAddress(tx: Kysely<Tables>, email: string): Promise<void> {
  const inHtml = escapeHtml(email)
  await sql`update mails set recipient = without_address(recipient, ${email}),
      subject = without_address(subject, ${email}), body_text = without_address(body_text, ${email}),
      body_html = without_address(body_html, ${inHtml}), failure = without_address(failure, ${email})
    where without_address(body_text, ${email}) <> body_text or without_address(body_html, ${inHtml}) <> body_html
      or without_address(subject, ${email}) <> subject or without_address(failure, ${email}) <> failure`.execute(
    tx,
  )
}

async function takeName(tx: Kysely<Tables>, { id, name }: Leaving, pseudonym: Pseudonym): Promise<void> {
  const [inHtml, instead] = [escapeHtml(name), pseudonym.name]
  const others = await namesAround(tx, { id, name })
  const take = withoutName({ name, others, instead })
  const takeOfHtml = withoutName({ name: inHtml, others: others.map(escapeHtml), instead })
  if (!take || !takeOfHtml) return
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'subject', 'body_text', 'body_html'])
    .where(
      sql<boolean>`position(${name} in subject || ' ' || body_text) > 0 or position(${inHtml} in body_html) > 0`,
    )
    .execute()
  for (const mail of mails) {
    const said = {
      subject: take(mail.subject),
      body_text: take(mail.body_text),
      body_html: takeOfHtml(mail.body_html),
    }
    const isOther = said.subject !== mail.subject || said.body_text !== mail.body_text
    if (!isOther && said.body_html === mail.body_html) continue
    await tx.updateTable('mails').set(said).where('id', '=', mail.id).execute()
  }
}

/** What other people are called in whose names this one stands. */
async function namesAround(
  tx: Kysely<Tables>,
  { id, name }: Pick<Leaving, 'id' | 'name'>,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('people')
    .select('name')
    .where('id', '<>', id)
    .where(sql<boolean>`position(${name} in name) > 0`)
    .execute()
  return rows.map((row) => row.name)
}
