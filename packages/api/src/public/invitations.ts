import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { place } from '../lender/standing.ts'

/** What lies behind the link of an invitation. The one who holds the link got the mail, so its address may be told. */
const lookedAt = v.object({
  /** Whether an open one is overdue says `expiresAt`; the lender of a suspended one is closed for now. */
  state: v.union(v.literal('open'), v.literal('claimed'), v.literal('revoked'), v.literal('suspended')),
  kind: v.union(v.literal('member'), v.literal('borrower'), v.literal('lender'), v.literal('staff')),
  invitationId: v.string(),
  email: v.string(),
  /** What it leads to in words: "officer at Sample State Bank". */
  to: v.string(),
  project: v.union(v.string(), v.null()),
  organization: v.union(v.string(), v.null()),
  invitedBy: v.union(v.string(), v.null()),
  /** What is asked for and not there yet, or what is there to be read where nothing is; of one that is open. */
  parts: v.array(v.string()),
  isAsked: v.boolean(),
  message: v.string(),
  dueOn: v.union(v.string(), v.null()),
  expiresAt: v.number(),
})
export type LookedAtInvitation = Infer<typeof lookedAt>

export const look = queryEntry('public/invitations:look', { token: arg.token() }, v.union(lookedAt, v.null()))

/** The open invitations to the confirmed address of the person signed in. */
export const listMine = queryEntry('public/invitations:listMine', {}, v.array(lookedAt))

/** Makes the account that an invitation is for. The mailed link has confirmed its address. */
export const createAccount = mutationEntry(
  'public/invitations:createAccount',
  { token: arg.token(), name: arg.entered(), password: arg.text(2_000) },
  v.object({ email: v.string() }),
)

const claimed = v.object({
  portal: v.union(v.literal('lender'), v.literal('borrower'), v.literal('admin')),
  /** The first of what is asked; null where nothing is left, or something is asked in other projects too. */
  asked: v.union(v.object({ projectId: v.string(), to: place }), v.null()),
})
export type ClaimedInvitation = Infer<typeof claimed>

export const claim = mutationEntry('public/invitations:claim', { token: arg.token() }, claimed)

/** For somebody who is signed in with the invited address: no link is needed then. */
export const claimMine = mutationEntry('public/invitations:claimMine', { invitationId: arg.id() }, claimed)
