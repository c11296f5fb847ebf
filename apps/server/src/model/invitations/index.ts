/** Invitations: made, mailed, looked at, taken up. */
export type { Invitation } from './invitation-aims.ts'
export { claimInvitation, createInvitedAccount } from './invitation-claims.ts'
export { invitationsTo, listOpenInvitations, lookAt } from './invitation-lists.ts'
export {
  checkedMessage,
  invalid,
  invitationOf,
  invite,
  isDay,
  lengthenLink,
  lockedInvitation,
  remindInvited,
  requireDueDay,
  resendInvitation,
  revokeInvitation,
  spendMail,
} from './invitations.ts'
