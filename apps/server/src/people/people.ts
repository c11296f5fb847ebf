import type { AccountKind, AdminDuty, MemberRole } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { Identity } from './identity.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly secondFactor: boolean
  /** The administrator who looks at the portal as this person, and until when; then nothing can be changed. */
  readonly viewedBy?: Viewer
}

interface Viewer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly until: Date | null
}

/** What staff said of a lender. */
export interface ApprovalColumns {
  readonly approved_at: Date | null
  readonly declined_at: Date | null
  readonly decline_reason: string | null
  /** What staff approved, while another name waits for them. */
  readonly former_name: string | null
}

export interface Membership {
  readonly organizationId: string
  readonly organizationName: string
  readonly role: MemberRole
  readonly onboarded: boolean
  readonly requiresSecondFactor: boolean
  readonly approval: ApprovalColumns
}

/** The person of a sign-in that still stands, or nobody. Read afresh each time, so that revoking takes effect at once. */
export async function personOf(db: Kysely<Tables>, identity: Identity | null): Promise<Person | null> {
  if (identity === null) return null
  const row = await db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .select(['people.id', 'people.name', 'people.email', 'people.two_factor_enabled', 'people.suspended_at'])
    .select(['sign_ins.viewing_as', 'sign_ins.viewing_until'])
    .where('sign_ins.id', '=', identity.sessionId)
    .where('people.id', '=', identity.personId)
    .executeTakeFirst()
  if (!row || row.suspended_at !== null) return null
  const person = { id: row.id, name: row.name, email: row.email, secondFactor: row.two_factor_enabled }
  if (row.viewing_as === null) return person
  const until = row.viewing_until
  return (
    (await viewedPerson(db, { id: row.id, name: row.name, email: row.email, until }, row.viewing_as)) ??
    person
  )
}

/** The person who is looked at, as long as the one who looks has the duty and the other one may sign in. */
async function viewedPerson(db: Kysely<Tables>, viewer: Viewer, personId: string): Promise<Person | null> {
  if (!(await dutiesOf(db, viewer.id)).includes('administration')) return null
  const row = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'two_factor_enabled'])
    .where('id', '=', personId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row || (await dutiesOf(db, row.id)).length > 0) return null
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    secondFactor: row.two_factor_enabled,
    viewedBy: viewer,
  }
}

/** The part a person has in each lender they belong to, whether or not that lender is suspended. */
export async function rolesOf(
  db: Kysely<Tables>,
  personId: string,
): Promise<ReadonlyMap<string, MemberRole>> {
  const rows = await db
    .selectFrom('organization_members')
    .select(['organization_id', 'role'])
    .where('person_id', '=', personId)
    .execute()
  return new Map(rows.map(({ organization_id, role }) => [organization_id, role as MemberRole]))
}

/** The lenders a person works for, oldest membership first. */
export async function membershipsOf(db: Kysely<Tables>, personId: string): Promise<readonly Membership[]> {
  const memberships = await db
    .selectFrom('organization_members')
    .select(['organization_id', 'role', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  if (memberships.length === 0) return []
  // In two steps, so that only these organizations are watched and not the whole table.
  const ids = memberships.map((membership) => membership.organization_id)
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'onboarded_at', 'suspended_at', 'requires_second_factor'])
    .select(['approved_at', 'declined_at', 'decline_reason', 'former_name'])
    .where('id', 'in', ids)
    .execute()
  return memberships.flatMap(({ organization_id, role }) => {
    const organization = organizations.find(({ id }) => id === organization_id)
    if (!organization || organization.suspended_at !== null) return []
    return {
      organizationId: organization.id,
      organizationName: organization.name,
      role: role as MemberRole,
      onboarded: organization.onboarded_at !== null,
      requiresSecondFactor: organization.requires_second_factor,
      approval: organization,
    }
  })
}

/** The membership a sign-in works under: the one switched to, else the oldest. */
export async function currentMembership(
  db: Kysely<Tables>,
  identity: Identity,
): Promise<Membership | undefined> {
  const memberships = await membershipsOf(db, identity.personId)
  if (memberships.length < 2) return memberships[0]
  const signIn = await db
    .selectFrom('sign_ins')
    .select('organization_id')
    .where('id', '=', identity.sessionId)
    .executeTakeFirst()
  return (
    memberships.find(({ organizationId }) => organizationId === signIn?.organization_id) ?? memberships[0]
  )
}

export async function dutiesOf(db: Kysely<Tables>, personId: string): Promise<readonly AdminDuty[]> {
  const rows = await db.selectFrom('admin_duties').select('duty').where('person_id', '=', personId).execute()
  return rows.map(({ duty }) => duty as AdminDuty)
}

/** What these people are called; nobody stands for those who are gone. */
export async function namesOf(
  db: Kysely<Tables>,
  personIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(personIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function nameIn(names: ReadonlyMap<string, string>, personId: string | null): string | null {
  return (personId !== null && names.get(personId)) || null
}

/** The portals that are open to a person, in the order in which they are offered. */
export async function accountKindsOf(db: Kysely<Tables>, personId: string): Promise<readonly AccountKind[]> {
  const memberships = await membershipsOf(db, personId)
  const borrower = await db
    .selectFrom('borrower_accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const duties = await dutiesOf(db, personId)
  const kinds: AccountKind[] = []
  if (memberships.length > 0) kinds.push('lender')
  if (borrower) kinds.push('borrower')
  if (duties.length > 0) kinds.push('admin')
  return kinds
}
