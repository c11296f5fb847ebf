import { type GuaranteeProgram, guaranteePrograms } from '@granary/eligibility'
import { given } from '../fraction.ts'
import { dollars, listed } from '../written.ts'
import { bandsFor, latestKnownYear } from './by-year.ts'
import type { Percentage, RulePack } from './pack.ts'

export interface GuaranteeInWords {
  readonly fiscalYear: number
  /** As in "85% of a loan below $5,000,000 and 80% of one up to $25,000,000". */
  readonly words: string
}

/** How much the program guarantees in the newest year for which that is sure; nothing where it is not. */
export function guaranteeInWords(
  pack: Pick<RulePack, 'percentages'>,
  program: GuaranteeProgram,
): GuaranteeInWords | null {
  const fiscalYear = latestKnownYear(pack, program)
  if (fiscalYear === null) return null
  const bands = bandsFor(pack, { program, fiscalYear, loanClass: 'standard' })
  const isSure = bands.length > 0 && bands.every(({ confidence }) => confidence === 'H')
  return isSure ? { fiscalYear, words: listed(bands.map(bandInWords)) } : null
}

/** What stands beside the specified 80% (ruling B50): the figures of the pack, with their year. */
export function guaranteeOfTheYear(pack: Pick<RulePack, 'percentages'>): string | null {
  const business = guaranteeInWords(pack, 'B_AND_I')
  return (
    business && `${guaranteePrograms.B_AND_I.title} in fiscal year ${business.fiscalYear}: ${business.words}.`
  )
}

function bandInWords({ value, below, upTo }: Percentage, at: number): string {
  const loan = at === 0 ? 'a loan' : 'one'
  if (below !== undefined) return `${value}% of ${loan} below ${dollars(given(below))}`
  return upTo === undefined ? `${value}% of ${loan}` : `${value}% of ${loan} up to ${dollars(given(upTo))}`
}
