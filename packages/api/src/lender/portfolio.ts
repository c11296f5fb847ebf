import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'
import { pipeline, step } from './standing.ts'

const amount = v.union(v.number(), v.null())

const programShare = v.object({
  program: v.string(),
  projects: v.number(),
  /** Of the projects that state an amount; null when none does. */
  loanAmount: amount,
})

const portfolio = v.object({
  projects: v.number(),
  /** Null when no project states an amount. */
  loanAmount: amount,
  byProgram: v.array(programShare),
  /** By the state of the project's place; null for those that name none. The largest first. */
  byState: v.array(
    v.object({ state: v.union(v.string(), v.null()), projects: v.number(), loanAmount: amount }),
  ),
  pipeline,
  steps: v.array(
    v.object({
      step,
      /** How many projects left it for a later step, and how long the middle one of them was in it. */
      wentOn: v.number(),
      medianMs: v.union(v.number(), v.null()),
      /** Who of those that are in it has been there longest. */
      longest: v.union(
        v.object({ projectId: v.string(), projectName: v.string(), since: v.number() }),
        v.null(),
      ),
    }),
  ),
  /** How many projects stood in each step at the end of each of the last months; empty without a day. */
  overTime: v.array(
    v.object({ month: v.string(), steps: v.array(v.object({ step, projects: v.number() })) }),
  ),
  /**
   * What has a last day: a file by its name, or null for the target date of the submission. The next first, and after
   * what is to come what is over, the latest first.
   */
  runsOut: v.array(
    v.object({
      projectId: v.string(),
      projectName: v.string(),
      what: v.union(v.string(), v.null()),
      on: v.string(),
    }),
  ),
  /** How many last days are over, also those that are not told. */
  over: v.number(),
  /** Guarantee and retention fees by calendar year; the last one stands for all that follow it as well. */
  fees: v.object({
    years: v.array(
      v.object({ year: v.number(), andLater: v.boolean(), guarantee: v.number(), retention: v.number() }),
    ),
    /** How many projects are in it, and how many of these without retention fees. */
    loans: v.number(),
    withoutRetention: v.number(),
  }),
  /** Null when no project states both amount and percentage. */
  guarantee: v.union(
    v.object({ projects: v.number(), guaranteed: v.number(), unguaranteed: v.number() }),
    v.null(),
  ),
  /** How the figures came about, in sentences to be shown beside them. */
  assumptions: v.array(v.string()),
})
export type Portfolio = Infer<typeof portfolio>

export const get = queryEntry(
  'lender/portfolio:get',
  {
    /** The day where the reader is, as "2026-11-23": by it days are over. */
    today: v.optional(arg.line(10)),
  },
  portfolio,
)

export const getCsv = queryEntry(
  'lender/portfolio:getCsv',
  {},
  v.object({ fileName: v.string(), csv: v.string() }),
)
