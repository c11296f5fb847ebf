import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName } from '../lender/recurring-values.ts'

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
    /** What it is undone by; null where nothing was taken. */
    importId: v.union(v.string(), v.null()),
    /** What was written: `pre-application`, `application` or a table, with its versions before and after. */
    changed: v.array(v.object({ place: v.string(), before: v.number(), after: v.number() })),
  }),
)
export type WorkbookApplied = Infer<typeof apply.returns>

/** One time that somebody took something of a workbook, and how that stands. */
const workbookImport = v.object({
  /** What undoes it as it stands; of one that is undone, what takes it over again. */
  importId: v.string(),
  at: v.number(),
  by: personName,
  answers: v.number(),
  rows: v.number(),
  isUndone: v.boolean(),
  /** Who undid it or took it over again last. */
  last: v.union(v.object({ at: v.number(), by: personName }), v.null()),
})
export type WorkbookImport = Infer<typeof workbookImport>

/** The latest imports of a project, the newest first; to a borrower their own. */
export const listImports = queryEntry(
  'project/workbook:listImports',
  { projectId: arg.id() },
  v.object({ imports: v.array(workbookImport), mayUndo: v.boolean() }),
)

/**
 * Brings everything back that an import changed and nobody changed since, as one change; undoing an undone import takes
 * it over again. All that is to come back must be open: else nothing changes.
 */
export const undo = mutationEntry(
  'project/workbook:undo',
  { projectId: arg.id(), importId: arg.id() },
  v.object({
    answers: v.number(),
    rows: v.number(),
    /** What stays as it is, and why. */
    kept: v.array(v.object({ sheet: v.string(), label: v.string(), why: v.string() })),
  }),
)
export type WorkbookUndone = Infer<typeof undo.returns>
