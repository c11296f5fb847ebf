export { type Assessment, assess, type Location, type Outcome, type Reason } from './assess.ts'
export type { CheckDetail, LocationCheck, StateMap } from './check.ts'
export { counted } from './counted.ts'
export { countyLabel, placeInFull } from './county.ts'
export { type Coordinates, milesBetween } from './distance.ts'
export { type CheckField, type CheckStep, checkQuestions } from './intake/eligibility-check.ts'
export { type EntryHints, hintsOf } from './intake/entry-kinds.ts'
export type { Asked, Intake, IntakePart, IntakeStep } from './intake/intake.ts'
export {
  onboardingQuestions,
  organizationStep,
  practiceStep,
  serviceLevelOptions,
  type serviceLevels,
} from './intake/lender-onboarding.ts'
export { beginningQuestions, creationQuestions } from './intake/project-creation.ts'
export {
  type CreationField,
  type ProjectRowEntries,
  type ProjectRowReading,
  projectKey,
  readProjectRow,
} from './intake/project-rows.ts'
export { type IntakeProblem, type IntakeReading, readIntake } from './intake/read-intake.ts'
export {
  borrowerBusinessStages,
  borrowerEntityTypes,
  federallyRegulatedAnswers,
  projectPrograms,
  usdaApprovedAnswers,
} from './intake/shared-questions.ts'
export {
  isLargeCity,
  type NearestPlace,
  nearestLargePlace,
  type Place,
  type PlaceKind,
  type ShareOfLand,
  type UrbanArea,
  type Vintage,
  type ZipArea,
} from './place.ts'
export { type ProgramFacts, programFacts } from './program-facts.ts'
export { type ProgramFit, programFit } from './program-fit.ts'
export type { ProgramPack } from './program-pack.ts'
export type { Finding } from './program-rules.ts'
export {
  type GuaranteeProgram,
  guaranteePrograms,
  programName,
  programOfTitle,
  programOptions,
  programOrder,
} from './programs.ts'
export { type ProjectStep, projectSteps } from './project-steps.ts'
export { currentRulePack, type RulePack } from './rule-pack.ts'
export { plainly } from './tax-ids/plain-signs.ts'
export {
  anyTaxIdsIn,
  type FoundTaxId,
  fileNameMasked,
  type TaxIdKind,
  taxIdsIn,
  withTaxIdsMasked,
} from './tax-ids/tax-ids.ts'
export { usStates } from './us-states.ts'
export {
  aboutMiles,
  countedPeople,
  countName,
  outcomeLabels,
  type Screened,
  type ScreeningWords,
  screeningWords,
} from './words.ts'
export { wordsIn, writtenIn } from './words-in.ts'
