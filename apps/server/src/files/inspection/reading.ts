import type { z } from 'zod'
import type { InspectionLimits } from '../content/inspection-limits.ts'

/** What a process finds of a file. */
export type Found = object

/** What both sides of a reading have to know of what was found. */
export interface Judgment<Read extends Found> {
  /** Of a file that takes more than it may. */
  readonly tooMuch: Read
  /** Whether the next file may be read where this one was. */
  isPlain(found: Read): boolean
}

/** One way in which processes read files: what they run, what they may take for a file, and what their answers mean. */
export interface Reading<Read extends Found> extends InspectionLimits, Judgment<Read> {
  readonly program: string
  /** By the clock, for one file: reached by a process that stands still, or on a machine that has no time for it. */
  readonly patienceMs: number
  /** How many files one process reads at most. */
  readonly filesEach: number
  readonly shape: z.ZodType<Read>
  readonly longestAnswer: number
  /** Whether nothing was found against the file. Anything else may come of what the process has read before. */
  isSound(found: Read): boolean
}
