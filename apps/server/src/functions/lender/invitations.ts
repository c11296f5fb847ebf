import { appError, invitations } from '@granary/api'
import { askedForMore, invited, invitedAgain, inviteRevoked, noticed, together } from '../../effects.ts'
import { choicesOf } from '../../model/borrower/index.ts'
import {
  type Invitation,
  invite,
  listOpenInvitations,
  lockedInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../model/invitations/index.ts'
import { askAtAddress } from '../../model/project-people/index.ts'
import { loadStages } from '../../model/stages/index.ts'
import {
  type LenderContext,
  lenderMutation,
  lenderQuery,
  ownerMutation,
  projectOwnerMutation,
  projectQuery,
} from '../builders.ts'

const list = lenderQuery(invitations.list, ({ db, lender }) =>
  listOpenInvitations(db, { organizationId: lender.organizationId }),
)

const inviteMember = ownerMutation(
  invitations.inviteMember,
  together(invited, noticed),
  ({ db, services, person, lender: { organizationId } }, wanted) =>
    invite(db, services, person, { ...wanted, kind: 'member', organizationId }),
)

const inviteBorrower = projectOwnerMutation(
  invitations.inviteBorrower,
  // Who is in as a borrower is asked without an invitation.
  together(invited, askedForMore, noticed, { borrower_shares: ['added'] }),
  askAtAddress,
)

const resend = lenderMutation(
  invitations.resend,
  together(invitedAgain, noticed),
  async (context, { invitationId, sentAt }) => {
    const { db, services, person } = context
    return resendInvitation(db, services, person, await requireOwnInvitation(context, invitationId), sentAt)
  },
)

const revoke = lenderMutation(invitations.revoke, inviteRevoked, async (context, { invitationId }) => {
  await revokeInvitation(context.db, context.person, await requireOwnInvitation(context, invitationId))
  return null
})

const listChoices = projectQuery(invitations.listChoices, async ({ db, services, project }) =>
  choicesOf(await loadStages(db, services.sealer, project.id)),
)

/** Colleagues are invited by owners only; borrowers by everybody who works on projects. */
async function requireOwnInvitation({ db, lender }: LenderContext, id: string): Promise<Invitation> {
  const invitation = await lockedInvitation(db, id)
  if (invitation?.organization_id !== lender.organizationId) throw appError('NOT_FOUND')
  if (invitation.kind !== 'borrower' && lender.role !== 'owner') throw appError('FORBIDDEN')
  return invitation
}

export const invitationFunctions = [list, inviteMember, inviteBorrower, resend, revoke, listChoices]
