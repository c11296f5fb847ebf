import type { SubmissionHead } from '@granary/api'
import { dateAndTime } from '../../lib/words/dates.ts'
import { stageTitles } from '../../lib/words/stage-titles.ts'
import type { Stage } from './check-page.tsx'

export const roundTitle = (stage: Stage, round: number) => `${stageTitles[stage]}, round ${round}`

/** "Nov 21, 2026, 2:31 PM by Dana Whitlock". */
export const whenAndWho = (at: number, by: string | null) =>
  `${dateAndTime(at)}${by === null ? '' : ` by ${by}`}`

export function submittedWords({ submittedAt, submittedBy }: SubmissionHead): string {
  return `Submitted ${whenAndWho(submittedAt, submittedBy)}`
}

export function takenBackWords({ at, by }: NonNullable<SubmissionHead['takenBack']>): string {
  return `Taken back ${whenAndWho(at, by)}`
}
