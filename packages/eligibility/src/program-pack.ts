import type { GuaranteeProgram } from './programs.ts'

/**
 * The figures that decide a program, out of the rule pack that counts at this moment (`packages/rules`). Null is what
 * nobody found.
 */
export interface ProgramPack {
  /** Dollars, all loans of one borrower in the program together. */
  readonly largestLoan: Readonly<Record<GuaranteeProgram, number | null>>
  /** Dollars; only for cooperatives, and only by decision of the Secretary. */
  readonly largestLoanOfCooperative: number | null
  readonly smallestEnergyLoan: number | null
}
