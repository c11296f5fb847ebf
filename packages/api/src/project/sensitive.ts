import { v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry } from '../entry.ts'

/**
 * One sensitive answer in full, for staff and for owners and officers of the lender who may not change it now. Why they
 * need it is kept in the audit log. A change and no query, so that nobody is sent it again.
 */
export const reveal = mutationEntry(
  'project/sensitive:reveal',
  {
    projectId: arg.id(),
    stage: v.union(v.literal('pre-application'), v.literal('application')),
    fieldId: arg.name(),
    reason: arg.enteredText(),
  },
  v.object({ value: v.union(v.string(), v.null()) }),
)

export const longestReason = 200
