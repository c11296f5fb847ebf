import type { StageId } from '../model/stage-forms.ts'
import { type AnswerEffect, audited, type Effects, together } from './effects.ts'

/** What the calls of a stage may change; the lender's and the borrower's do the same to it. */
export function effectsOn(stage: StageId) {
  const flowsOn = stage === 'pre-application'

  /** The first change of an open stage stores both questionnaires in their latest revision. */
  const upgraded: Effects = {
    answers: ['upgraded'],
    answer_changes: ['added'],
    stages: ['schema_revision'],
  }

  const answered = (which: AnswerEffect): Effects =>
    together(upgraded, audited, {
      answers: flowsOn ? [which, 'flowing on'] : [which],
      stages: ['version', 'last_saved_at', 'last_saved_by'],
      projects: ['last_saved_at', 'last_saved_by'],
    })

  /** The first answer of a person moves the project on, and one of them names its program. */
  const movesOn: Effects = { projects: ['status'] }
  const maySetProgram: Effects = { projects: ['status', 'program'] }

  /** A file that flows on has a row of its own in the application. */
  const filesFlowOn: Effects = flowsOn ? { uploads: ['added'] } : {}

  return {
    saved: together(answered('given'), maySetProgram, filesFlowOn),
    staffFieldsSaved: together(answered('given to staff'), movesOn, filesFlowOn),
    unchosenKept: upgraded,
    testDataFilledIn: together(answered('all but files'), maySetProgram),
    uploadOpened: together(upgraded, { upload_grants: ['added'] }),
    fileAdded: together(upgraded, audited, { uploads: ['added'], stored_files: ['registered_at'] }),
    fileRemoved: together(answered('given'), {
      uploads: ['removed_at', 'removed_by'],
      stored_files: ['removed_at'],
    }),
    submitted: together(upgraded, audited, {
      submissions: ['added'],
      stages: ['submitted_at', 'submitted_by'],
      projects: ['status'],
    }),
    reopened: together(audited, {
      stages: ['submitted_at', 'submitted_by', 'reopened_at', 'reopened_reason'],
      projects: ['status'],
    }),
  }
}
