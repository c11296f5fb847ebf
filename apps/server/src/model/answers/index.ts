/** Answers on their way in and out: merged, validated, masked, submitted, with their files and their history. */
export { changedElsewhere } from './answer-conflicts.ts'
export {
  answersAt,
  type ChangeSource,
  differingFields,
  lastChanges,
  recordChanges,
} from './answer-history.ts'
export { letFlow, openForChange, putBack, writeRestored } from './answer-writing.ts'
export {
  autofillTestData,
  keepUnchosen,
  type Saved,
  type SaveRequest,
  saveAnswers,
  saveStaffFields,
} from './answers.ts'
export { fieldHistory } from './field-history.ts'
export {
  type Descriptions,
  describeUpload,
  descriptionsOf,
  findUpload,
  requireUpload,
} from './file-descriptions.ts'
export { followReview, sayReviewer } from './following.ts'
export {
  disputeNotApplicable,
  type MarkedQuestion,
  sayApplicable,
  sayNotApplicable,
  withdrawDispute,
} from './not-applicable.ts'
export { nameOfFile, nameOfPages, nameWithoutPages, pagesOf, pieceOf } from './pages-of-files.ts'
export { givePages } from './parts-of-files.ts'
export { reasonToSee } from './reason-to-see.ts'
export { revealAnswer } from './reveal.ts'
export { requireRound } from './reveal-submitted.ts'
export { mayReadWhole, pastAnswer, pastAnswers, readableAnswers } from './sensitive-reading.ts'
export { addFile, openUpload, takeFileAway } from './stage-files.ts'
export {
  type ShownStages,
  type StageView,
  shownMarks,
  shownQuestionnaire,
  shownStages,
  stageView,
} from './stage-view.ts'
export {
  certificationOf,
  filesOfSubmission,
  reopenStage,
  type Submitted,
  settleStatus,
  standingInTheWay,
  submitStage,
} from './submissions.ts'
export { fedNow, feedFromTables, followsTables } from './table-feeding.ts'
export { boundField, currentUploads, grantFile, type SentFile, takeFile } from './taking-files.ts'
export { hiddenSummary, releaseStoredFile, removeUpload, uploadSummary, uploadsByField } from './uploads.ts'
