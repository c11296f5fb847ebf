import type { Facts } from '../facts/facts.ts'
import { readFact } from '../facts/read-fact.ts'
import type { RulePack } from '../pack/pack.ts'

export interface LeastCoverage {
  readonly least: string
  readonly why: string
}

/** The line that coverage has to pass: that of the rule where one asks for it, else what carries the debt at all. */
export function leastCoverage(pack: RulePack, facts: Facts): LeastCoverage {
  const is = (name: string, value: string) => readFact(facts, name).choice === value
  const hospital = is('program', 'CF') && is('hospitalRefinance', 'YES')
  const refinancing = is('borrowerStatus', 'EXISTING') && is('mostlyRefinancing', 'YES')
  const asked = hospital ? 'hospitalCoverage' : refinancing ? 'refinanceCoverage' : null
  const limit = asked && pack.limits.find(({ id }) => id === asked)
  return limit && limit.value !== 'unknown'
    ? { least: limit.value.toFixed(2), why: limit.label }
    : { least: '1.00', why: 'Below it what is earned does not pay the debt; the rule names no other least' }
}
