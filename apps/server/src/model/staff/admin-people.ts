import { type AdminDuty, appError, deviceName, type PersonDetail, type PersonRow } from '@granary/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import { forgetDevices } from '../../auth/known-devices.ts'
import { containing } from '../../db/containing.ts'
import type { PeopleTable, Tables } from '../../db/schema.generated.ts'
import { dutiesOf } from '../../people/people.ts'
import { byTime, type Page, type PageRequest, paginated, type Sorting, sortedBy } from '../pagination.ts'
import { mergedSet } from '../three-way.ts'
import { lendersOf } from './admin-projects.ts'

type SortablePerson = Pick<Selectable<PeopleTable>, 'id' | 'name' | 'created_at'>
type Journal = Parameters<typeof paginated>[4]

interface PeopleRequest {
  readonly search?: string | undefined
  /** Only those, or only the others. */
  readonly suspended?: boolean | undefined
  readonly sort?: Sorting<keyof typeof peopleSorts> | undefined
  readonly paginationOpts: PageRequest
}

const peopleSorts = {
  name: { expression: sql`name`, kind: 'text', read: ({ name }: { readonly name: string }) => name },
  createdAt: byTime('created_at'),
} as const

export async function listPeople(
  db: Kysely<Tables>,
  { search, suspended, sort, paginationOpts }: PeopleRequest,
  journal: Journal,
): Promise<Page<PersonRow>> {
  let query = db.selectFrom('people').select(['id', 'name', 'email', 'suspended_at', 'created_at'])
  query = query.where('erased_at', 'is', null)
  const wanted = search?.trim()
  if (wanted) {
    const pattern = containing(wanted)
    query = query.where(({ eb, or }) => or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)]))
  }
  if (suspended !== undefined) query = query.where('suspended_at', suspended ? 'is not' : 'is', null)
  const { by, direction } = sort ?? { by: 'name', direction: 'ascending' }
  const [order, place] = sortedBy<SortablePerson>(peopleSorts[by], direction, 'text')
  const page = await paginated(query, order, place, paginationOpts, journal)
  const held = await accountsOf(
    db,
    page.page.map(({ id }) => id),
  )
  return {
    ...page,
    page: page.page.map(({ id, name, email, suspended_at, created_at }) => ({
      personId: id,
      name,
      email,
      suspended: suspended_at !== null,
      createdAt: created_at.getTime(),
      ...held(id),
    })),
  }
}

/** What the accounts of these people open, asked for all of them at once. */
async function accountsOf(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return () => ({ duties: [], memberships: [], isBorrower: false })
  const [duties, memberships, shares] = await Promise.all([
    db.selectFrom('admin_duties').select(['person_id', 'duty']).where('person_id', 'in', ids).execute(),
    db
      .selectFrom('organization_members')
      .select(['person_id', 'organization_id', 'role'])
      .where('person_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('borrower_shares')
      .select('person_id')
      .where('person_id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute(),
  ])
  const lenders = await lendersOf(
    db,
    memberships.map(({ organization_id }) => organization_id),
  )
  const ofPerson =
    (id: string) =>
    ({ person_id }: { readonly person_id: string }) =>
      person_id === id
  return (id: string) => ({
    duties: duties.filter(ofPerson(id)).map(({ duty }) => duty as AdminDuty),
    memberships: memberships.filter(ofPerson(id)).map(({ organization_id, role }) => ({
      organizationName: lenders.get(organization_id)?.name ?? '',
      role,
      suspended: lenders.get(organization_id)?.suspended ?? false,
    })),
    isBorrower: shares.some(ofPerson(id)),
  })
}

export async function personDetail(db: Kysely<Tables>, personId: string): Promise<PersonDetail> {
  const person = await requirePerson(db, personId)
  const signIns = await db
    .selectFrom('sign_ins')
    .select(['id', 'created_at', 'user_agent', 'ip_address'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .execute()
  return {
    personId,
    name: person.name,
    email: person.email,
    emailConfirmed: person.email_verified,
    secondFactor: person.two_factor_enabled,
    suspended: person.suspended_at !== null,
    erased: person.erased_at !== null,
    createdAt: person.created_at.getTime(),
    duties: [...(await dutiesOf(db, personId))],
    memberships: await allMembershipsOf(db, personId),
    borrowerIn: await borrowerProjects(db, personId),
    signIns: signIns.map(({ id, created_at, user_agent, ip_address }) => ({
      signInId: id,
      since: created_at.getTime(),
      device: deviceName(user_agent),
      address: ip_address ?? '',
    })),
  }
}

/** Also those in lenders that are suspended: there is where they are let in again. */
async function allMembershipsOf(db: Kysely<Tables>, personId: string): Promise<PersonDetail['memberships']> {
  const rows = await db
    .selectFrom('organization_members')
    .select(['organization_id', 'role'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  const lenders = await lendersOf(
    db,
    rows.map(({ organization_id }) => organization_id),
  )
  return rows.map(({ organization_id, role }) => ({
    organizationId: organization_id,
    organizationName: lenders.get(organization_id)?.name ?? '',
    role,
    suspended: lenders.get(organization_id)?.suspended ?? false,
  }))
}

/** Every query of a suspended person runs again and is refused, so their open pages go out. */
export async function suspendPerson(
  tx: Kysely<Tables>,
  adminId: string,
  personId: string,
  suspended: boolean,
): Promise<void> {
  const person = await requirePerson(tx, personId)
  if (personId === adminId) throw refused('You cannot suspend yourself.')
  if (person.erased_at !== null) throw refused('This account was erased. It cannot be let in again.')
  await tx
    .updateTable('people')
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where('id', '=', personId)
    .execute()
  if (suspended) {
    // Their devices stay known: what they were used for before, they were.
    await tx.deleteFrom('sign_ins').where('person_id', '=', personId).execute()
  }
  const action = suspended ? 'person suspended' : 'person let in again'
  await recordAudit(tx, { action, personId: adminId, details: { person: personId } })
}

export async function endSignIns(tx: Kysely<Tables>, adminId: string, personId: string): Promise<void> {
  await requirePerson(tx, personId)
  await forgetDevices(tx, personId)
  const ended = await tx.deleteFrom('sign_ins').where('person_id', '=', personId).executeTakeFirst()
  const details = { person: personId, count: Number(ended.numDeletedRows) }
  await recordAudit(tx, { action: 'sign-ins ended by staff', personId: adminId, details })
}

export async function setDuties(
  tx: Kysely<Tables>,
  adminId: string,
  wanted: {
    readonly personId: string
    readonly shown: readonly AdminDuty[]
    readonly duties: readonly AdminDuty[]
  },
): Promise<void> {
  const { personId } = wanted
  const person = await requirePerson(tx, personId)
  if (person.erased_at !== null) throw refused('This account was erased. It has no duties any more.')
  // Two administrators who take it from each other at once must not leave none.
  const administrators = await tx
    .selectFrom('admin_duties')
    .select('person_id')
    .where('duty', '=', 'administration')
    .forUpdate()
    .execute()
  const before = await dutiesOf(tx, personId)
  const duties = mergedSet(before, wanted.shown, wanted.duties)
  const isLast = administrators.every(({ person_id }) => person_id === personId)
  if (isLast && administrators.length > 0 && !duties.includes('administration')) {
    throw refused('Somebody must keep the administration. Give it to another person first.')
  }
  const gone = before.filter((duty) => !duties.includes(duty))
  if (gone.length > 0) {
    await tx.deleteFrom('admin_duties').where('person_id', '=', personId).where('duty', 'in', gone).execute()
  }
  for (const duty of duties.filter((each) => !before.includes(each))) {
    await tx
      .insertInto('admin_duties')
      .values({ person_id: personId, duty, granted_by: adminId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const details = { person: personId, before: before.join(' '), after: duties.join(' ') }
  await recordAudit(tx, { action: 'duties changed', personId: adminId, details })
}

async function borrowerProjects(db: Kysely<Tables>, personId: string): Promise<PersonDetail['borrowerIn']> {
  const shares = await db
    .selectFrom('borrower_shares')
    .select('project_id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  if (shares.length === 0) return []
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      shares.map(({ project_id }) => project_id),
    )
    .execute()
  return projects.map(({ id, name }) => ({ projectId: id, projectName: name }))
}

async function requirePerson(db: Kysely<Tables>, personId: string) {
  const person = await db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst()
  if (!person) throw appError('NOT_FOUND')
  return person
}

export function refused(message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId: '', code: 'refused', message }] })
}
