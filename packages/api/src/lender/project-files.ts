import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

/** More than a lender creates in a week. */
export const mostRows = 500

/** Of the file, as a spreadsheet counts its rows; none has more. */
const line = arg.count(1_048_576)

/** What a file is called by: a digest of its text, so that the same one is known again. */
const fileKey = arg.id()

const there = v.object({
  line,
  projectId: v.string(),
  projectName: v.string(),
  /** It was made of this very row. */
  ofThisRow: v.boolean(),
})
export type ProjectOfRow = Infer<typeof there>

/** Which rows of a file have a project already: one made of them, or one of the same borrower and name. */
export const look = queryEntry(
  'lender/projectFiles:look',
  {
    fileKey,
    rows: arg.list(v.object({ line, borrowerName: arg.entered(), projectName: arg.entered() }), mostRows),
  },
  v.array(there),
)

/** Makes the project of one row, once; asked again it says which one that was. */
export const create = mutationEntry(
  'lender/projectFiles:create',
  { fileKey, line, entries: arg.enteredByField(40) },
  v.object({ projectId: v.string(), created: v.boolean() }),
)
