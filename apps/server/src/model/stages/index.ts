/** A stage as it stands in the database: its questionnaire, its answers, who may change them now. */
export {
  changedMarks,
  endedByAnswers,
  evaluationOf,
  fieldsDisputed,
  fieldsNotApplying,
  type Mark,
  type MarkChange,
  type Marks,
  maskedMark,
  maskedMarks,
  withFlownMarks,
} from './not-applicable-marks.ts'
export { generationOf, isOfOtherPast } from './past.ts'
export { besideUploads, filled, firstAnswers, flowing, sourcesOf, upgradeOf } from './prefill.ts'
export { isProgramOpen, programOf, statusOf } from './project-status.ts'
export { type AnswerWork, creationOf, type ProjectWork, type WorkServices } from './project-work.ts'
export {
  latestQuestionnaireAddress,
  type QuestionnaireFile,
  questionnaireAddress,
  questionnaireFile,
  questionnaireFileRoute,
} from './questionnaire-files.ts'
export {
  readOnlyReason,
  reasonToRestorer,
  requireNotArchived,
  requireOpen,
  requireUnderWay,
  stoppedReason,
} from './read-only.ts'
export {
  type AnswerPlace,
  openAnswer,
  openAnswers,
  sealAnswer,
  sensitiveFields,
} from './sensitive-answers.ts'
export { formOf, isStageId, questionnaireOf, type StageId, stageIds } from './stage-forms.ts'
export { lastSavedAt, loadStages, loadStagesOf, type StageDocument, type StageDocuments } from './stages.ts'
