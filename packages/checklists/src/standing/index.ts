/** Where a project stands and what comes next, for each kind of person; told from facts alone. */
export { isLendersTurn } from './agency-sayings.ts'
export { type AskedOfBorrower, borrowerStanding } from './borrower.ts'
export {
  type Asked,
  type Deed,
  type ProjectFacts,
  type Reader,
  type StageFacts,
  type StandingStage,
  standingStages,
} from './facts.ts'
export type { Place } from './place.ts'
export type { NextButton } from './sayings.ts'
export { openStage } from './situation.ts'
export {
  lockOf,
  type Opening,
  placeToOpen,
  type StageTag,
  type Standing,
  standingOf,
} from './standing.ts'
export { currentStep, type ProjectStep, projectSteps, type StepOfTrack, stepsOf } from './steps.ts'
export { byUrgency, dueOf, isDueSoon, leftOf, type Urgency, urgencies, urgencyOf } from './urgency.ts'
export type { Word, Words } from './words.ts'
