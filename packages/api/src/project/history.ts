import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName, stage, time } from '../lender/recurring-values.ts'
import { answer } from '../lender/stage-forms.ts'

const ofStage = { projectId: arg.id(), stage }
const ofQuestion = { ...ofStage, fieldId: arg.name() }
const version = v.object({ version: v.number() })

/** What bringing a state back would leave behind, or come up against. */
const reservations = {
  /** Files that were listed then and are gone for good. */
  missing: v.array(v.string()),
  /** A limit of today that the answer does not keep; it can be brought back all the same. */
  problem: v.union(v.string(), v.null()),
}

/** One change in the life of an answer, or of whether its question applies. */
const change = v.object({
  changeId: v.string(),
  version: v.number(),
  at: v.number(),
  by: personName,
  /** On whose side they are; null for the installation itself, and for who belongs to none of them any more. */
  side: v.union(v.literal('lender'), v.literal('borrower'), v.literal('packaging team'), v.null()),
  source: v.union(
    v.literal('person'),
    v.literal('prefill'),
    v.literal('test'),
    v.literal('migration'),
    v.literal('not-chosen'),
    v.literal('restored'),
    /** An event of the review moved it; by whom is who caused the event. */
    v.literal('event'),
    /** The installation gave back what a mistake of ours had emptied. */
    v.literal('repaired'),
    /** About whether the question applies: see `note`. */
    v.literal('not-applicable'),
    v.literal('applicable'),
    v.literal('disputed'),
    v.literal('undisputed'),
  ),
  before: answer,
  after: answer,
  /** The same in words, as they are shown. */
  beforeText: v.string(),
  afterText: v.string(),
  note: v.optional(v.string()),
  /** Of what a person changed: whether it came back in a workbook. */
  fromWorkbook: v.optional(v.boolean()),
  /** Of what was brought back: from when, and whose it was. */
  restoredFrom: v.optional(v.object({ at: v.number(), by: personName })),
  /** Whether this is how it stands. */
  isNow: v.boolean(),
  /** What bringing it back would give; nothing where that changes nothing or is not for this person. */
  restore: v.union(v.object({ text: v.string(), ...reservations }), v.null()),
  /** Why it cannot come back, where that is so. */
  lost: v.union(v.string(), v.null()),
})
export type HistoryChange = Infer<typeof change>

/** The latest changes of one answer, newest first. For whoever may read the answer. */
export const get = queryEntry(
  'project/history:get',
  ofQuestion,
  v.object({
    fieldId: v.string(),
    label: v.string(),
    version: v.number(),
    changes: v.array(change),
    /** There are earlier ones, which are kept and not shown. */
    hasEarlier: v.boolean(),
    mayRestore: v.boolean(),
    readOnlyReason: v.union(v.string(), v.null()),
  }),
)

/** What was changed in a stage at once. */
const stageMoment = v.object({
  version: v.number(),
  at: v.number(),
  /** The moment before it: as of then, none of it had happened. */
  before: v.number(),
  by: personName,
  /** How many questions it changed, and what the first of them are called. */
  count: v.number(),
  labels: v.array(v.string()),
})
export type HistoryMoment = Infer<typeof stageMoment>

/** The latest changes of a stage, newest first, to choose a moment by; without those that `restoreAll` leaves. */
export const moments = queryEntry('project/history:moments', ofStage, v.array(stageMoment))

/** One question that stood otherwise at a moment. */
const difference = v.object({
  fieldId: v.string(),
  label: v.string(),
  now: v.string(),
  earlier: v.string(),
  ...reservations,
})
export type HistoryDifference = Infer<typeof difference>

/** What `restoreAll` would change now, and what it would leave as it is. */
export const preview = queryEntry(
  'project/history:preview',
  { ...ofStage, at: v.number() },
  v.object({
    at: v.number(),
    version: v.number(),
    /** When the stage began, before which there is nothing. */
    since: time,
    differences: v.array(difference),
    /** What stood otherwise and cannot come back, and why. */
    lost: v.array(v.object({ fieldId: v.string(), label: v.string(), why: v.string() })),
    mayRestore: v.boolean(),
    readOnlyReason: v.union(v.string(), v.null()),
  }),
)

/**
 * Brings back what a change made of an answer, as a change of its own. With `expectedVersion` it is refused where
 * somebody changed the same answer since.
 */
export const restore = mutationEntry(
  'project/history:restore',
  { ...ofQuestion, changeId: arg.name(), expectedVersion: v.optional(v.number()) },
  version,
)

/**
 * Brings every answer of a stage back to a moment, but those that the packaging team looks after. With
 * `expectedVersion` it is refused when the stage has changed since.
 */
export const restoreAll = mutationEntry(
  'project/history:restoreAll',
  { ...ofStage, at: v.number(), expectedVersion: v.optional(v.number()) },
  version,
)
