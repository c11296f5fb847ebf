import { dayOf } from '../days.ts'
import { type CommitmentDays, type CommitmentPeriods, commitmentDays } from './clocks.ts'
import type { AgencyEnding } from './events.ts'
import type { Agency } from './fold.ts'

/** As much of it as says what comes next. */
export interface AgencyPosition {
  readonly office: string | null
  readonly completeOn: string | null
  readonly questions: {
    readonly open: number
    /** Of these: what the lender answers. */
    readonly forLender: number
    readonly dueOn: string | null
    /** Answers that have not gone out in a letter. */
    readonly unsent: number
  }
  readonly commitment:
    | (CommitmentDays & {
        readonly acceptedOn: string | null
        readonly conditions: number
        readonly openConditions: number
      })
    | null
  readonly closing: { readonly on: string; readonly papers: number; readonly openPapers: number } | null
  readonly end: { readonly kind: AgencyEnding; readonly on: string; readonly reason: string } | null
}

export function positionOf(
  { questions, complete, commitment, closing, papers, end }: Agency,
  periods: CommitmentPeriods,
  office: string | null = null,
): AgencyPosition {
  const open = questions.filter(({ answer }) => answer === null)
  const due = open.flatMap(({ asked }) => asked.dueAt ?? [])
  const missing = (points: readonly { readonly met: unknown }[]) =>
    points.filter(({ met }) => met === null).length
  return {
    office,
    completeOn: complete && dayOf(complete.at),
    questions: {
      open: open.length,
      forLender: open.filter(({ asked }) => !asked.forTeam).length,
      dueOn: due.length === 0 ? null : dayOf(Math.min(...due)),
      unsent: questions.filter(({ answer, letter }) => answer !== null && letter === null).length,
    },
    commitment: commitment && {
      ...commitmentDays(commitment, periods),
      acceptedOn: commitment.accepted && dayOf(commitment.accepted.at),
      conditions: commitment.conditions.length,
      openConditions: missing(commitment.conditions),
    },
    closing: closing && { on: dayOf(closing.at), papers: papers.length, openPapers: missing(papers) },
    end: end && { kind: end.kind as AgencyEnding, on: dayOf(end.at), reason: end.note },
  }
}
