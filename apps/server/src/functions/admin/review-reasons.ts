import { reviewReasons } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { addAttentionReason, changeAttentionReason, listAttentionReasons } from '../../model/review/index.ts'
import { adminMutation, packagerQuery } from '../builders.ts'
import { wide } from '../reach.ts'

export const reviewReasonFunctions = [
  packagerQuery(
    reviewReasons.list,
    wide('A few rows that hardly ever change.', 'attention_reasons'),
    ({ db }, { list }) => listAttentionReasons(db, list),
  ),
  adminMutation(
    reviewReasons.add,
    together(audited, { attention_reasons: ['added'] }),
    ({ db, person }, { text, list }) => addAttentionReason(db, person.id, text, list),
  ),
  adminMutation(
    reviewReasons.change,
    together(audited, { attention_reasons: ['text', 'retired_at'] }),
    async ({ db, person }, wanted) => {
      await changeAttentionReason(db, person.id, wanted)
      return null
    },
  ),
]
