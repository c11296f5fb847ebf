import { type Infer, v } from 'convex/values'
import { queryEntry } from '../entry.ts'

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
  /** Null when no project states both amount and percentage. */
  guarantee: v.union(
    v.object({ projects: v.number(), guaranteed: v.number(), unguaranteed: v.number() }),
    v.null(),
  ),
  /** How the figures came about, in sentences to be shown beside them. */
  assumptions: v.array(v.string()),
})
export type Portfolio = Infer<typeof portfolio>

export const get = queryEntry('lender/portfolio:get', {}, portfolio)

export const getCsv = queryEntry(
  'lender/portfolio:getCsv',
  {},
  v.object({ fileName: v.string(), csv: v.string() }),
)
