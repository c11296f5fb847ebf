import { type AppError, appError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { isUuid } from '../uuid.ts'
import { dutiesOf, membershipsOf } from './people.ts'

export interface SuspendedLender {
  readonly organizationId: string
  readonly organizationName: string
  /** As what its people are kept out. */
  readonly as: 'member' | 'borrower'
}

interface Needs {
  /** Whom people write to who are kept out. */
  readonly writeTo: string
}

export function personSuspendedSentence(writeTo = 'the people of Granary'): string {
  return `Your account is suspended. Write to ${writeTo} to have it opened again.`
}

/** Their sign-in has ended with the suspension; the reason tells it from one that ended otherwise. */
export function personSuspended({ writeTo }: Needs): AppError {
  return appError('UNAUTHENTICATED', { message: personSuspendedSentence(writeTo), reason: 'suspended' })
}

export function lenderSuspendedSentence({ writeTo }: Needs, name: string): string {
  return `${name} is suspended, and its pages are closed. Nothing is lost. Write to ${writeTo} to have it opened again.`
}

export function lenderSuspended(needs: Needs, name: string): AppError {
  return appError('FORBIDDEN', { message: lenderSuspendedSentence(needs, name), reason: 'suspended' })
}

/** Their sign-ins went with the account; pages that are still open learn why. */
function personErased({ writeTo }: Needs): AppError {
  const message = `This account was erased. You can register anew at any time. Write to ${writeTo} with questions.`
  return appError('UNAUTHENTICATED', { message, reason: 'erased' })
}

export async function isPersonSuspended(db: Kysely<Tables>, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('suspended_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row !== undefined && row.suspended_at !== null
}

/** The suspended lenders that a person works for, and those that shared something with them. */
export async function suspendedLendersOf(
  db: Kysely<Tables>,
  personId: string,
): Promise<readonly SuspendedLender[]> {
  const memberships = await db
    .selectFrom('organization_members')
    .select('organization_id')
    .where('person_id', '=', personId)
    .execute()
  const shares = await db
    .selectFrom('borrower_shares')
    .select('organization_id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  const worksFor = new Set(memberships.map(({ organization_id }) => organization_id))
  const ids = [...new Set([...worksFor, ...shares.map(({ organization_id }) => organization_id)])]
  if (ids.length === 0) return []
  // All of them and not the suspended ones alone, so that a live query notices when one is suspended.
  const lenders = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'suspended_at'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  return lenders
    .filter(({ suspended_at }) => suspended_at !== null)
    .map(({ id, name }) => ({
      organizationId: id,
      organizationName: name,
      as: worksFor.has(id) ? 'member' : 'borrower',
    }))
}

/**
 * Whoever works for nobody but a suspended lender is kept out of everything that members do, and of founding or
 * joining another one: otherwise the suspension would end with a second lender of the same name.
 */
export async function refuseSuspendedMember(
  db: Kysely<Tables>,
  services: Needs,
  personId: string,
): Promise<void> {
  if ((await membershipsOf(db, personId)).length > 0) return
  const suspendedOne = (await suspendedLendersOf(db, personId)).find(({ as }) => as === 'member')
  if (suspendedOne) throw lenderSuspended(services, suspendedOne.organizationName)
}

export async function refuseSuspendedPerson(
  db: Kysely<Tables>,
  services: Needs,
  personId: string,
): Promise<void> {
  const person = await db
    .selectFrom('people')
    .select(['suspended_at', 'erased_at'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (person && person.erased_at !== null) throw personErased(services)
  if (person && person.suspended_at !== null) throw personSuspended(services)
}

/** Says to its own people that a project is closed with its lender; to all others it is not there. */
export async function refuseSuspendedProject(
  db: Kysely<Tables>,
  services: Needs,
  personId: string,
  projectId: string,
): Promise<void> {
  const lender = await suspendedLenderOf(db, personId, projectId)
  if (lender) throw lenderSuspended(services, lender.organizationName)
}

/** The suspended lender of a project, for those who would see the project if it were not. */
export async function suspendedLenderOf(
  db: Kysely<Tables>,
  personId: string,
  projectId: string,
): Promise<SuspendedLender | undefined> {
  const lenders = isUuid(projectId) ? await suspendedLendersOf(db, personId) : []
  if (lenders.length === 0) return undefined
  const mine = await db
    .selectFrom('projects')
    .select(['organization_id', 'id'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  const lender = lenders.find(({ organizationId }) => organizationId === mine?.organization_id)
  if (lender?.as === 'borrower' && !(await wasShared(db, personId, projectId))) return undefined
  return lender
}

/** An upload that was granted before stays granted for an hour, but not to those who are kept out since. */
export async function refuseSuspendedUpload(
  db: Kysely<Tables>,
  services: Needs,
  { personId, projectId }: { readonly personId: string; readonly projectId: string },
): Promise<void> {
  await refuseSuspendedPerson(db, services, personId)
  if ((await dutiesOf(db, personId)).length === 0) {
    await refuseSuspendedProject(db, services, personId, projectId)
  }
}

/** Of an invitation to a suspended lender, or to one of its projects. */
export async function refuseSuspendedLender(
  db: Kysely<Tables>,
  services: Needs,
  organizationId: string | null,
): Promise<void> {
  const lender = await suspendedLender(db, organizationId)
  if (lender) throw lenderSuspended(services, lender.name)
}

export async function suspendedLender(db: Kysely<Tables>, organizationId: string | null) {
  if (organizationId === null) return undefined
  const lender = await db
    .selectFrom('organizations')
    .select(['name', 'suspended_at'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return lender && lender.suspended_at !== null ? lender : undefined
}

async function wasShared(db: Kysely<Tables>, personId: string, projectId: string): Promise<boolean> {
  const share = await db
    .selectFrom('borrower_shares')
    .select('id')
    .where('person_id', '=', personId)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return share !== undefined
}
