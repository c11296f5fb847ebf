import { type GuaranteeProgram, guaranteePrograms, programOrder } from '@granary/eligibility'
import type { Option } from '@granary/forms'

/** The guarantee programs as a question offers them, in its order. */
export const programs: readonly (Option & { readonly value: GuaranteeProgram })[] =
  programOrder.questionnaires.map((id) => ({ value: id, label: guaranteePrograms[id].name }))

export type Program = GuaranteeProgram
