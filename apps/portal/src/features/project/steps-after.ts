import type { ProjectHead, StageSummary } from '@granary/api'
import type { Step } from '@granary/ui'
import { shortDate } from '../../lib/words/dates.ts'
import { toldText } from '../../lib/words/told.tsx'

type Stage = StageSummary['stage']

interface Standing {
  readonly stages: readonly StageSummary[]
  readonly head: Pick<ProjectHead, 'steps'>
}

export interface AfterSubmission {
  readonly stage: Stage
  readonly project: Standing
}

interface NextStep {
  readonly label: string
  readonly detail: string
  readonly isDone: boolean
}

/** What comes after a submission, as far as it came by now: the first that is not done is the one that waits. */
export function stepsAfter(stage: Stage, { stages, head }: Standing): Step[] {
  const of = (wanted: Stage) => stages.find((each) => each.stage === wanted)
  const next: readonly NextStep[] = [
    { label: `The ${stage} is submitted`, detail: '', isDone: true },
    reviewStep(stage, of(stage)),
    stage === 'application' ? changesStep(of(stage)) : applicationStep(of('application')),
    agencyStep(stage, head),
  ]
  const current = next.findIndex(({ isDone }) => !isDone)
  return next.map(({ label, detail, isDone }, at) => ({
    label,
    ...(detail !== '' && { detail }),
    state: isDone ? 'done' : at === current ? 'current' : 'ahead',
  }))
}

function reviewStep(stage: Stage, summary: StageSummary | undefined): NextStep {
  const { accepted = null, taken = null } = summary ?? {}
  return {
    label: `The packaging team reviews the ${stage}`,
    detail: accepted
      ? deedWords('Accepted', accepted)
      : taken?.by
        ? `${taken.by} has it since ${shortDate(taken.at)}`
        : 'Waiting for the packaging team',
    isDone: accepted !== null,
  }
}

function applicationStep(application: StageSummary | undefined): NextStep {
  const { submittedAt = null, submittedBy = null, returned = null } = application ?? {}
  return {
    label: 'You complete the application',
    detail:
      submittedAt !== null
        ? deedWords('Submitted', { at: submittedAt, by: submittedBy })
        : returned
          ? `Waiting for you. It is open again since ${shortDate(returned.at)}.`
          : 'Waiting for you. What you answered is filled in already, so you can go on at once.',
    isDone: submittedAt !== null,
  }
}

function changesStep(application: StageSummary | undefined): NextStep {
  const isDone = application?.accepted != null
  return {
    label: 'You make changes, if any are asked for',
    detail: isDone ? 'Nothing more is asked for' : 'The form opens again with the reason beside it',
    isDone,
  }
}

function agencyStep(stage: Stage, { steps }: Standing['head']): NextStep {
  const sent = steps.find(({ step }) => step === 'sent')
  const notes = sent?.notes.map(toldText) ?? []
  // A project that was closed before it was sent has nothing to tell of it.
  const isDone = sent !== undefined && sent.state !== 'ahead' && notes.length > 0
  return {
    label: 'The package goes to the agency',
    detail: isDone
      ? notes.join(' by ')
      : stage === 'application'
        ? 'Sent by the packaging team; you see it on the project'
        : 'After both stages are reviewed',
    isDone,
  }
}

const deedWords = (what: string, { at, by }: { readonly at: number; readonly by: string | null }) =>
  `${what} ${shortDate(at)}${by === null ? '' : ` by ${by}`}`
