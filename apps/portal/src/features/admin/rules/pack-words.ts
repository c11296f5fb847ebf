import type { ListedValue, PackSummary } from '@granary/api'
import { valueInWords } from '@granary/rules'
import { shortDate } from '../../../lib/words/dates.ts'

/** How sure a value is, from what was read in the rule to one weak source. */
export const confidenceWords: Readonly<Record<string, string>> = {
  H: 'Sure',
  'M-H': 'Rather sure',
  M: 'Likely',
  'L-M': 'Doubtful',
  L: 'Weak',
}

export const subjectWords: Readonly<Record<string, string>> = {
  percentages: 'Percentages',
  fees: 'Fees',
  limits: 'Limits',
  windows: 'Windows',
  scores: 'Scores',
  requirements: 'Requirements',
  checks: 'Cross-checks',
  definitions: 'Definitions',
  paragraphs: 'Paragraphs',
  returns: 'Reasons for returns',
}

export const figureWords = (value: ListedValue['value'] | null, unit: string) =>
  value === null ? 'not there' : valueInWords({ value, unit })

/** What kind of figure is entered: "In percent.", "A ratio, such as 1.2." */
export const unitSentence = (unit: string) =>
  unit === 'ratio' ? 'A ratio, such as 1.2.' : unit === 'count' ? 'How many.' : `In ${unit}.`

/** "Published by Walt Bremer, Nov 23, 2026": what came with the product has nobody. */
export function madeWords({ state, by, at, fromPackId }: PackSummary): string {
  if (fromPackId === null) return 'Comes with the product'
  const deed = state === 'draft' ? 'Drafted' : 'Published'
  return `${deed}${by === null ? '' : ` by ${by}`}${at === null ? '' : `, ${shortDate(at)}`}`
}

export const dayWords = (day: string) => shortDate(Date.parse(day), 'UTC')
