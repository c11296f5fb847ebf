import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { type Planted, plantProject, plantRow } from './planted-project.ts'

interface PlantedPerson extends Planted {
  readonly email: string
  readonly name: string
  /** Whom what they did is told. */
  readonly otherId: string
}

/**
 * Writes somebody into every table that can name a person, as the database itself knows them, and into every text that
 * can hold an address: a table of later is planted too.
 */
export async function plantPerson(db: Kysely<Tables>, planted: PlantedPerson): Promise<void> {
  const { personId, name, email, otherId } = planted
  await plantProject(db, planted)
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from columns_of_people() named
     where goes and not exists (select from information_schema.columns other
       where other.table_name = named.table_name and column_name = 'project_id')`.execute(db)
  for (const { table_name: table } of rows) {
    const has = await sql`select from ${sql.table(table)} where person_id = ${personId}`.execute(db)
    if (has.rows.length === 0) await plantRow(db, table, { ...planted, word: email })
  }
  await plantSignIns(db, planted)
  await plantAddresses(db, planted)
  const by = { organizationId: planted.organizationId, projectId: planted.projectId }
  await recordAudit(db, { action: 'project opened', personId, address: '203.0.113.77', ...by })
  const named = { packager: personId, name }
  await recordAudit(db, { action: 'packager assigned', personId: otherId, ...by, details: named })
  const viewed = { as: name }
  await recordAudit(db, {
    action: 'project opened',
    personId: otherId,
    viewedPersonId: personId,
    ...by,
    details: viewed,
  })
  await recordAudit(db, { action: 'reminder sent', personId: null, ...by, details: { name, count: 2 } })
  await recordAudit(db, { action: 'invitation sent', personId: otherId, details: { kind: 'member', email } })
}

async function plantSignIns(db: Kysely<Tables>, { personId, otherId }: PlantedPerson): Promise<void> {
  const id = randomUUID()
  const soon = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sign_ins')
    .values([
      { id, token: id, person_id: personId, expires_at: soon, ip_address: '203.0.113.77' },
      {
        id: `${id}-2`,
        token: `${id}-2`,
        person_id: otherId,
        expires_at: soon,
        viewing_as: personId,
        viewing_until: soon,
      },
    ])
    .execute()
  await db
    .insertInto('replay')
    .values({ session: randomUUID(), request: 1, identity: id, hash: 'a', result: 'sealed' })
    .execute()
}

async function plantAddresses(
  db: Kysely<Tables>,
  { name, email, organizationId }: PlantedPerson,
): Promise<void> {
  const invitation = { kind: 'member', organization_id: organizationId, email, role: 'officer' }
  const later = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('invitations')
    .values([
      { ...invitation, token_hash: randomUUID(), expires_at: later },
      { ...invitation, token_hash: randomUUID(), expires_at: later, claimed_at: new Date() },
    ])
    .execute()
  await db
    .insertInto('mails')
    .values([
      { recipient: email, subject: 'Your code', body_text: '123456', body_html: '', state: 'captured' },
      {
        recipient: 'other@bank.example',
        subject: `${name} wrote a remark`,
        body_text: `${name} wrote a remark.`,
        body_html: `<p>${name} wrote a remark.</p>`,
        state: 'captured',
        failure: `550 <${email}> is not here.`,
      },
    ])
    .execute()
  const { id } = await db
    .insertInto('support_requests')
    .values({ first_name: 'A', last_name: 'B', email, lender_name: 'A bank', message: 'Please call.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('support_entries').values({ request_id: id, kind: 'note', text: 'Called.' }).execute()
  await db
    .insertInto('verifications')
    .values({ id: randomUUID(), identifier: `sign-in-otp-${email}`, value: '1', expires_at: later })
    .execute()
  await db
    .insertInto('rate_limits')
    .values({ key: `mail:/x:account:${email}:900`, window_start: new Date(), count: 1 })
    .execute()
}
