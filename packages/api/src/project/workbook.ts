import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

const ofWorkbook = { projectId: arg.id(), storageId: arg.id() }

/** Lets one workbook be sent. It is read as it arrives, and goes after a day; nothing of it is taken yet. */
export const generateUploadUrl = mutationEntry(
  'project/workbook:generateUploadUrl',
  { projectId: arg.id() },
  v.object({ uploadUrl: v.string(), maxSizeBytes: v.number() }),
)

const difference = v.object({
  /** What it is taken by. That of a conflict names the change of meanwhile as well. */
  id: v.string(),
  kind: v.union(
    v.literal('new'),
    v.literal('changed'),
    v.literal('removed'),
    /** Changed in the project since the workbook was made, to something else. */
    v.literal('conflict'),
    v.literal('refused'),
  ),
  sheet: v.string(),
  label: v.string(),
  /** In words: how it stands, what the workbook says, and what stood there when the workbook was made. */
  now: v.string(),
  brought: v.string(),
  before: v.union(v.string(), v.null()),
  why: v.union(v.string(), v.null()),
  by: v.union(v.string(), v.null()),
  at: v.union(v.number(), v.null()),
})
export type WorkbookDifference = Infer<typeof difference>

/** What a workbook that this person sent would change. Nothing is changed by looking. */
export const preview = queryEntry(
  'project/workbook:preview',
  ofWorkbook,
  v.object({ madeAt: v.number(), differences: v.array(difference) }),
)

/**
 * Takes some differences over, or with `all` every one that is in nobody's way: conflicts are taken by their id alone.
 * All of it or nothing, as one change of each stage and table.
 */
export const apply = mutationEntry(
  'project/workbook:apply',
  { ...ofWorkbook, take: v.union(v.literal('all'), arg.list(arg.name(), 5_000)) },
  v.object({
    taken: v.number(),
    left: v.number(),
    /** What was written: `pre-application`, `application` or a table, with its versions before and after. */
    changed: v.array(v.object({ place: v.string(), before: v.number(), after: v.number() })),
  }),
)
export type WorkbookApplied = Infer<typeof apply.returns>
