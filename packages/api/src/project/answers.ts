import { v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry } from '../entry.ts'
import { stage } from '../lender/recurring-values.ts'

const ofQuestion = { projectId: arg.id(), stage, fieldId: arg.name() }
const version = v.object({ version: v.number() })

/**
 * Says why a question or document does not apply, in 1 to 500 characters. It counts as answered until an answer is
 * given, and stands beside the answers. For whoever may answer the question, borrowers included.
 */
export const notApplicable = mutationEntry(
  'project/answers:notApplicable',
  { ...ofQuestion, reason: arg.enteredText(500) },
  version,
)

export const applicable = mutationEntry('project/answers:applicable', ofQuestion, version)

/** Packaging duty only: makes the question open again, and its people read why. */
export const disputeNotApplicable = mutationEntry(
  'project/answers:disputeNotApplicable',
  { ...ofQuestion, note: arg.enteredText(500) },
  version,
)

/** The same duty: what was said stands again, in its own words. */
export const withdrawDispute = mutationEntry('project/answers:withdrawDispute', ofQuestion, version)
