import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'
import { stage } from '../lender/recurring-values.ts'
import { table } from './table-shapes.ts'

/** A question, with its words and where it stands; `isAsked` when the questionnaire asks it now. */
export const ruleItem = v.object({
  stage,
  fieldId: v.string(),
  label: v.string(),
  categoryId: v.string(),
  isAsked: v.boolean(),
  /** Answered with files. */
  isDocument: v.boolean(),
  /** Whether somebody else can be asked for it now: it is missing in a stage that is open, and not staff's or judged. */
  mayBeAskedFor: v.boolean(),
})
export type RuleItem = Infer<typeof ruleItem>

/** Who is to see to it. */
const actor = v.union(
  v.literal('lender'),
  v.literal('borrower'),
  v.literal('guarantor'),
  v.literal('staff'),
  v.literal('agency'),
)
export type RuleActor = Infer<typeof actor>

/** How a document stands; a requirement as its worst document does. */
const documentStates = [
  v.literal('required'),
  v.literal('there'),
  v.literal('undated'),
  v.literal('unsaid'),
  v.literal('later'),
  v.literal('stale'),
  v.literal('notApplicable'),
  v.literal('waived'),
  v.literal('unknown'),
] as const
const state = v.union(...documentStates, v.literal('notRequired'), v.literal('onFile'))
export type RequirementState = Infer<typeof state>

const day = v.union(v.string(), v.null())

/** A file as it stands for a document, with the days that are known of it. */
const neededFile = v.object({
  uploadId: v.string(),
  fileName: v.string(),
  asOf: day,
  signedOn: day,
  expiresOn: day,
})
export type NeededFile = Infer<typeof neededFile>

const neededDocument = v.object({
  title: v.string(),
  state: v.union(...documentStates),
  because: v.union(v.string(), v.null()),
  items: v.array(ruleItem),
  /** In words, when it has to be young enough. */
  window: v.optional(v.string()),
  /** The last day on which it is good, and from which day on it has to be to be good on the target. */
  staleOn: day,
  collectFrom: day,
  files: v.array(neededFile),
})
export type NeededDocument = Infer<typeof neededDocument>

const requirement = v.object({
  ruleId: v.string(),
  title: v.string(),
  state,
  /** A sentence. */
  because: v.string(),
  /** What would change it, in sentences; each alone. */
  wouldChange: v.array(v.string()),
  paragraph: v.string(),
  window: v.optional(v.string()),
  staleOn: v.optional(v.string()),
  actor,
  items: v.array(ruleItem),
  documents: v.array(neededDocument),
  /** What has to be known before it can be said, and of whom. */
  asked: v.array(
    v.object({
      fact: v.string(),
      question: v.string(),
      of: v.union(v.literal('lender'), v.literal('staff')),
      items: v.array(ruleItem),
      /** Where no question asks for it: the table that says it, and what it is called there. */
      entered: v.optional(v.object({ table, label: v.string() })),
    }),
  ),
  pack: v.string(),
})
export type Requirement = Infer<typeof requirement>

/** Which day it is for the reader; without, for the server. */
export const ofDay = { projectId: arg.id(), today: v.optional(arg.line(10)) }

/** With another target date than the one that was said, to see what would run out by then. */
const ofTarget = { ...ofDay, targetDate: v.optional(arg.line(10)) }

/** Everything that the package needs, does not need or may leave at the lender, in the order of the rules. */
export const list = queryEntry('project/requirements:list', ofTarget, v.array(requirement))

const basis = v.object({
  pack: v.object({ id: v.string(), title: v.string(), isPinned: v.boolean() }),
  /** When the package is to go to the agency: one day of the project, said in both of its stages (ruling B46). */
  targetDate: day,
  /** The stage by which whoever reads may set it: an open one for its lender, any for the packaging team. */
  setsTargetIn: v.union(stage, v.null()),
  /** What is known of what the rules look at, in sentences. */
  decidedBy: v.array(v.object({ fact: v.string(), words: v.string(), items: v.array(ruleItem) })),
})
export type RequirementBasis = Infer<typeof basis>

/** What the requirements are decided by. */
export const getBasis = queryEntry('project/requirements:getBasis', ofDay, basis)
