import { appError, type MemberRole, type members } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'

/** The people of a lender: owners first, then by name. */
export async function listMembers(db: Kysely<Tables>, organizationId: string): Promise<members.Member[]> {
  const memberships = await db
    .selectFrom('organization_members')
    .select(['person_id', 'role', 'created_at'])
    .where('organization_id', '=', organizationId)
    .execute()
  if (memberships.length === 0) return []
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'two_factor_enabled', 'suspended_at'])
    .where(
      'id',
      'in',
      memberships.map(({ person_id }) => person_id),
    )
    .execute()
  const listed = memberships.flatMap(({ person_id, role, created_at }) => {
    const person = people.find(({ id }) => id === person_id)
    if (!person) return []
    const { name, email, two_factor_enabled, suspended_at } = person
    return {
      personId: person_id,
      name,
      email,
      role: role as MemberRole,
      since: created_at.getTime(),
      secondFactor: two_factor_enabled,
      suspended: suspended_at !== null,
    }
  })
  const rank = { owner: 0, officer: 1, viewer: 2 }
  return listed.sort((a, b) => rank[a.role] - rank[b.role] || a.name.localeCompare(b.name))
}

export async function setMemberRole(
  tx: Kysely<Tables>,
  ownerId: string,
  organizationId: string,
  personId: string,
  role: MemberRole,
): Promise<void> {
  const before = await lockedMember(tx, organizationId, personId)
  if (before === role) return
  if (before === 'owner') await refuseLastOwner(tx, organizationId)
  await tx
    .updateTable('organization_members')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .execute()
  const details = { member: personId, before, after: role }
  await recordAudit(tx, { action: 'role changed', personId: ownerId, organizationId, details })
}

/** Takes somebody out of the lender. Their open pages of it go at once; what they answered stays theirs in history. */
export async function removeMember(
  tx: Kysely<Tables>,
  ownerId: string,
  organizationId: string,
  personId: string,
): Promise<void> {
  const before = await lockedMember(tx, organizationId, personId)
  if (before === 'owner') await refuseLastOwner(tx, organizationId)
  await tx
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .execute()
  await tx
    .updateTable('sign_ins')
    .set({ organization_id: null })
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .execute()
  const details = { member: personId, role: before }
  await recordAudit(tx, { action: 'member removed', personId: ownerId, organizationId, details })
}

/** Under the lock of the lender's row: two owners who remove each other at once must not leave none. */
async function lockedMember(
  tx: Kysely<Tables>,
  organizationId: string,
  personId: string,
): Promise<MemberRole> {
  await sql`select 1 from organizations where id = ${organizationId} for update`.execute(tx)
  const row = await tx
    .selectFrom('organization_members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw appError('NOT_FOUND')
  return row.role as MemberRole
}

async function refuseLastOwner(tx: Kysely<Tables>, organizationId: string): Promise<void> {
  const owners = await tx
    .selectFrom('organization_members')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .execute()
  if (owners.length > 1) return
  const message = 'A lender needs an owner. Make somebody else an owner first.'
  throw appError('VALIDATION', { message, problems: [{ fieldId: 'role', code: 'lastOwner', message }] })
}
