import type { serviceLevels } from '@granary/eligibility'
import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

const choices = arg.list(arg.name(), 200)

export type ServiceLevel = (typeof serviceLevels)[number]

const organization = v.object({
  lenderName: arg.entered(),
  headquartersAddress: arg.entered(),
  contactFirstName: arg.entered(),
  contactLastName: arg.entered(),
  contactTitle: arg.entered(),
  contactEmail: arg.entered(),
  contactPhone: arg.entered(),
  contactPhoneExtension: arg.entered(),
})
export type OrganizationAnswers = Infer<typeof organization>

const practice = v.object({
  federallyRegulated: arg.entered(),
  usdaApproved: arg.entered(),
  authorizationFollowup: arg.enteredText(2_000),
  servedStates: choices,
  programs: choices,
  serviceLevel: arg.entered(),
})
export type PracticeAnswers = Infer<typeof practice>

const joinRequest = v.object({
  requestId: v.string(),
  organizationId: v.string(),
  organizationName: v.string(),
  status: v.union(v.literal('open'), v.literal('declined')),
  askedAt: v.number(),
})

const state = v.object({
  /** What is stored of the lender that this person works for, finished or not. */
  lender: v.union(
    v.object({
      organizationId: v.string(),
      onboarded: v.boolean(),
      isOwner: v.boolean(),
      organization,
      practice,
    }),
    v.null(),
  ),
  joinRequests: v.array(joinRequest),
})
export type OnboardingState = Infer<typeof state>

export const get = queryEntry('lender/onboarding:get', {}, state)

const similarLender = v.object({ organizationId: v.string(), name: v.string(), place: v.string() })
export type SimilarLender = Infer<typeof similarLender>

/** Lenders of a similar name, so that none is founded twice. */
export const findSimilar = queryEntry(
  'lender/onboarding:findSimilar',
  { lenderName: arg.entered() },
  v.array(similarLender),
)

/** The first step: founds the lender, with this person as its owner, or changes what was said before. */
export const saveOrganization = mutationEntry(
  'lender/onboarding:saveOrganization',
  { organization },
  v.object({ organizationId: v.string() }),
)

/** The second step: ends the set-up. A check that was sent before the account becomes the first project. */
export const finish = mutationEntry(
  'lender/onboarding:finish',
  { practice, checkToken: v.optional(arg.token()) },
  v.object({ projectId: v.union(v.string(), v.null()) }),
)

/**
 * Owners change what the set-up asked, at any time after it. Of what was shown only what they changed counts: another
 * owner may have changed the rest since.
 */
export const changeOrganization = mutationEntry(
  'lender/onboarding:changeOrganization',
  { organization, practice, shown: v.optional(v.object({ organization, practice })) },
  v.null(),
)

/** For those who were set up already: the check becomes a project of their lender. Repeating it is harmless. */
export const carryOver = mutationEntry(
  'lender/onboarding:carryOver',
  { checkToken: arg.token() },
  v.object({ projectId: v.string() }),
)

export const askToJoin = mutationEntry(
  'lender/onboarding:askToJoin',
  { organizationId: arg.id() },
  v.object({ requestId: v.string() }),
)
export const withdrawRequest = mutationEntry(
  'lender/onboarding:withdrawRequest',
  { requestId: arg.id() },
  v.null(),
)

const received = v.object({
  requestId: v.string(),
  name: v.string(),
  email: v.string(),
  askedAt: v.number(),
})
export type ReceivedJoinRequest = Infer<typeof received>

/** For owners: who asks to join. */
export const listJoinRequests = queryEntry('lender/onboarding:listJoinRequests', {}, v.array(received))
export const answerJoinRequest = mutationEntry(
  'lender/onboarding:answerJoinRequest',
  {
    requestId: arg.id(),
    /** The role to give, or none to decline. */
    role: v.union(v.literal('owner'), v.literal('officer'), v.literal('viewer'), v.null()),
  },
  v.null(),
)
