import { type Infer, v } from 'convex/values'
import { queryEntry } from '../entry.ts'

const settings = v.object({
  environment: v.string(),
  demo: v.boolean(),
  siteUrl: v.string(),
  /** Whom people write to who are kept out: a mailbox, or the address of the contact page. */
  writeTo: v.string(),
  /** The outside issuer people may sign in with, by its name, when there is one. */
  outsideIssuer: v.union(v.string(), v.null()),
  /** Where addresses are looked up; no token means that lookup is off. */
  maps: v.object({ baseUrl: v.string(), token: v.union(v.string(), v.null()) }),
  /** The external documents that staff gave to guides, by the guide's id. */
  guideDocuments: v.record(v.string(), v.string()),
  /** What the set-up of a lender begins with. */
  defaultServiceLevel: v.union(v.literal('managed'), v.literal('software')),
})
export type PublicSettings = Infer<typeof settings>

/** What every page of the portal may know before anybody signs in. */
export const get = queryEntry('public/settings:get', {}, settings)

/** The reference guides, each at `/reference-guides/{id}`; staff may give each a document of its own. */
export const guides = [
  { id: 'project-summary-example', title: 'Project summary example' },
  { id: 'project-summary-checklist', title: 'Project summary checklist' },
  { id: 'collateral-description', title: 'Collateral description' },
  { id: 'business-plan-checklist', title: 'Business plan checklist' },
] as const
export type GuideId = (typeof guides)[number]['id']
