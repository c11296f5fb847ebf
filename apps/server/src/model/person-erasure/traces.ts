import type { Counted } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { CodePurpose } from '../../auth/sign-in-library.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Pseudonym } from './carrying-out.ts'
import { removeLetters } from './letters.ts'
import type { Leaving } from './log-entries.ts'

/** What is the person's own, and goes with them. A test names every table that is missing here. */
export const ownTables = {
  admin_duties: 'Duties, memberships and accounts',
  borrower_accounts: 'Duties, memberships and accounts',
  join_requests: 'Duties, memberships and accounts',
  organization_members: 'Duties, memberships and accounts',
  project_assignments: 'Duties, memberships and accounts',
  known_devices: 'Devices and sign-ins',
  sign_ins: 'Devices and sign-ins',
  presence: 'Devices and sign-ins',
  message_reads: 'Devices and sign-ins',
  project_visits: 'Devices and sign-ins',
  upload_grants: 'Devices and sign-ins',
  second_factors: 'Passwords and other ways in',
  sign_in_methods: 'Passwords and other ways in',
  notification_choices: 'Notifications and how to be told',
  notifications: 'Notifications and how to be told',
} as const

/** What they were asked for in a project: it ends, and stays in the lender's file with what they answered. */
const endedTables = ['borrower_shares', 'colleague_asks'] as const

/** Everything by which somebody could come in, be reached or be recognized. Gives how many of each kind there were. */
export async function removeTraces(
  tx: Kysely<Tables>,
  person: Leaving,
  pseudonym: Pseudonym,
): Promise<readonly Counted[]> {
  const counts = new Map<string, number>()
  const count = (kind: string, removed: bigint) => counts.set(kind, (counts.get(kind) ?? 0) + Number(removed))
  count('Records of answered requests', await removeReplays(tx, person.id))
  await endAsks(tx, person.id)
  await tx
    .updateTable('sign_ins')
    .set({ viewing_as: null, viewing_until: null })
    .where('viewing_as', '=', person.id)
    .execute()
  for (const [table, kind] of Object.entries(ownTables)) {
    const { numDeletedRows } = await tx
      .deleteFrom(table as keyof typeof ownTables)
      .where('person_id', '=', person.id)
      .executeTakeFirst()
    count(kind, numDeletedRows)
  }
  count('Codes and counted tries', await removeTries(tx, person))
  count('Invitations', await removeInvitations(tx, person, pseudonym))
  count('Letters to and from us', await removeLetters(tx, person, pseudonym))
  return listed(counts)
}

async function removeReplays(tx: Kysely<Tables>, personId: string): Promise<bigint> {
  const { numDeletedRows } = await tx
    .deleteFrom('replay')
    .where('identity', 'in', (query) =>
      query.selectFrom('sign_ins').select('id').where('person_id', '=', personId),
    )
    .executeTakeFirst()
  return numDeletedRows
}

/** What was written to them with it goes, as every letter to them. */
async function endAsks(tx: Kysely<Tables>, personId: string): Promise<void> {
  for (const table of endedTables) {
    await tx
      .updateTable(table)
      .set({ ended_at: sql<Date>`coalesce(ended_at, now())`, message: '' })
      .where('person_id', '=', personId)
      .execute()
  }
}

/** What mailed codes are for: the sign-in library keeps each under its purpose and the address. */
const codesFor = [
  'sign-in',
  'email-verification',
  'forget-password',
] as const satisfies readonly CodePurpose[]

/** A key of a counter names an address or an id as one of its parts. */
async function removeTries(tx: Kysely<Tables>, { id, email }: Leaving): Promise<bigint> {
  const tries = await sql`delete from rate_limits
    where position(${`:${email}:`} in ':' || lower(key) || ':') > 0
      or position(${`:${id}:`} in ':' || key || ':') > 0`.execute(tx)
  const codes = await tx
    .deleteFrom('verifications')
    .where((eb) =>
      eb.or([
        eb(
          sql<string>`lower(identifier)`,
          'in',
          codesFor.map((purpose) => `${purpose}-otp-${email}`),
        ),
        eb('value', '=', id),
      ]),
    )
    .executeTakeFirst()
  return (tries.numAffectedRows ?? 0n) + codes.numDeletedRows
}

/** Whoever was let in by one stays let in; the address that it went to is nobody's any more. */
async function removeInvitations(
  tx: Kysely<Tables>,
  { id, email }: Leaving,
  pseudonym: Pseudonym,
): Promise<bigint> {
  await tx
    .updateTable('invitations')
    .set({ email: pseudonym.email, message: '' })
    .where(sql<boolean>`claimed_by = ${id} or claimed_at is not null and lower(email) = ${email}`)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
  return numDeletedRows
}

/** What the rows of tables are to people that stay under the pseudonym. */
const keptKinds: Readonly<Record<string, string>> = {
  answer_changes: 'Entries in the history',
  not_applicable_changes: 'Entries in the history',
  table_changes: 'Entries in the history',
  borrower_messages: 'Messages in projects',
  borrower_shares: 'What they were asked for in projects',
  colleague_asks: 'What they were asked for in projects',
  explanations: 'Remarks and explanations',
  remark_entries: 'Remarks and explanations',
  remarks: 'Remarks and explanations',
  submissions: 'Submissions, with the names in what was certified',
  uploads: 'Documents in projects',
}

/** How much of what the lender keeps says their id, by what it is: also in tables of later. */
export async function keptOf(tx: Kysely<Tables>, personId: string): Promise<readonly Counted[]> {
  const counts = new Map<string, number>()
  for (const { table, column } of await keptColumns(tx)) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`.execute(tx)
    const kind = keptKinds[table] ?? 'Other records of what was done'
    counts.set(kind, (counts.get(kind) ?? 0) + Number(rows[0]?.count))
  }
  const { rows } = await sql<{ count: string }>`
    select count(*) from audit_entries where person_id = ${personId}`.execute(tx)
  counts.set('Entries in the audit log', Number(rows[0]?.count))
  return listed(counts)
}

interface KeptColumn {
  readonly table: string
  readonly column: string
}

async function keptColumns(tx: Kysely<Tables>): Promise<readonly KeptColumn[]> {
  const { rows } = await sql<KeptColumn>`
    select table_name as table, column_name as column from columns_of_people()`.execute(tx)
  return rows.filter(
    ({ table, column }) => column !== 'viewing_as' && !(table in ownTables && column === 'person_id'),
  )
}

function listed(counts: ReadonlyMap<string, number>): readonly Counted[] {
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
}
