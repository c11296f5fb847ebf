import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'

const stage = v.union(v.literal('pre-application'), v.literal('application'))
const ofProject = { projectId: v.string(), projectName: v.string() }

const foundByBorrower = v.object({
  projects: v.array(v.object({ ...ofProject, lenderName: v.string() })),
  /** Sections of which something was shared. */
  parts: v.array(v.object({ ...ofProject, stage, categoryId: v.string(), title: v.string() })),
  documents: v.array(
    v.object({ ...ofProject, uploadId: v.string(), stage, fieldId: v.string(), fileName: v.string() }),
  ),
  /** Whom they may turn to: who shared something with them. */
  people: v.array(v.object({ ...ofProject, key: v.string(), name: v.string() })),
})
export type FoundByBorrower = Infer<typeof foundByBorrower>

/** What the typed words lead to, a few of each, of what was shared with the caller; all of it where nothing is typed. */
export const find = queryEntry('borrower/finding:find', { text: arg.search() }, foundByBorrower)
