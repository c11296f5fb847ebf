import {
  type AnswerEffect,
  audited,
  counted,
  type Effects,
  type MarkEffect,
  noticed,
  together,
} from '../effects.ts'
import type { StageId } from '../model/stages/index.ts'

const marked = (...which: readonly MarkEffect[]): Effects =>
  which.length === 0 ? {} : { notApplicable: which, not_applicable_changes: ['added'] }

/** The first change of an open stage stores both questionnaires in their latest revision. */
const upgraded: Effects = {
  answers: ['upgraded'],
  answer_changes: ['added'],
  stages: ['schema_revision'],
}

/** The record of the work on a project follows what happens to it, in both stages. */
export const recordFollows: Effects = {
  answers: ['record of the work'],
  answer_changes: ['added'],
  stages: ['version'],
}

/** Pages of a file answer another question: its place in either stage, or other pages there. */
export const pagesGiven = together(upgraded, audited, noticed, marked('given', 'flowing on'), {
  answers: ['given', 'flowing on'],
  stages: ['version', 'last_saved_at', 'last_saved_by'],
  projects: ['last_saved_at', 'last_saved_by'],
  uploads: ['added', 'removed_at', 'removed_by', 'pages_kept'],
})

/** What is said of a question that does not apply, in either stage. */
export const saidNotToApply = together(upgraded, audited, marked('given', 'flowing on'), {
  stages: ['version', 'last_saved_at', 'last_saved_by'],
  projects: ['last_saved_at', 'last_saved_by', 'status'],
})

/** What is decided anew of an item of a review. */
const itemDecidedAnew: Effects = {
  review_items: ['state', 'reason', 'note', 'version', 'carried_over', 'decided_by', 'decided_at'],
  review_item_changes: ['added'],
}
const itemDecided = together(itemDecidedAnew, { review_items: ['added'] })

const heldAgainst = (...which: readonly MarkEffect[]) =>
  together(upgraded, audited, noticed, marked(...which), { stages: ['version'] })

/** It is no work of the lender's: what was saved last stays what it was. A review that is under way says it too. */
export const notApplicableDisputed = together(heldAgainst('given', 'flowing on'), itemDecided)
export const disputeWithdrawn = together(heldAgainst('given', 'flowing on'), itemDecidedAnew)

/** Of what was said not to apply, a decision holds that against it or lets it stand. From a locked stage nothing flows on. */
export const reviewItemDecided = together(heldAgainst('given'), itemDecided)

/** The stage is open again; what was submitted stays, and is marked. */
export const submissionTakenBack = together(audited, noticed, recordFollows, {
  submissions_taken_back: ['added'],
  review_rounds: ['state', 'is_current'],
  stages: ['submitted_at', 'submitted_by'],
  projects: ['status'],
})
/** A change that leads back, in either stage: files that were taken away come along. */
const broughtBack = (...answers: readonly AnswerEffect[]): Effects =>
  together(upgraded, audited, {
    answers: [...answers, 'flowing on'],
    stages: ['version', 'last_saved_at', 'last_saved_by'],
    projects: ['last_saved_at', 'last_saved_by', 'status', 'program'],
    uploads: ['added', 'removed_at', 'removed_by'],
    stored_files: ['removed_at'],
  })

export const answerBroughtBack = together(broughtBack('given'), recordFollows, marked('given', 'flowing on'))
export const stageBroughtBack = together(
  broughtBack('all but staff’s'),
  marked('all but staff’s', 'flowing on'),
)

/** What tables say to questions of both stages that nobody answered. */
export const fedByTables: Effects = {
  answers: ['fed by a table', 'flowing on'],
  answer_changes: ['added'],
  stages: ['version'],
  projects: ['last_saved_at', 'last_saved_by'],
}

/** Rows of a table, by its lender or a borrower with whom it was shared. */
export const tableSaved: Effects = together(audited, fedByTables, {
  table_rows: ['added', 'place', 'cells', 'removed', 'version', 'revision'],
  table_changes: ['added'],
  projects: ['last_saved_at', 'last_saved_by'],
})

/** A cell or a removed row of a table that was there before. */
export const tableBroughtBack: Effects = together(audited, fedByTables, {
  table_rows: ['cells', 'removed', 'version', 'revision'],
  table_changes: ['added'],
  projects: ['last_saved_at', 'last_saved_by'],
})

/** Differences of a workbook that were taken over: answers of either stage, as a save, but never files. */
export const answersTakenOver = together(upgraded, audited, noticed, marked('given', 'flowing on'), {
  answers: ['given', 'flowing on'],
  stages: ['version', 'last_saved_at', 'last_saved_by'],
  projects: ['last_saved_at', 'last_saved_by', 'status', 'program'],
})

const stageReturned: Effects = together(noticed, recordFollows, {
  review_rounds: ['state', 'returned_at', 'returned_by', 'return_note'],
})

/** A stage goes back to its lender, or both of them, with what needs attention as remarks. */
export const returnedForChanges = together(audited, stageReturned, {
  remarks: [
    'added',
    'text',
    'author',
    'edited_at',
    'audience',
    'state',
    'state_note',
    'state_by',
    'state_at',
  ],
  remark_entries: ['added'],
  stages: ['submitted_at', 'submitted_by', 'reopened_at', 'reopened_reason'],
  projects: ['status'],
})

/** The reviewer of the record is the reviewer of the round. */
const reviewGiven: Effects = together(noticed, {
  review_rounds: ['assignee', 'taken_at', 'state', 'opened_at', 'opened_by'],
})

/** What the calls of a stage may change; the lender's and the borrower's do the same to it. */
export function effectsOn(stage: StageId) {
  const flowsOn = stage === 'pre-application'

  const marksFlowOn = flowsOn ? marked('flowing on') : {}

  const answered = (which: AnswerEffect): Effects =>
    together(upgraded, audited, marksFlowOn, {
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
    saved: together(answered('given'), marked('given'), maySetProgram, filesFlowOn),
    staffFieldsSaved: together(answered('given to staff'), recordFollows, movesOn, filesFlowOn, reviewGiven),
    unchosenKept: together(upgraded, counted),
    testDataFilledIn: together(answered('all but files'), marked('all but files'), maySetProgram),
    uploadOpened: together(upgraded, { upload_grants: ['added'] }),
    fileAdded: together(upgraded, audited, { uploads: ['added'], stored_files: ['registered_at'] }),
    // Pages of it that answer other questions go with it, or are those of the newer file.
    fileRemoved: together(answered('given'), {
      answers: ['of pages'],
      uploads: ['added', 'removed_at', 'removed_by', 'replaced_by'],
      stored_files: ['removed_at'],
    }),
    submitted: together(upgraded, recordFollows, audited, noticed, {
      submissions: ['added'],
      review_rounds: ['added', 'is_current'],
      review_items: ['added'],
      submission_files: ['added'],
      stages: ['submitted_at', 'submitted_by'],
      projects: ['status', 'rule_pack'],
    }),
    reopened: together(audited, stageReturned, {
      stages: ['submitted_at', 'submitted_by', 'reopened_at', 'reopened_reason'],
      projects: ['status'],
    }),
  }
}
