import { v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { listedInvitation, resentInvitation, wasSent } from '../lender/invitations.ts'

const duty = v.union(
  v.literal('packaging'),
  v.literal('support'),
  v.literal('administration'),
  v.literal('rules'),
)
const invited = v.object({ invitationId: v.string() })
const ofInvitation = { invitationId: arg.id() }

/** Those of staff to lenders and to the team that nobody has accepted yet. */
export const list = queryEntry('admin/invitations:list', {}, v.array(listedInvitation))

export const inviteLender = mutationEntry(
  'admin/invitations:inviteLender',
  {
    email: arg.entered(),
    organizationName: arg.entered(),
    message: v.optional(arg.enteredText(2_000)),
  },
  invited,
)

export const inviteStaff = mutationEntry(
  'admin/invitations:inviteStaff',
  {
    email: arg.entered(),
    duties: arg.list(duty, 10),
    message: v.optional(arg.enteredText(2_000)),
  },
  invited,
)

export const resend = mutationEntry('admin/invitations:resend', resentInvitation, wasSent)
export const revoke = mutationEntry('admin/invitations:revoke', ofInvitation, v.null())
