import type { GuaranteeProgram } from '@granary/eligibility'
import type { Facts } from '../facts/facts.ts'
import { readFact } from '../facts/read-fact.ts'
import { exact } from '../fraction.ts'
import { loanClassOf, obligationYear, percentageFor } from '../pack/by-year.ts'
import type { RulePack } from '../pack/pack.ts'

export interface GuaranteedAtMost {
  readonly fiscalYear: number
  /** Percent of a loan of this amount; nothing where the pack knows none for the year. */
  readonly most: number | null
}

/** How much of a loan the rules guarantee in its year of obligation; nothing while no program is chosen. */
export function guaranteedAtMost(pack: RulePack, facts: Facts, amount: number): GuaranteedAtMost | null {
  const program = readFact(facts, 'program').choice as GuaranteeProgram | null
  const lent = exact(amount)
  if (!program || !lent) return null
  const { year } = obligationYear(facts)
  const band = percentageFor(pack, { program, fiscalYear: year, loanClass: loanClassOf(facts) }, lent)
  return { fiscalYear: year, most: band && band.value !== 'unknown' ? band.value : null }
}
