import { appError, type onboarding } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { OrganizationsTable, Tables } from '../../db/schema.generated.ts'
import type { Identity } from '../../people/identity.ts'
import { currentMembership, type Membership, type Person } from '../../people/people.ts'
import { carryOverCheck } from '../eligibility/index.ts'
import { askForApproval, withdrawForNewName } from '../lenders/index.ts'
import type { Services } from '../services.ts'
import {
  organizationProblems,
  organizationValues,
  practiceProblems,
  practiceValues,
} from './onboarding-answers.ts'

interface Caller {
  readonly identity: Identity
  readonly person: Person
}

/** What is stored of the lender that a person works for, in the shape in which the two steps ask it. */
export async function onboardingState(db: Kysely<Tables>, { identity, person }: Caller) {
  const membership = await currentMembership(db, identity)
  const lender = membership && (await lenderOf(db, membership))
  const requests = await db
    .selectFrom('join_requests')
    .select(['id', 'organization_id', 'status', 'created_at'])
    .where('person_id', '=', person.id)
    .where('status', 'in', ['open', 'declined'])
    .orderBy('created_at', 'desc')
    .execute()
  const ids = requests.map(({ organization_id }) => organization_id)
  const organizations = ids.length
    ? await db.selectFrom('organizations').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  return {
    lender: lender ?? null,
    joinRequests: requests.map(({ id, organization_id, status, created_at }) => ({
      requestId: id,
      organizationId: organization_id,
      organizationName: organizations.find((each) => each.id === organization_id)?.name ?? '',
      status: status as 'open' | 'declined',
      askedAt: created_at.getTime(),
    })),
  }
}

/** Founds a lender with this person as its owner, or changes what its owner said before. */
export async function saveOrganization(
  tx: Kysely<Tables>,
  services: Pick<Services, 'lenderApproval'>,
  { identity, person }: Caller,
  given: onboarding.OrganizationAnswers,
): Promise<{ organizationId: string }> {
  refuse(organizationProblems(given))
  // Two windows of one person found one lender, not two.
  await tx.selectFrom('people').select('id').where('id', '=', person.id).forUpdate().execute()
  const membership = await currentMembership(tx, identity)
  const values = organizationValues(given)
  if (membership) {
    requireUnfinished(membership)
    const { organizationId } = membership
    const { name: before } = await tx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx.updateTable('organizations').set(values).where('id', '=', organizationId).execute()
    // Staff invited it under a name of theirs; they are asked about this one when the set-up ends.
    const names = { before, after: values.name }
    await withdrawForNewName(tx, services, { organizationId, personId: person.id }, names)
    return { organizationId }
  }
  const { id } = await tx.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('organization_members')
    .values({ organization_id: id, person_id: person.id, role: 'owner' })
    .execute()
  await recordAudit(tx, {
    action: 'lender founded',
    personId: person.id,
    organizationId: id,
    details: { name: values.name },
  })
  return { organizationId: id }
}

/** Ends the set-up. A check that has expired meanwhile must not keep anybody from their dashboard. */
export async function finishOnboarding(
  tx: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas' | 'jobs' | 'portalUrl' | 'lenderApproval'>,
  { identity, person }: Caller,
  given: onboarding.PracticeAnswers,
  checkToken: string | undefined,
): Promise<{ projectId: string | null }> {
  refuse(practiceProblems(given))
  const membership = await currentMembership(tx, identity)
  if (!membership) {
    throw appError('NOT_FOUND', { message: 'Tell us about your organization first.' })
  }
  requireUnfinished(membership)
  const { organizationId } = membership
  await tx
    .updateTable('organizations')
    .set({ ...practiceValues(given), onboarded_at: new Date() })
    .where('id', '=', organizationId)
    .execute()
  await recordAudit(tx, {
    action: 'lender set up',
    personId: person.id,
    organizationId,
    details: { serviceLevel: given.serviceLevel },
  })
  await askForApproval(tx, services, organizationId)
  const projectId =
    checkToken === undefined
      ? null
      : await carryOverCheck(tx, services, { person, organizationId }, checkToken)
  return { projectId }
}

async function lenderOf(db: Kysely<Tables>, { organizationId, onboarded, role }: Membership) {
  const row = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!row) return null
  return {
    organizationId,
    onboarded,
    isOwner: role === 'owner',
    organization: organizationAnswers(row),
    practice: practiceAnswers(row),
  }
}

export function organizationAnswers(row: Selectable<OrganizationsTable>): onboarding.OrganizationAnswers {
  const contact = row.contact as Partial<Record<string, string>>
  return {
    lenderName: row.name,
    headquartersAddress: row.headquarters_address ?? '',
    contactFirstName: contact.firstName ?? '',
    contactLastName: contact.lastName ?? '',
    contactTitle: contact.title ?? '',
    contactEmail: contact.email ?? '',
    contactPhone: contact.phone ?? '',
    contactPhoneExtension: contact.phoneExtension ?? '',
  }
}

export function practiceAnswers(row: Selectable<OrganizationsTable>): onboarding.PracticeAnswers {
  return {
    federallyRegulated: row.federally_regulated ?? '',
    usdaApproved: row.usda_approved ?? '',
    authorizationFollowup: row.authorization_followup ?? '',
    servedStates: row.served_states,
    programs: row.programs,
    serviceLevel: row.service_level ?? '',
  }
}

function requireUnfinished({ onboarded, role }: Membership): void {
  if (onboarded) throw appError('FORBIDDEN', { message: 'Your lender is set up already.' })
  if (role !== 'owner') {
    throw appError('FORBIDDEN', { message: 'Only an owner of your lender can set it up.' })
  }
}

export function refuse(problems: readonly { readonly fieldId: string; readonly message: string }[]): void {
  if (problems.length === 0) return
  throw appError('VALIDATION', { problems: problems.map((each) => ({ ...each, code: 'onboarding' })) })
}
