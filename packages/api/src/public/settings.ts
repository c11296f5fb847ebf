import { type Infer, v } from 'convex/values'
import { queryEntry } from '../entry.ts'

const settings = v.object({
  environment: v.string(),
  demo: v.boolean(),
  siteUrl: v.string(),
  /** The outside issuer people may sign in with, by its name, when there is one. */
  outsideIssuer: v.union(v.string(), v.null()),
  /** Where addresses are looked up; no token means that lookup is off. */
  maps: v.object({ baseUrl: v.string(), token: v.union(v.string(), v.null()) }),
})
export type PublicSettings = Infer<typeof settings>

/** What every page of the portal may know before anybody signs in. */
export const get = queryEntry('public/settings:get', {}, settings)
