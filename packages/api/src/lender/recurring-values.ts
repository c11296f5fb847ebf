import { v } from 'convex/values'

/** Values that many results of the lender's workspace carry. */
export const stage = v.union(v.literal('pre-application'), v.literal('application'))

/** Milliseconds since 1970; null for what has not happened. */
export const time = v.union(v.number(), v.null())

/** What a person is called; null when nobody is known. */
export const personName = v.union(v.string(), v.null())

/** How far the stage is that a project waits for; the application's once both are submitted. */
export const standing = {
  stage,
  requiredAnswered: v.number(),
  required: v.number(),
  /** Required questions without an answer. */
  missing: v.number(),
  /** Answers outside a limit of their question: kept, but not answered. */
  toCorrect: v.number(),
  /** How many of the required answers that are missing are documents. */
  missingDocuments: v.number(),
  /** Staff opened the stage again, and the lender has not submitted it anew. */
  returned: v.boolean(),
} as const
