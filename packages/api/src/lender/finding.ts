import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'

export const foundDocument = v.object({
  uploadId: v.string(),
  fileName: v.string(),
  /** What was typed stands in it, and not in its name. */
  isInText: v.boolean(),
  projectId: v.string(),
  projectName: v.string(),
})

const found = v.object({
  people: v.array(
    v.object({
      key: v.string(),
      /** Of who is invited and has no name yet, the address. */
      name: v.string(),
      email: v.string(),
      why: v.union(v.literal('member'), v.literal('borrower'), v.literal('invited')),
      /** Whose borrower; null of a member, who is in all of them. */
      project: v.union(v.object({ projectId: v.string(), projectName: v.string() }), v.null()),
    }),
  ),
  documents: v.array(foundDocument),
})
export type Found = Infer<typeof found>

/** People and documents of the lender that the typed words lead to, a few of each; projects have a list of their own. */
export const find = queryEntry('lender/finding:find', { text: arg.search() }, found)
