import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName } from '../lender/recurring-values.ts'

const count = v.number()
const countOrNull = v.union(v.number(), v.null())
const textOrNull = v.union(v.string(), v.null())
const built = v.union(v.literal('queued'), v.literal('building'), v.literal('ready'), v.literal('failed'))

const step = v.union(
  v.literal('collecting'),
  v.literal('drawing'),
  v.literal('joining'),
  v.literal('packing'),
  v.literal('keeping'),
)
const progress = v.object({ version: count, percent: count, step, done: count, total: count })
export type PackageProgress = Infer<typeof progress>

const file = v.object({
  name: v.string(),
  kind: v.union(v.literal('pdf'), v.literal('zip'), v.literal('manifest'), v.literal('signature')),
  size: count,
  sha256: v.string(),
  pages: countOrNull,
  volume: countOrNull,
  volumes: countOrNull,
  /** For those who may build it, with why they open it; it leads to an address that holds for 15 minutes. */
  url: v.string(),
})
export type PackageFile = Infer<typeof file>

const tab = v.object({
  number: v.string(),
  title: v.string(),
  files: count,
  /** Files that stand there by a sheet. */
  sheets: count,
  firstPage: count,
  lastPage: count,
})

const view = v.object({
  /** Whether the reader may build and open packages. */
  mayBuild: v.boolean(),
  /** Of the newest one; `none` before the first. */
  state: v.union(v.literal('none'), ...built.members),
  progress: v.union(progress, v.null()),
  failure: textOrNull,
  /** From here on of the last that is ready. */
  version: countOrNull,
  builtAt: countOrNull,
  builtBy: personName,
  /** SHA-256 of its manifest. */
  digest: textOrNull,
  /** Something was changed or submitted since. */
  isOutOfDate: v.boolean(),
  /** Stages that were not submitted when it was built. */
  drafts: v.array(v.string()),
  /** What the rehearsal found in it that nobody had explained, and what was required and missing. */
  open: count,
  missing: count,
  pages: count,
  documents: count,
  bytes: count,
  tabs: v.array(tab),
  sheets: v.array(v.object({ fileName: v.string(), tab: v.string(), page: count, reason: v.string() })),
  /** Signs that no font of the PDF has: a box stands in their place. */
  missingSigns: v.array(v.string()),
  files: v.array(file),
  /** Every build, the newest first. */
  history: v.array(v.object({ version: count, state: built, at: count, by: personName, digest: textOrNull })),
})
export type PackageView = Infer<typeof view>

/** What there is of the package of a project. For whoever may see the project. */
export const get = queryEntry('project/package:get', { projectId: arg.id() }, view)

const askedFor = v.object({
  packageId: v.string(),
  /** Where it is the last one, since nothing was changed after it: which, when and by whom. Nothing is built then. */
  last: v.union(v.object({ version: count, builtAt: count, builtBy: personName }), v.null()),
})
export type AskedFor = Infer<typeof askedFor>

/**
 * Builds the package as it is now, in the background; the one that is being built already when there is one, and the
 * last one when a new one would be the same. Tax ids stand in it in full: the page asks why it is built, and the audit log
 * keeps it.
 */
export const build = mutationEntry(
  'project/package:build',
  {
    projectId: arg.id(),
    reason: v.optional(arg.enteredText(200)),
  },
  askedFor,
)

const ticket = v.object({
  /** Behind the address of a file of the package, as `why`. */
  why: v.string(),
  /** Until when it opens files for whoever said it. */
  until: v.number(),
})
export type OpeningTicket = Infer<typeof ticket>

/** Says why files of the package are opened; each opening is in the audit log with it. */
export const sayWhy = mutationEntry(
  'project/package:sayWhy',
  { projectId: arg.id(), reason: arg.enteredText(200) },
  ticket,
)
