import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { actionEntry, mutationEntry, queryEntry } from '../entry.ts'

const fact = v.object({ name: v.string(), value: v.string() })
const group = v.object({ title: v.string(), facts: v.array(fact) })

const problem = v.object({
  says: v.string(),
  /** What to do about it. */
  todo: v.string(),
  /** The chapter of the operations guide that says more. */
  chapter: v.union(v.string(), v.null()),
})
export type SystemProblem = Infer<typeof problem>

const trend = v.object({
  title: v.string(),
  /** "2026-11-21" and how many, the last two weeks in their order. */
  days: v.array(v.object({ day: v.string(), count: v.number() })),
})
export type SystemTrend = Infer<typeof trend>

const system = v.object({
  /** The worst first; none when everything works. */
  problems: v.array(problem),
  trends: v.array(trend),
  groups: v.array(group),
  /** The latest of them. */
  failedMails: v.array(
    v.object({
      mailId: v.string(),
      recipient: v.string(),
      subject: v.string(),
      state: v.string(),
      failure: v.string(),
      at: v.number(),
    }),
  ),
  /** How many there are in all. */
  failedMailCount: v.number(),
})
export type SystemFacts = Infer<typeof system>

/** How the installation is doing, looked at now: jobs, mail and files are not followed live. */
export const look = actionEntry('admin/system:look', {}, system)

/** What an agency's mailbox takes at the least, and what the builder puts together within its memory. */
export const volumeMegabytes = { least: 5, most: 200 } as const

const settings = {
  /** Who is shown on the page Our Story, in this order; none leaves it to the setting of the server. */
  executives: arg.list(v.object({ name: arg.entered(), role: arg.entered() }), 100),
  /** The addresses of the external documents of guides, by the guide's id. */
  guideDocuments: arg.enteredByField(100),
  /** What the set-up of a new lender begins with. */
  defaultServiceLevel: v.union(v.literal('managed'), v.literal('software')),
}
const allSettings = v.object({
  ...settings,
  /** The PDF of a package is split into volumes below this size. */
  packageVolumeMegabytes: v.number(),
  /** A stage is accepted only after another packager than its reviewer has said so. */
  secondReviewer: v.boolean(),
})
export type InstallationSettings = Infer<typeof allSettings>

/** A page that was opened before there was one of these leaves it as it stands. */
const givenSettings = v.object({
  ...settings,
  packageVolumeMegabytes: v.optional(v.number()),
  secondReviewer: v.optional(v.boolean()),
})
export type GivenSettings = Infer<typeof givenSettings>

export const getSettings = queryEntry('admin/system:getSettings', {}, allSettings)

/** Of what was shown only what is changed counts: another may have saved the rest since. */
export const saveSettings = mutationEntry(
  'admin/system:saveSettings',
  { settings: givenSettings, shown: v.optional(givenSettings) },
  v.null(),
)

/**
 * Tries failed mails anew, the latest first: those that are named, or whatever failed. At most 500 at once; says how
 * many are on their way, and how many that failed are left.
 */
export const sendAgain = mutationEntry(
  'admin/system:sendAgain',
  { mailIds: v.optional(arg.list(arg.id(), 500)) },
  v.object({ sent: v.number(), left: v.number() }),
)
