import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName, time } from '../lender/recurring-values.ts'
import { ofDay, ruleItem } from './requirements.ts'

const severity = v.union(v.literal('contradicts'), v.literal('explain'), v.literal('note'))
export type CheckSeverity = Infer<typeof severity>

const finding = v.object({
  /** That of the requirement or of the cross-check. */
  checkId: v.string(),
  kind: v.union(v.literal('requirement'), v.literal('check')),
  title: v.string(),
  severity,
  /** A sentence. */
  because: v.string(),
  paragraph: v.string(),
  items: v.array(ruleItem),
  /** The same thing in two places, or a figure and its limit. */
  compared: v.array(v.object({ name: v.string(), value: v.string() })),
  /** How sure the rule is: H read in the rule, L one weak source. */
  confidence: v.string(),
  /** What was said to it, which goes into the list of exceptions. */
  explanation: v.optional(v.string()),
  explainedBy: personName,
  explainedAt: time,
  /** What was found when it was explained, where that is not what is found now. */
  explainedOf: v.optional(v.string()),
  pack: v.string(),
})
export type Finding = Infer<typeof finding>

/** What a reader at the agency would send back, the likeliest first; with what was explained. */
export const get = queryEntry('project/rehearsal:get', ofDay, v.array(finding))

/** How many there are of each, so that a page can say it without the list, and what the reader may do. */
export const getSummary = queryEntry(
  'project/rehearsal:getSummary',
  ofDay,
  v.object({
    /** Requirements: what is needed, and how much of it is missing, too old, or there without what counts of it. */
    needed: v.number(),
    missing: v.number(),
    tooOld: v.number(),
    unclear: v.number(),
    contradicts: v.number(),
    /** Of these, requirements: what is missing or too old. */
    lacking: v.number(),
    explain: v.number(),
    note: v.number(),
    explained: v.number(),
    /** Requirements and checks with nothing to say. */
    inOrder: v.number(),
    mayExplain: v.boolean(),
    /** The checks that cannot be made yet, since something is not known. */
    waiting: v.array(v.string()),
  }),
)

export const longestExplanation = 2_000

/** Says why a finding is as it is. Without words what was said is taken back. */
export const explain = mutationEntry(
  'project/rehearsal:explain',
  { ...ofDay, checkId: arg.name(), text: arg.enteredText(2_000) },
  v.null(),
)
