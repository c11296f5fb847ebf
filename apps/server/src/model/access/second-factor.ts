import { type AdminDuty, appError } from '@granary/api'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Membership, Person } from '../../people/people.ts'
import type { Services } from '../services.ts'

/** Who asks for an authenticator app: the lender a person works for, or Granary of everybody with a duty. */
export type AskingForSecondFactor = 'organization' | 'staff'

/** A lender's members while they work for it; the others of a person's lenders ask when they are switched to. */
export function organizationWaits(
  person: Person,
  membership: Pick<Membership, 'requiresSecondFactor'> | undefined,
): boolean {
  return (membership?.requiresSecondFactor ?? false) && !person.secondFactor
}

/** Duties reach every lender's records, so the rule is the installation's and no administrator can switch it off. */
export function staffWaits(
  person: Person,
  { staffSecondFactor }: Pick<Services, 'staffSecondFactor'>,
): boolean {
  return staffSecondFactor && !person.secondFactor
}

export function secondFactorDue(
  person: Person,
  { membership, duties }: { membership: Membership | undefined; duties: readonly AdminDuty[] },
  rules: Pick<Services, 'staffSecondFactor'>,
): AskingForSecondFactor | null {
  if (duties.length > 0 && staffWaits(person, rules)) return 'staff'
  return organizationWaits(person, membership) ? 'organization' : null
}

export function secondFactorMissing(asking: AskingForSecondFactor) {
  return appError('FORBIDDEN', { message: secondFactorSentences[asking], reason: 'second-factor' })
}

const secondFactorSentences: Readonly<Record<AskingForSecondFactor, string>> = {
  organization: 'Your organization asks for an authenticator app. Set one up in your profile to go on.',
  staff: 'Staff of Granary need an authenticator app. Set one up in your profile to go on.',
}

/** An owner who asks it of others has one: otherwise the first to be locked out is the one who could undo it. */
export async function requireSecondFactorOfMembers(
  tx: Kysely<Tables>,
  owner: Person,
  organizationId: string,
  required: boolean,
): Promise<void> {
  if (required && !owner.secondFactor) {
    const message = 'Set up your own authenticator app first, in your profile.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'required', code: 'ownFirst', message }] })
  }
  await setRule(tx, owner.id, organizationId, required)
}

/** By the administration, which is not a member. The organization is known to be there. */
export async function setRule(
  tx: Kysely<Tables>,
  personId: string,
  organizationId: string,
  required: boolean,
): Promise<void> {
  const changed = await tx
    .updateTable('organizations')
    .set({ requires_second_factor: required })
    .where('id', '=', organizationId)
    .where('requires_second_factor', '!=', required)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  const action = required ? 'second factor required' : 'second factor no longer required'
  await recordAudit(tx, { action, personId, organizationId })
}
