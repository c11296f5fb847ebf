import { counted } from '@granary/eligibility'
import { nextOfEnded, nextWithAgency } from './agency-sayings.ts'
import {
  type Deed,
  type ProjectFacts,
  type Reader,
  type StageFacts,
  type StandingStage,
  standingStages,
} from './facts.ts'
import type { Place } from './place.ts'
import { type Saying, sayingOf } from './sayings.ts'
import { openStage, type Situation, situationOf } from './situation.ts'
import { currentStep, type ProjectStep } from './steps.ts'
import { type Words, words } from './words.ts'

/** Where a project stands, in one word. */
export interface StageTag {
  readonly text:
    | 'Draft'
    | 'Pre-application'
    | 'Application'
    | 'Returned'
    | 'Ready to submit'
    | 'In review'
    | 'Accepted'
    | 'Sent'
    | 'Commitment'
    | 'Closed'
    | 'Archived'
  readonly tone: 'neutral' | 'success' | 'warning' | 'info'
}

export interface Standing extends Saying {
  readonly step: ProjectStep
  readonly tag: StageTag
  /** The stage that matters now: the open one, or the application once none is. */
  readonly stage: StageFacts
  /** Whether this person is the one it waits for. */
  readonly isMine: boolean
  /** The same for lists that tell what the lender has to do, whoever reads them. */
  readonly nextStep: string
}

/** Where a project stands and what comes next for one person. Every list, head and mail says it by this. */
export function standingOf(facts: ProjectFacts, reader: Reader): Standing {
  const situation = situationOf(facts)
  const saying = sayingOf(situation, facts, reader)
  return {
    ...saying,
    step: currentStep(facts),
    tag: tagOf(situation, facts),
    stage: openStage(facts) ?? facts.stages.application,
    isMine: saying.button?.primary === true,
    nextStep: nextStepOf(situation, facts),
  }
}

/** Why a stage is locked: since when, by whom, and what happens now. Nothing of one that is open. */
export function lockOf(facts: ProjectFacts, stage: StandingStage): Words {
  const { submitted, accepted } = facts.stages[stage]
  if (submitted === null) return []
  return words(
    'Locked since ',
    { at: submitted.at },
    submitted.by !== null && `, submitted by ${submitted.by}`,
    '.',
    accepted && acceptance(accepted),
    afterLock(facts, stage),
  )
}

function acceptance({ at, by }: Deed): Words {
  const who = by === null ? 'The packaging team' : `${by} of the packaging team`
  return words(` ${who} accepted it on `, { at }, '.')
}

/** Who has it now, and whether it may open again. */
function afterLock({ sent, closedAt, stages }: ProjectFacts, stage: StandingStage): Words {
  if (closedAt !== null) return words(' The project is closed since ', { at: closedAt }, '.')
  if (sent !== null)
    return words(' The agency has it since ', { at: sent.at }, '. Nothing can be changed any more.')
  if (!stages[stage].accepted)
    return words(' The packaging team reviews it. If something is to be changed, it opens again.')
  const isWhole = standingStages.every((each) => stages[each].accepted)
  return words(
    isWhole ? ' The package goes to the agency next.' : ' The other stage is still to be accepted.',
  )
}

/** Everybody who may see the project reads the same word. */
function tagOf(situation: Situation, facts: ProjectFacts): StageTag {
  switch (situation.is) {
    case 'closed':
      return { text: 'Closed', tone: 'neutral' }
    case 'archived':
      return { text: 'Archived', tone: 'neutral' }
    case 'sent':
      return facts.committedAt ? { text: 'Commitment', tone: 'success' } : { text: 'Sent', tone: 'success' }
    case 'accepted':
      return { text: 'Accepted', tone: 'success' }
    case 'in review':
      return { text: 'In review', tone: 'info' }
    default:
      return tagOfOpen(situation, facts)
  }
}

function tagOfOpen(
  { is, stage }: { readonly is: string; readonly stage: StageFacts },
  facts: ProjectFacts,
): StageTag {
  if (stage.returned) return { text: 'Returned', tone: 'warning' }
  if (is === 'ready') return { text: 'Ready to submit', tone: 'success' }
  if (facts.isDraft) return { text: 'Draft', tone: 'neutral' }
  return { text: stage.stage === 'application' ? 'Application' : 'Pre-application', tone: 'neutral' }
}

function nextStepOf(situation: Situation, facts: ProjectFacts): string {
  switch (situation.is) {
    case 'closed':
      return nextOfEnded(facts)
    case 'archived':
      return 'Bring it back to go on.'
    case 'sent':
      return nextWithAgency(facts)
    case 'accepted':
      return 'Wait for the package to be sent.'
    case 'in review':
      return 'Wait for the review of the application.'
    default:
      return nextStepOfOpen(situation, situation.stage)
  }
}

const inWords = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

function nextStepOfOpen(
  situation: { readonly is: string; readonly open?: number },
  { stage, missing, toCorrect, returned }: StageFacts,
): string {
  const answers = counted(toCorrect, 'answer')
  const questions = counted(missing, 'required question')
  if (situation.is === 'remarks') {
    const parts = [
      `Settle ${counted(situation.open ?? 0, 'remark')}`,
      ...(missing > 0 ? [`answer ${questions}`] : []),
      ...(toCorrect > 0 ? [`correct ${answers}`] : []),
    ]
    return `${inWords.format(parts)} of the ${stage}.`
  }
  if (missing > 0 && toCorrect > 0) return `Answer ${questions} of the ${stage} and correct ${answers}.`
  if (missing > 0) return `Answer ${questions} of the ${stage}.`
  if (toCorrect > 0) return `Correct ${answers} of the ${stage}.`
  if (situation.is === 'not certified') return `Certify the ${stage}.`
  if (situation.is === 'test data') return `Replace the test data of the ${stage}.`
  if (situation.is === 'lender waits') return 'Wait for the approval of your lender.'
  return returned ? `Make the changes asked for and submit the ${stage} again.` : `Submit the ${stage}.`
}

/** What of a project stands open for whoever does not ask for a part of it: where their next step is. */
export type Opening = Extract<Place, { readonly kind: 'agency' | 'package' }> | StageToOpen
interface StageToOpen {
  readonly kind: 'stage'
  readonly stage: StandingStage
}

export function placeToOpen({ button, stage }: Standing): Opening {
  const to = button?.to
  if (to?.kind === 'agency' || to?.kind === 'package') return to
  return { kind: 'stage', stage: to && 'stage' in to ? to.stage : stage.stage }
}
