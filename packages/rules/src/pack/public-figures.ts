import type { GuaranteeProgram, ProgramPack } from '@granary/eligibility'
import { type GuaranteeInWords, guaranteeInWords } from './in-words.ts'
import type { Limit, RulePack } from './pack.ts'

/** What anybody is told of a pack: the limits that a project is screened by, and how much is guaranteed. */
export interface PublicFigures {
  readonly title: string
  /** The day on which somebody last looked at the limit that was looked at longest ago. */
  readonly lastChecked: string
  readonly limits: ProgramPack
  /** Null where it is not sure. */
  readonly guarantees: Readonly<Record<GuaranteeProgram, GuaranteeInWords | null>>
}

export function publicFigures(pack: RulePack): PublicFigures {
  const used: Limit[] = []
  const limit = (id: string) => {
    const found = pack.limits.find((each) => each.id === id)
    if (found) used.push(found)
    return typeof found?.value === 'number' ? found.value : null
  }
  const limits = {
    largestLoan: byProgram((program) => limit(`largestLoan-${program}`)),
    largestLoanOfCooperative: limit('largestLoan-cooperative'),
    smallestEnergyLoan: limit('smallestLoan-REAP'),
  }
  return {
    title: pack.title,
    lastChecked: used.map(({ checked }) => checked).toSorted()[0] ?? pack.effectiveFrom,
    limits,
    guarantees: byProgram((program) => guaranteeInWords(pack, program)),
  }
}

const byProgram = <T>(read: (program: GuaranteeProgram) => T): Readonly<Record<GuaranteeProgram, T>> => ({
  B_AND_I: read('B_AND_I'),
  CF: read('CF'),
  WWD: read('WWD'),
  REAP: read('REAP'),
})
