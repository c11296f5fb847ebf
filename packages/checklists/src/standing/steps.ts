import { type ProjectStep, projectSteps } from '@granary/eligibility'
import type { AgencyPosition } from '../agency/index.ts'
import {
  type Deed,
  type ProjectFacts,
  type Reader,
  type StageFacts,
  type StandingStage,
  standingStages,
} from './facts.ts'
import type { Place } from './place.ts'
import { type Words, words } from './words.ts'

export { type ProjectStep, projectSteps }

export interface StepOfTrack {
  readonly step: ProjectStep
  readonly state: 'done' | 'current' | 'ahead'
  /** What belongs to it; null where its reader has nothing of it, or there is nothing to see of it yet. */
  readonly to: Place | null
  /** When and who, and how far: at most two lines. */
  readonly notes: readonly Words[]
}

/** As much of a project as says in which step it is. */
export type Way = Pick<ProjectFacts, 'sent' | 'committedAt' | 'closedAt'> & {
  readonly stages: Readonly<Record<StandingStage, Pick<StageFacts, 'submitted' | 'returned'>>>
}

/** Where the project is. What came back from the review is in the review until it is accepted. */
export function currentStep({ stages, sent, committedAt, closedAt }: Way): ProjectStep {
  if (closedAt !== null) return 'closed'
  if (committedAt) return 'commitment'
  if (sent !== null) return 'sent'
  if (stages.application.submitted !== null || stages.application.returned !== null) return 'review'
  return stages['pre-application'].submitted === null ? 'pre-application' : 'application'
}

/** The way of the project, with what happened on it; each step leads to what its reader has of it, once that says more than the step. */
export function stepsOf(facts: ProjectFacts, { kind }: Pick<Reader, 'kind'>): readonly StepOfTrack[] {
  const current = currentStep(facts)
  const at = projectSteps.indexOf(current)
  return projectSteps.map((step, place) => {
    const { happened, to, notes } = about[step](facts, kind)
    const isDone = place < at && happened
    return { step, state: step === current ? 'current' : isDone ? 'done' : 'ahead', to, notes }
  })
}

interface About extends Pick<StepOfTrack, 'to' | 'notes'> {
  readonly happened: boolean
}

const agency: Place = { kind: 'agency' }

const about: Readonly<Record<ProjectStep, (facts: ProjectFacts, reader: Reader['kind']) => About>> = {
  'pre-application': ({ stages }) => aboutStage(stages['pre-application']),
  application: (facts) => {
    const { application, 'pre-application': before } = facts.stages
    const hasBegun = application.begunAt !== null || before.submitted !== null || isThrough(application)
    // Otherwise the review shows that it came back; of both, it tells one.
    if (before.returned && application.returned)
      return { ...aboutStage(application), notes: deed('Returned', application.returned) }
    if (hasBegun) return aboutStage(application)
    const notes = facts.targetOn === null ? [] : [words('Target ', { on: facts.targetOn })]
    return { happened: false, to: { kind: 'stage', stage: 'application' }, notes }
  },
  review: aboutReview,
  sent: ({ sent }) => ({
    happened: sent !== null,
    to: sent === null ? null : agency,
    notes: deed('Sent', sent),
  }),
  commitment: ({ sent, committedAt, closedAt, agency: position }) => {
    const isOpen = sent !== null && !committedAt && closedAt === null
    return {
      happened: Boolean(committedAt),
      to: committedAt || isOpen ? agency : null,
      notes: committedAt
        ? [words('Given ', { at: committedAt }), ...acceptance(position?.commitment, closedAt !== null)]
        : isOpen
          ? [words('Open')]
          : [],
    }
  },
  closed: ({ closedAt, sent, agency: position }) => ({
    happened: closedAt !== null,
    to: closedAt === null ? null : endIn(sent !== null || position !== undefined),
    notes: closedAt === null ? [] : deed('Closed', { at: closedAt, by: null }),
  }),
}

/** How it ended is recorded as what happens at the agency is, also of what was never sent there. */
const endIn = (isRecorded: boolean): Place => (isRecorded ? agency : { kind: 'activity' })

/** Until when it has to be accepted, or that it was. Of a closed project nothing is waited for. */
function acceptance(
  commitment: AgencyPosition['commitment'] | undefined,
  isClosed: boolean,
): readonly Words[] {
  if (!commitment) return []
  const { acceptBy, acceptedOn } = commitment
  if (acceptedOn !== null) return [words('Accepted ', { on: acceptedOn })]
  if (isClosed) return [words('Acceptance not recorded')]
  return acceptBy === null ? [] : [words('To accept by ', { on: acceptBy })]
}

function aboutStage(facts: StageFacts): About {
  const { stage, begunAt, required, requiredAnswered } = facts
  return {
    happened: isThrough(facts),
    to: { kind: 'stage', stage },
    notes: isThrough(facts)
      ? through(facts)
      : [
          ...(begunAt === null ? [] : [words('Since ', { at: begunAt })]),
          words(`${requiredAnswered} of ${required} answered`),
        ],
  }
}

/** Whether it was submitted, though it may stand open again. */
function isThrough({ submitted, returned }: StageFacts): boolean {
  return submitted !== null || returned !== null
}

function through({ stage, accepted, submitted, lastSubmitted, returned }: StageFacts): readonly Words[] {
  if (accepted) return deed('Accepted', accepted)
  // The way of the application shows in the review that it came back; the pre-application has no other step.
  if (returned && stage === 'pre-application') return deed('Returned', returned)
  return deed('Submitted', submitted ?? lastSubmitted)
}

function aboutReview({ stages }: ProjectFacts, reader: Reader['kind']): About {
  const both = standingStages.map((stage) => stages[stage])
  const begun = both.filter(isThrough)
  const [latest] = begun.toReversed()
  if (latest === undefined) return { happened: false, to: null, notes: [] }
  const to = toReview(begun.find(({ returned }) => returned !== null) ?? latest, reader)
  const isWhole = begun.length === both.length
  if (isWhole && both.every(({ accepted }) => accepted))
    return { happened: true, to, notes: deed('Accepted', latest.accepted) }
  const returned = both.find((each) => each.returned !== null)
  if (isWhole && returned) return { happened: false, to, notes: deed('Returned', returned.returned) }
  const since = latest.taken ?? (latest.submitted && { ...latest.submitted, by: null })
  if (isWhole) return { happened: true, to, notes: deed('Since', since) }
  // The pre-application is looked at while the application is written.
  const isWaiting = latest.submitted !== null && !latest.accepted
  return { happened: false, to, notes: isWaiting ? [words('Pre-application')] : [] }
}

/** To those who review, their review; to a lender what it asks of them, or what they submitted to it. */
function toReview({ stage, returned, remarks }: StageFacts, reader: Reader['kind']): Place {
  if (reader !== 'member') return { kind: 'review', stage }
  return returned !== null && remarks !== undefined && remarks.all > 0
    ? { kind: 'remarks', stage }
    : { kind: 'submissions' }
}

/** "Submitted Nov 12", and beneath who. */
function deed(what: string, done: Deed | null | undefined): readonly Words[] {
  if (!done) return []
  return [words(`${what} `, { at: done.at }), ...(done.by === null ? [] : [words(done.by)])]
}
