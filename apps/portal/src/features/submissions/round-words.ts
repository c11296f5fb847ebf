import type { SubmissionHead } from '@granary/api'
import { dateAndTime } from '../../lib/words/dates.ts'
import { stageTitles } from '../../lib/words/stage-titles.ts'
import type { Stage } from './check-page.tsx'

type Counted = Pick<SubmissionHead, 'roundOfReview'>

/** A round counts from the review's point of view: what nobody of the team saw is none. */
export const roundName = ({ roundOfReview }: Counted) =>
  roundOfReview === null ? 'Taken back' : `Round ${roundOfReview}`

export const roundTitle = (stage: Stage, head: Counted) =>
  `${stageTitles[stage]}, ${roundName(head).toLowerCase()}`

export const compareWords = (before: Counted) =>
  `Compare with ${before.roundOfReview === null ? 'what was taken back' : roundName(before).toLowerCase()}`

/** "Nov 21, 2026, 2:31 PM by Dana Whitlock". */
export const whenAndWho = (at: number, by: string | null) =>
  `${dateAndTime(at)}${by === null ? '' : ` by ${by}`}`

export function submittedWords({ submittedAt, submittedBy }: SubmissionHead): string {
  return `Submitted ${whenAndWho(submittedAt, submittedBy)}`
}

export function takenBackWords({ at, by }: NonNullable<SubmissionHead['takenBack']>): string {
  return `Taken back ${whenAndWho(at, by)}`
}
