import type { GuaranteeProgram } from './programs.ts'

/** The figures that decide a program, each with where it comes from: a newer rule is new data, not new code. */
export interface ProgramPack {
  readonly id: string
  readonly source: string
  /** ISO date. */
  readonly lastChecked: string
  /** Dollars, all loans of one borrower in the program together. */
  readonly largestLoan: Readonly<Record<GuaranteeProgram, number>>
  /** Dollars; only for cooperatives, and only by decision of the Secretary. */
  readonly largestLoanOfCooperative: number
  readonly smallestEnergyLoan: number
  readonly loanLimitsParagraph: string
}

export const currentProgramPack: ProgramPack = {
  id: 'programs-2025-01',
  source: '7 CFR part 5001 as of January 2025',
  lastChecked: '2025-01-31',
  largestLoan: { B_AND_I: 25_000_000, CF: 100_000_000, WWD: 50_000_000, REAP: 25_000_000 },
  largestLoanOfCooperative: 40_000_000,
  smallestEnergyLoan: 5_000,
  loanLimitsParagraph: '7 CFR 5001.406',
}
