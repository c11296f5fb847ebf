import { type Infer, v } from 'convex/values'
import { stage, time } from './recurring-values.ts'

/** A text with moments in it, which each screen tells in its own time zone, and days, which are the same everywhere. */
export const words = v.array(v.union(v.string(), v.object({ at: v.number() }), v.object({ on: v.string() })))
export type Words = Infer<typeof words>

/** Where a step or a button leads; each area of the portal has its own address for it. */
export const place = v.union(
  v.object({ kind: v.literal('stage'), stage, fieldId: v.optional(v.string()) }),
  v.object({ kind: v.literal('table'), table: v.string() }),
  v.object({ kind: v.literal('submit'), stage }),
  v.object({ kind: v.literal('remarks'), stage }),
  v.object({ kind: v.literal('review'), stage }),
  v.object({ kind: v.literal('submissions') }),
  v.object({ kind: v.literal('package') }),
  v.object({ kind: v.literal('agency') }),
  v.object({ kind: v.literal('activity') }),
)
export type Place = Infer<typeof place>

/** Where a project opens: parts that stand on its page. */
const opening = v.union(
  v.object({ kind: v.literal('stage'), stage }),
  v.object({ kind: v.literal('package') }),
  v.object({ kind: v.literal('agency') }),
)

export const step = v.union(
  v.literal('pre-application'),
  v.literal('application'),
  v.literal('review'),
  v.literal('sent'),
  v.literal('commitment'),
  v.literal('closed'),
)
export type ProjectStep = Infer<typeof step>

/** What one person is told of a project: where it stands, what comes next, and what they can do now. */
export const saying = {
  tag: v.object({
    text: v.string(),
    tone: v.union(v.literal('neutral'), v.literal('success'), v.literal('warning'), v.literal('info')),
  }),
  sentence: words,
  why: words,
  /** Primary only where this person can act. */
  button: v.union(v.object({ text: v.string(), to: place, primary: v.boolean() }), v.null()),
  /** Since when somebody else has it. */
  waitingSince: time,
} as const

/** The way of the project, with what happened on it. */
const steps = v.array(
  v.object({
    step,
    state: v.union(v.literal('done'), v.literal('current'), v.literal('ahead')),
    to: v.union(place, v.null()),
    notes: v.array(words),
  }),
)

/** The head of a project for a borrower of it. */
export const borrowerHead = v.object({ ...saying, steps })
export type BorrowerHead = Infer<typeof borrowerHead>

/** The head of a project, for the person who reads it. */
export const head = v.object({
  ...saying,
  steps,
  /** What of the project stands open, for whoever does not ask for a part of it. */
  opensAt: opening,
  /** How many questions of the agency are open. */
  agencyQuestions: v.number(),
  /** Why a stage is locked, and what happens now; empty while it is open. */
  locks: v.object({ 'pre-application': words, application: words }),
})
export type ProjectHead = Infer<typeof head>

const amount = v.union(v.number(), v.null())

/** The steps with how many projects stand there, what they come to, and of these what the lender itself has. */
export const pipeline = v.array(
  v.object({
    step,
    projects: v.number(),
    /** Of the projects that state an amount; null when none does. */
    loanAmount: amount,
    withLender: v.object({ projects: v.number(), loanAmount: amount }),
  }),
)
export type Pipeline = Infer<typeof pipeline>
