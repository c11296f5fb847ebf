import { counted } from '@granary/eligibility'
import { type Deed, type ProjectFacts, type StageFacts, type StandingStage, standingStages } from './facts.ts'
import type { Place } from './place.ts'
import { leftWords, type Saying } from './sayings.ts'
import { situationOf } from './situation.ts'
import { type StageTag, standingOf } from './standing.ts'
import { type StepOfTrack, stepsOf } from './steps.ts'
import { words } from './words.ts'

/** What was shared with a borrower, as far as it says what comes next for them. */
export interface AskedOfBorrower {
  readonly stages: readonly StandingStage[]
  /** Whether they are asked for anything, or only read. */
  readonly mayAnswer: boolean
  /** Required questions of theirs, in stages that are open. */
  readonly required: number
  readonly missing: number
  readonly toCorrect: number
  /** Where the first of these is: the stage, and the question where it is known. */
  readonly next: { readonly stage: StandingStage; readonly fieldId?: string } | null
  readonly dueOn: string | null
  /** How many tables they may fill in that have no rows yet, while these can be changed. */
  readonly emptyTables?: number
  /** What the packaging team asks at questions of theirs that are open, and where the first of it stands. */
  readonly remarks?: {
    readonly open: number
    readonly at: { readonly stage: StandingStage; readonly fieldId: string }
  }
}

export interface BorrowerStanding extends Saying {
  readonly tag: StageTag
  readonly steps: readonly StepOfTrack[]
}

/** Where a project stands for a borrower: the same way and word as for all, and of the rest only what is theirs. */
export function borrowerStanding(facts: ProjectFacts, shared: AskedOfBorrower): BorrowerStanding {
  const { tag } = standingOf(facts, { kind: 'member', mayEdit: false })
  return { tag, steps: stepsFor(facts, shared), ...sayingFor(facts, shared) }
}

function sayingFor(facts: ProjectFacts, shared: AskedOfBorrower): Saying {
  const situation = situationOf(facts)
  const { lenderName } = facts
  const { missing, required, toCorrect, next, dueOn } = shared
  if (situation.is === 'closed') return waiting(words('Closed on ', { at: situation.at }, '.'), [])
  if (situation.is === 'archived')
    return waiting(words('This project rests.'), words(`${lenderName} has put it aside.`))
  if (next !== null && missing + toCorrect > 0) {
    return {
      sentence: words(
        leftWords({ ...shared, missingDocuments: 0 }),
        shared.remarks && ` ${remarksLeft(shared.remarks)}`,
      ),
      why: words(
        `${required - missing} of ${required} required answers asked of you are there.`,
        dueOn !== null && [' Please answer by ', { on: dueOn }, '.'],
      ),
      button: {
        text: missing > 0 ? `Answer ${missing} more` : `Correct ${counted(toCorrect, 'answer')}`,
        to: { kind: 'stage', ...next },
        primary: true,
      },
      waitingSince: null,
    }
  }
  if (shared.remarks) return toSettle(shared.remarks, dueOn)
  const sentence = sentenceOf(facts, shared)
  switch (situation.is) {
    case 'sent':
      return waiting(sentence, words('With the agency since ', { at: situation.at }, '.'))
    case 'accepted':
      return waiting(sentence, words('The packaging team sends the package to the agency.'))
    case 'in review':
      return waiting(sentence, words('With the packaging team since ', { at: situation.at }, '.'))
    default:
      return waiting(sentence, words(`${lenderName} goes on with it.`))
  }
}

function toSettle({ open, at }: NonNullable<AskedOfBorrower['remarks']>, dueOn: string | null): Saying {
  return {
    sentence: words(remarksLeft({ open })),
    why: words(
      'The packaging team asks about what you answered.',
      dueOn !== null && [' Please answer by ', { on: dueOn }, '.'],
    ),
    button: { text: `Settle ${counted(open, 'remark')}`, to: { kind: 'stage', ...at }, primary: true },
    waitingSince: null,
  }
}

const remarksLeft = ({ open }: Pick<NonNullable<AskedOfBorrower['remarks']>, 'open'>) =>
  `${counted(open, 'remark is', 'remarks are')} left to settle.`

/** When no required question waits for them. */
function sentenceOf({ lenderName }: ProjectFacts, { mayAnswer, emptyTables = 0 }: AskedOfBorrower) {
  if (!mayAnswer) return words(`${lenderName} shares this with you to read.`)
  if (emptyTables === 0) return words('Everything asked of you is answered.')
  return words(
    `${counted(emptyTables, 'table')} asked of you ${emptyTables === 1 ? 'has' : 'have'} no rows yet.`,
  )
}

const waiting = (sentence: Saying['sentence'], why: Saying['why']): Saying => ({
  sentence,
  why,
  button: null,
  waitingSince: null,
})

/** When what happened, without who did it and how far the lender is. */
function stepsFor(facts: ProjectFacts, { stages }: AskedOfBorrower): readonly StepOfTrack[] {
  const open = (step: string) =>
    standingStages.some((stage) => stage === step && facts.stages[stage].submitted === null)
  return stepsOf(nameless(facts), { kind: 'member' }).map(({ step, state, to, notes }) => ({
    step,
    state,
    to: isSharedPlace(to, stages) ? to : null,
    notes: open(step) ? [] : notes,
  }))
}

const isSharedPlace = (to: Place | null, stages: readonly StandingStage[]) =>
  to?.kind === 'stage' && stages.includes(to.stage)

function nameless(facts: ProjectFacts): ProjectFacts {
  const hidden = <Of extends Deed | null | undefined>(deed: Of) => (deed ? { at: deed.at, by: null } : deed)
  const ofStage = (stage: StageFacts): StageFacts => ({
    ...stage,
    submitted: hidden(stage.submitted),
    lastSubmitted: hidden(stage.lastSubmitted),
    returned: hidden(stage.returned),
    taken: hidden(stage.taken) ?? null,
    accepted: hidden(stage.accepted) ?? null,
  })
  const { 'pre-application': preApplication, application } = facts.stages
  return {
    ...facts,
    targetOn: null,
    stages: { 'pre-application': ofStage(preApplication), application: ofStage(application) },
    sent: hidden(facts.sent),
  }
}
