import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'

const foundByStaff = v.object({
  projects: v.array(
    v.object({
      projectId: v.string(),
      projectName: v.string(),
      borrowerName: v.string(),
      lenderName: v.string(),
    }),
  ),
  people: v.array(v.object({ personId: v.string(), name: v.string(), email: v.string() })),
  lenders: v.array(v.object({ organizationId: v.string(), name: v.string() })),
  documents: v.array(
    v.object({
      uploadId: v.string(),
      fileName: v.string(),
      /** What was typed stands in it, and not in its name. */
      isInText: v.boolean(),
      projectId: v.string(),
      projectName: v.string(),
    }),
  ),
})
export type FoundByStaff = Infer<typeof foundByStaff>

/** What the typed words lead to, a few of each: of what the caller's duties let them see. */
export const find = queryEntry('admin/finding:find', { text: arg.search() }, foundByStaff)
