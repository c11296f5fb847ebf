import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'
import { personName, stage, time } from './recurring-values.ts'
import { pipeline, place, saying } from './standing.ts'

const waitingProject = v.object({
  projectId: v.string(),
  projectName: v.string(),
  borrowerName: v.string(),
  loanAmount: v.union(v.number(), v.null()),
  ...saying,
  /** The day by which it is wanted, where that is near. */
  dueOn: v.union(v.string(), v.null()),
  /** What colleagues asked of the reader in it and is still missing. */
  asked: v.union(
    v.object({
      by: personName,
      open: v.number(),
      /** How many tables have no row yet. */
      tables: v.number(),
      dueOn: v.union(v.string(), v.null()),
      message: v.string(),
      /** The first of it; null where the button leads there. */
      to: v.union(place, v.null()),
    }),
    v.null(),
  ),
})
export type WaitingProject = Infer<typeof waitingProject>

/** What a lender meets first: what waits for them, the most urgent first, what others have, and where all projects stand. */
export const get = queryEntry(
  'lender/dashboard:get',
  {
    /** The day where the reader is, as "2026-11-23": by it things are due. */
    today: v.optional(arg.line(10)),
  },
  v.object({
    needsYou: v.array(waitingProject),
    withOthers: v.array(waitingProject),
    /** Of each, whether there may be more than these. */
    more: v.object({ needsYou: v.boolean(), withOthers: v.boolean() }),
    pipeline,
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
  /** When the pre-application was submitted, since when the application can be filled in and is expected. */
  openSince: time,
  nextStep: v.string(),
})
export type StageRow = Infer<typeof stageRow>

/** The applications that have begun, the last saved first. */
export const applications = queryEntry(
  'lender/dashboard:applications',
  { paginationOpts: arg.page() },
  v.object({ page: v.array(stageRow), isDone: v.boolean(), continueCursor: v.string() }),
)
