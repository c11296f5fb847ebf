import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { sorting } from '../sorting.ts'

const projectRow = v.object({
  projectId: v.string(),
  projectName: v.string(),
  borrowerName: v.string(),
  lenderName: v.string(),
  lenderSuspended: v.boolean(),
  program: v.string(),
  status: v.string(),
  lastSavedAt: v.number(),
})
export type AdminProjectRow = Infer<typeof projectRow>

const wanted = {
  search: v.optional(arg.search()),
  status: v.optional(arg.name()),
  sort: sorting('projectName', 'lenderName', 'program', 'status', 'lastSavedAt'),
}

/** The projects of all lenders that the caller's duties let them see; the last saved first where nothing else is asked for. */
export const list = queryEntry(
  'admin/projects:list',
  { paginationOpts: arg.page(), ...wanted },
  v.object({ page: v.array(projectRow), isDone: v.boolean(), continueCursor: v.string() }),
)

/** The same projects in the same order as a file. */
export const getCsv = queryEntry(
  'admin/projects:getCsv',
  wanted,
  v.object({
    fileName: v.string(),
    csv: v.string(),
    /** How many rows did not go in. */
    left: v.number(),
  }),
)

const packager = v.object({ personId: v.string(), name: v.string(), assigned: v.boolean() })

/** Everybody with the packaging duty, and whether they work on this project before it is submitted. */
export const listPackagers = queryEntry(
  'admin/projects:listPackagers',
  { projectId: arg.id() },
  v.array(packager),
)

export const assign = mutationEntry(
  'admin/projects:assign',
  { projectId: arg.id(), personId: arg.id(), assigned: v.boolean() },
  v.null(),
)
