import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'
import { foundDocument } from '../lender/finding.ts'

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
  documents: v.array(foundDocument),
})
export type FoundByStaff = Infer<typeof foundByStaff>

/** What the typed words lead to, a few of each: of what the caller's duties let them see. */
export const find = queryEntry('admin/finding:find', { text: arg.search() }, foundByStaff)
