import type { GuaranteeProgram } from '@granary/eligibility'
import { businessPoints } from './business-points.ts'
import { energyPoints } from './energy-points.ts'
import { communityPoints, waterPoints } from './public-points.ts'
import type { Judge } from './score-reader.ts'

/** What a score of the pack looks at, what would earn it, and what shows it to the agency. */
export interface Criterion {
  readonly judge: Judge
  readonly adds: string
  readonly evidence: string
}

/** By program, under the name of the score without it; what is not here the agency gives as it sees fit. */
export const criteria: Readonly<Record<GuaranteeProgram, Readonly<Record<string, Criterion>>>> = {
  B_AND_I: businessPoints,
  CF: communityPoints,
  WWD: waterPoints,
  REAP: energyPoints,
}
