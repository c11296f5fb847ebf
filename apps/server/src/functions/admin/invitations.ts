import { adminInvitations, appError } from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { invited, invitedAgain, inviteRevoked } from '../../effects.ts'
import {
  type Invitation,
  invalid,
  invite,
  listOpenInvitations,
  lockedInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../model/invitations/index.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const list = adminQuery(
  adminInvitations.list,
  wide('Staff look over what they have sent.', 'invitations'),
  ({ db }) => listOpenInvitations(db, { organizationId: null }),
)

const inviteLender = adminMutation(
  adminInvitations.inviteLender,
  invited,
  ({ db, services, person }, wanted) => {
    const organizationName = wordsIn(wanted.organizationName)
    if (organizationName === '' || organizationName.length > 200) {
      throw invalid('organizationName', 'Enter the name of the lender, up to 200 characters.')
    }
    return invite(db, services, person, { ...wanted, organizationName, kind: 'lender' })
  },
)

const inviteStaff = adminMutation(
  adminInvitations.inviteStaff,
  invited,
  ({ db, services, person }, wanted) => {
    if (wanted.duties.length === 0) throw invalid('duties', 'Choose at least one duty.')
    return invite(db, services, person, { ...wanted, kind: 'staff' })
  },
)

const resend = adminMutation(
  adminInvitations.resend,
  invitedAgain,
  async ({ db, services, person }, { invitationId, sentAt }) =>
    resendInvitation(db, services, person, await requireOurs(db, invitationId), sentAt),
)

const revoke = adminMutation(
  adminInvitations.revoke,
  inviteRevoked,
  async ({ db, person }, { invitationId }) => {
    await revokeInvitation(db, person, await requireOurs(db, invitationId))
    return null
  },
)

async function requireOurs(db: Kysely<Tables>, id: string): Promise<Invitation> {
  const invitation = await lockedInvitation(db, id)
  if (invitation?.kind !== 'lender' && invitation?.kind !== 'staff') throw appError('NOT_FOUND')
  return invitation
}

export const adminInvitationFunctions = [list, inviteLender, inviteStaff, resend, revoke]
