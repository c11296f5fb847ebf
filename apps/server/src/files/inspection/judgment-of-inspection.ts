import { type Finding, flawed } from '../content/findings.ts'
import type { Judgment } from './reading.ts'

export const judgmentOfInspection: Judgment<Finding> = {
  tooMuch: flawed('bomb'),
  isPlain: ({ flaw, caution }) => flaw === null && caution === null,
}
