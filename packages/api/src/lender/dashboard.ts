import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'
import { personName, stage, standing, time } from './recurring-values.ts'

const listedProject = v.object({
  projectId: v.string(),
  projectName: v.string(),
  borrowerName: v.string(),
  program: v.string(),
  status: v.string(),
  nextStep: v.string(),
  ...standing,
  lastSavedAt: time,
  lastSavedBy: personName,
})
export type ListedProject = Infer<typeof listedProject>

/** What a lender meets first: what waits for them, how many projects stand where, and what was saved last. */
export const get = queryEntry(
  'lender/dashboard:get',
  {},
  v.object({
    needsAttention: v.array(listedProject),
    byStatus: v.array(v.object({ status: v.string(), count: v.number() })),
    recent: v.array(listedProject),
  }),
)

const lenderActivityRow = v.object({
  id: v.string(),
  at: v.number(),
  by: personName,
  /** A sentence without its subject, as in the activity of one project. */
  text: v.string(),
  projectId: v.string(),
  projectName: v.string(),
})
export type LenderActivityRow = Infer<typeof lenderActivityRow>

/** What happened last in the projects of a lender, newest first. */
export const activity = queryEntry('lender/dashboard:activity', {}, v.array(lenderActivityRow))

const stageRow = v.object({
  projectId: v.string(),
  projectName: v.string(),
  borrowerName: v.string(),
  program: v.string(),
  stage,
  requiredAnswered: v.number(),
  required: v.number(),
  missing: v.number(),
  toCorrect: v.number(),
  submittedAt: time,
  submittedBy: personName,
  lastSavedAt: time,
  nextStep: v.string(),
})
export type StageRow = Infer<typeof stageRow>

/** The application of every project, the last saved first. */
export const applications = queryEntry(
  'lender/dashboard:applications',
  { paginationOpts: arg.page() },
  v.object({ page: v.array(stageRow), isDone: v.boolean(), continueCursor: v.string() }),
)
