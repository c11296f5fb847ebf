import { randomUUID } from 'node:crypto'
import { appError, type ClaimedInvitation } from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import { hashPassword } from '../../auth/password-hash.ts'
import { passwordProblem } from '../../auth/password-rules.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Identity } from '../../people/identity.ts'
import type { Person } from '../../people/people.ts'
import { refuseSuspendedLender, refuseSuspendedMember } from '../../people/suspension.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { wayToAsked } from './asked-by-invitation.ts'
import { worksFor } from './borrower-side.ts'
import type { Invitation } from './invitation-aims.ts'
import { invalid, invitationOf, lockedInvitation, record, requireOpen } from './invitations.ts'

type Needs = Pick<Services, 'writeTo'>

/**
 * Makes the account an invitation is for. Holding the link proves the address, as a mailed code would. An account
 * whose address was never confirmed may be anybody's: it is taken over whole, with what it could sign in by.
 */
export async function createInvitedAccount(
  tx: Kysely<Tables>,
  services: Needs,
  token: string,
  given: { readonly name: string; readonly password: string },
): Promise<{ email: string }> {
  const { email } = await requireClaimable(tx, services, (await invitationOf(tx, token))?.id)
  const name = wordsIn(given.name)
  if (name === '' || name.length > 160) throw invalid('name', 'Enter your name, up to 160 characters.')
  const problem = passwordProblem(given.password, { email })
  if (problem) throw invalid('password', problem)
  const known = await tx
    .selectFrom('people')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (known?.email_verified) {
    throw appError('FORBIDDEN', { message: 'Please sign in to accept this invitation.', reason: 'sign-in' })
  }
  const personId = known?.id ?? randomUUID()
  if (known) await emptyAccount(tx, personId)
  await tx
    .insertInto('people')
    .values({ id: personId, name, email, email_verified: true })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, email_verified: true }))
    .execute()
  await tx
    .insertInto('sign_in_methods')
    .values({
      id: randomUUID(),
      person_id: personId,
      provider_id: 'credential',
      account_id: personId,
      password: await hashPassword(given.password),
    })
    .execute()
  await recordAudit(tx, { action: 'account made by invitation', personId })
  return { email }
}

/** Lets the person in where the invitation leads; says which portal that is, and where what is asked begins. */
export async function claimInvitation(
  tx: Kysely<Tables>,
  services: Needs & Pick<Services, 'sealer'>,
  person: Person,
  identity: Identity,
  invitationId: string | undefined,
): Promise<ClaimedInvitation> {
  const invitation = await requireClaimable(tx, services, invitationId)
  await requireOwnAddress(tx, person, invitation)
  if (leadsToLender(invitation)) await refuseSuspendedMember(tx, services, person.id)
  if (invitation.kind === 'borrower') await refuseOtherSide(tx, invitation)
  const organizationId = await letIn(tx, person, invitation)
  await tx
    .updateTable('invitations')
    .set({ claimed_at: sql<Date>`now()`, claimed_by: person.id, organization_id: organizationId })
    .where('id', '=', invitation.id)
    .execute()
  if (leadsToLender(invitation)) {
    await tx
      .updateTable('sign_ins')
      .set({ organization_id: organizationId })
      .where('id', '=', identity.sessionId)
      .execute()
  }
  await record(tx, { ...invitation, organization_id: organizationId }, person.id, 'invitation accepted')
  await tellInviter(tx, person, { ...invitation, organization_id: organizationId })
  return {
    portal: portals[invitation.kind as keyof typeof portals],
    asked: await wayToAsked(tx, services.sealer, invitation, person.id),
  }
}

/** Makes a member of whoever accepts it, of a lender that is there or of a new one. */
function leadsToLender({ kind }: Invitation): boolean {
  return kind === 'member' || kind === 'lender'
}

async function tellInviter(
  tx: Kysely<Tables>,
  person: Person,
  { kind, invited_by, organization_id, project_id }: Invitation,
): Promise<void> {
  if (invited_by === null || organization_id === null) return
  const about =
    project_id === null
      ? { organizationId: organization_id }
      : { project: { id: project_id, organization_id } }
  await notify(tx, { kind: 'joined', by: person.id, ...about }, [
    { personId: invited_by, standing: kind === 'lender' ? 'staff' : 'lender' },
  ])
}

const portals = { member: 'lender', lender: 'lender', borrower: 'borrower', staff: 'admin' } as const

async function requireClaimable(
  tx: Kysely<Tables>,
  services: Needs,
  id: string | undefined,
): Promise<Invitation> {
  const invitation = id === undefined ? undefined : await lockedInvitation(tx, id)
  if (!invitation) throw appError('NOT_FOUND', { message: 'This link is not valid.' })
  requireOpen(invitation)
  if (invitation.expires_at.getTime() <= Date.now()) {
    throw appError('NOT_FOUND', { message: 'This invitation has expired. Ask for a new one.' })
  }
  await refuseSuspendedLender(tx, services, invitation.organization_id)
  return invitation
}

async function requireOwnAddress(tx: Kysely<Tables>, person: Person, invitation: Invitation): Promise<void> {
  if (person.email.toLowerCase() !== invitation.email) {
    throw appError('FORBIDDEN', { message: 'This invitation is for another address.', reason: 'address' })
  }
  const { email_verified } = await tx
    .selectFrom('people')
    .select('email_verified')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  if (!email_verified) {
    throw appError('FORBIDDEN', {
      message: 'Please confirm your email address first.',
      reason: 'unconfirmed',
    })
  }
}

/** Also of who began to work there since they were invited. */
async function refuseOtherSide(tx: Kysely<Tables>, { organization_id, email }: Invitation): Promise<void> {
  const side = await worksFor(tx, organization_id ?? '', email)
  if (side) throw appError('FORBIDDEN', { message: `You work for ${side}, and cannot be a borrower here.` })
}

/** Gives the lender it led to, if it led to one. */
async function letIn(tx: Kysely<Tables>, person: Person, invitation: Invitation): Promise<string | null> {
  switch (invitation.kind) {
    case 'member':
      await addMember(tx, invitation.organization_id ?? '', person.id, invitation.role ?? 'viewer')
      return invitation.organization_id
    case 'lender':
      return foundLender(tx, invitation, person.id)
    case 'staff':
      for (const duty of invitation.duties) await addDuty(tx, person.id, duty, invitation.invited_by)
      return null
    default:
      await addShare(tx, person.id, invitation)
      return invitation.organization_id
  }
}

/** Somebody who is a member already keeps the role they have: an owner must not become a viewer by a click. */
async function addMember(tx: Kysely<Tables>, organizationId: string, personId: string, role: string) {
  await tx
    .insertInto('organization_members')
    .values({ organization_id: organizationId, person_id: personId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whom staff invited by name needs no second look. */
async function foundLender(tx: Kysely<Tables>, invitation: Invitation, personId: string): Promise<string> {
  const { id } = await tx
    .insertInto('organizations')
    .values({
      name: invitation.organization_name ?? '',
      approved_at: new Date(),
      approved_by: invitation.invited_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMember(tx, id, personId, 'owner')
  return id
}

async function addDuty(tx: Kysely<Tables>, personId: string, duty: string, grantedBy: string | null) {
  await tx
    .insertInto('admin_duties')
    .values({ person_id: personId, duty, granted_by: grantedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addShare(tx: Kysely<Tables>, personId: string, invitation: Invitation): Promise<void> {
  await tx
    .insertInto('borrower_accounts')
    .values({ person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('borrower_shares')
    .values({
      project_id: invitation.project_id ?? '',
      organization_id: invitation.organization_id ?? '',
      person_id: personId,
      scope: JSON.stringify(invitation.scope),
      may_answer: invitation.may_answer,
      due_on: invitation.due_on,
      message: invitation.message,
      shared_by: invitation.invited_by,
    })
    .execute()
}

async function emptyAccount(tx: Kysely<Tables>, personId: string): Promise<void> {
  await tx.deleteFrom('sign_ins').where('person_id', '=', personId).execute()
  await tx.deleteFrom('sign_in_methods').where('person_id', '=', personId).execute()
}
