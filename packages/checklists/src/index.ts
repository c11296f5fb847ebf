export { withHints } from './advice/hints.ts'
export * as atAgency from './agency/index.ts'
export { dayOf } from './days.ts'
export { differences } from './difference.ts'
export { questionnaireDocument } from './document.ts'
export {
  type AskedDocument,
  askedDocuments,
  type DocumentFacts,
  type DocumentGroup,
  type DocumentPlace,
  type DocumentState,
} from './documents/asked-documents.ts'
export { documentTitle } from './documents/document-title.ts'
export { carriedFields, mayNotApply } from './not-applicable.ts'
export {
  type FormItem,
  type FormValue,
  formSheetOf,
  formSource,
  isPackaged,
  type PackagedAnswer,
  type PackagedFile,
  type PackagedSection,
  type PackagedStage,
  type PackageTab,
  packageContents,
  packageTabOf,
  packageTabOfFile,
  packageTabOfRule,
  packageTabOfTable,
  packageTabs,
  staffsDocuments,
  type TabContents,
} from './package/index.ts'
export {
  fromPreApplication,
  fromProject,
  preApplicationToApplication,
  projectData,
  projectToPreApplication,
} from './prefill.ts'
export { type Program, programs } from './programs.ts'
export {
  type BegunProject,
  type ProjectCreation,
  type ProjectCreationField,
  type ProjectCreationProblems,
  type ProjectCreationResult,
  parseProjectBeginning,
  parseProjectCreation,
} from './project-creation.ts'
export type { History, Publication } from './published.ts'
export { type NextRevision, nextRevision } from './publishing.ts'
export {
  type Publishable,
  publishable,
  type Questionnaire,
  questionnaires,
  stages,
} from './questionnaires.ts'
export * as reviewing from './review/index.ts'
export { changesIn, problemsOfQuestionnaires } from './soundness.ts'
export {
  type Asked,
  type AskedOfBorrower,
  borrowerStanding,
  byUrgency,
  currentStep,
  type Deed,
  dueOf,
  isDueSoon,
  isLendersTurn,
  leftOf,
  lockOf,
  type NextButton,
  type Opening,
  openStage,
  type Place,
  type ProjectFacts,
  type ProjectStep,
  placeToOpen,
  projectSteps,
  type Reader,
  type StageFacts,
  type StageTag,
  type Standing,
  type StandingStage,
  type StepOfTrack,
  standingOf,
  stepsOf,
  type Urgency,
  urgencyOf,
  type Word,
  type Words,
} from './standing/index.ts'
export {
  compareSubmissions,
  type Difference,
  type Side,
  type Submitted,
  type SubmittedFile,
} from './submission/compare.ts'
export {
  compareTables,
  type RowDifference,
  type SubmittedTables,
  type TableDifference,
} from './submission/compare-tables.ts'
export { type GoingOut, goingOut } from './submission/going-out.ts'
export type { TableDeclaration } from './tables/index.ts'
export * as projectTables from './tables/index.ts'
