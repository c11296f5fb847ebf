import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { borrowerHead } from '../lender/standing.ts'
import { sharedTable } from './tables.ts'

const stage = v.union(v.literal('pre-application'), v.literal('application'))

/** A section, or the documents of one that were shared alone. */
const sharedPart = v.object({
  stage,
  sectionId: v.string(),
  categoryId: v.string(),
  title: v.string(),
  description: v.string(),
  /** Else it is only to be read. */
  mayAnswer: v.boolean(),
  /** The stage went out with it: nothing is to be done here, unless it comes back. */
  submitted: v.boolean(),
  /** What of it was asked for, when it is not the whole section. */
  documents: v.array(v.string()),
  missing: v.number(),
  toCorrect: v.number(),
  required: v.number(),
  statusText: v.string(),
  complete: v.boolean(),
  lastChangedAt: v.union(v.number(), v.null()),
})
export type SharedPart = Infer<typeof sharedPart>

const borrowerProject = v.object({
  projectId: v.string(),
  projectName: v.string(),
  lenderName: v.string(),
  borrowerName: v.string(),
  mayAnswer: v.boolean(),
  dueOn: v.union(v.string(), v.null()),
  message: v.string(),
  contact: v.union(v.object({ name: v.string(), email: v.string() }), v.null()),
  parts: v.array(sharedPart),
  tables: v.array(sharedTable),
  head: borrowerHead,
})
export type BorrowerProject = Infer<typeof borrowerProject>

/** What the person is asked for, those with something to do at the top, then the one due first. */
export const list = queryEntry('borrower/home:list', {}, v.array(borrowerProject))

export const get = queryEntry('borrower/home:get', { projectId: arg.id() }, borrowerProject)

/** Says that the project is open before this borrower; the people of the lender are told when they were last in. */
export const visit = mutationEntry('borrower/home:visit', { projectId: arg.id() }, v.null())
