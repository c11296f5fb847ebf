import { v } from 'convex/values'
import { mutationEntry, queryEntry } from '../entry.ts'
import { listedInvitation } from '../lender/invitations.ts'

const duty = v.union(v.literal('packaging'), v.literal('support'), v.literal('administration'))
const invited = v.object({ invitationId: v.string() })
const ofInvitation = { invitationId: v.string() }

/** Those of staff to lenders and to the team that nobody has accepted yet. */
export const list = queryEntry('admin/invitations:list', {}, v.array(listedInvitation))

export const inviteLender = mutationEntry(
  'admin/invitations:inviteLender',
  { email: v.string(), organizationName: v.string(), message: v.optional(v.string()) },
  invited,
)

export const inviteStaff = mutationEntry(
  'admin/invitations:inviteStaff',
  { email: v.string(), duties: v.array(duty), message: v.optional(v.string()) },
  invited,
)

export const resend = mutationEntry('admin/invitations:resend', ofInvitation, v.null())
export const revoke = mutationEntry('admin/invitations:revoke', ofInvitation, v.null())
