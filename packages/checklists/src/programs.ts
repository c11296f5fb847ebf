import { type GuaranteeProgram, programOptions } from '@granary/eligibility'
import type { Option } from '@granary/forms'

/** The guarantee programs as a question offers them, in its order. */
export const programs: readonly (Option & { readonly value: GuaranteeProgram })[] = programOptions

export type Program = GuaranteeProgram
