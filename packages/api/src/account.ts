import { type Infer, v } from 'convex/values'
import { arg } from './bounds.ts'
import { mutationEntry, queryEntry } from './entry.ts'

const accountKind = v.union(v.literal('lender'), v.literal('borrower'), v.literal('admin'))
const memberRole = v.union(v.literal('owner'), v.literal('officer'), v.literal('viewer'))
const adminDuty = v.union(
  v.literal('packaging'),
  v.literal('support'),
  v.literal('administration'),
  v.literal('rules'),
)

export const lenderApproval = v.object({
  state: v.union(v.literal('approved'), v.literal('waiting'), v.literal('declined')),
  /** Why it was declined, or why it waits again. */
  reason: v.union(v.string(), v.null()),
})
export type LenderApproval = Infer<typeof lenderApproval>

const membership = v.object({
  organizationId: v.string(),
  organizationName: v.string(),
  role: memberRole,
  onboarded: v.boolean(),
  /** Whether its owners or the administration ask every member for an authenticator app. */
  requiresSecondFactor: v.boolean(),
  /** Whether it may invite others and submit. */
  approval: lenderApproval,
})

const me = v.object({
  personId: v.string(),
  name: v.string(),
  email: v.string(),
  secondFactor: v.boolean(),
  kinds: v.array(accountKind),
  memberships: v.array(membership),
  currentOrganizationId: v.union(v.string(), v.null()),
  duties: v.array(adminDuty),
  /** Lenders that are closed for now, as whose people one is kept out, and in words what to do about it. */
  suspendedLenders: v.array(
    v.object({
      organizationId: v.string(),
      organizationName: v.string(),
      as: v.union(v.literal('member'), v.literal('borrower')),
      message: v.string(),
    }),
  ),
  /** Who asks for an authenticator app that is not set up yet: nothing else opens before it is. */
  secondFactorDue: v.union(v.literal('organization'), v.literal('staff'), v.null()),
  /** Set while an administrator looks at the portal as this person: nothing can be changed. */
  viewing: v.union(v.object({ by: v.string(), until: v.number() }), v.null()),
})
export type Me = Infer<typeof me>

/** Who is signed in, and which portals are open to them. */
export const getMe = queryEntry('account/me:get', {}, me)

export const switchOrganization = mutationEntry(
  'account/me:switchOrganization',
  { organizationId: arg.id() },
  v.null(),
)

/** Ends looking at the portal as somebody else. */
export const endViewing = mutationEntry('account/me:endViewing', {}, v.null())

export const rename = mutationEntry('account/me:rename', { name: arg.entered() }, v.null())
