import { type SharedStageEntries, sharedApplication, sharedPreApplication } from '@granary/api'
import { noticed, together } from '../../effects.ts'
import { addFile, keepUnchosen, openUpload, takeFileAway } from '../../model/answers/index.ts'
import {
  requireAnswerable,
  saveSharedAnswers,
  sharedQuestionnaire,
  sharedStageView,
  tellLender,
} from '../../model/borrower/index.ts'
import { lastSavedAt, type StageId } from '../../model/stages/index.ts'
import { effectsOn } from '../answer-effects.ts'
import { sentSaved, sentState, sentView } from '../sent-answers.ts'
import { since } from '../since.ts'
import { borrowerMutation, borrowerQuery, workOf } from './rule.ts'

/** The lender's calls over the shared questions, with the same model behind them. */
function sharedStageFunctions(stage: StageId, entries: SharedStageEntries) {
  const effects = effectsOn(stage)
  // What they may see of the questionnaire hangs on what was shared and on the answers: it is in no file.
  const getState = borrowerQuery(entries.getState, async ({ db, services, access }) => ({
    ...sentState(await sharedStageView(db, services, access, stage)),
    questionnaireFile: null,
  }))
  return [
    borrowerQuery(entries.get, async ({ db, services, access }) =>
      sentView(await sharedStageView(db, services, access, stage)),
    ),
    borrowerQuery(entries.getReadable, async ({ db, services, access }) =>
      sentView(await sharedStageView(db, services, access, stage, 'only to read')),
    ),
    getState,
    since(getState, entries.getStateSince),
    borrowerQuery(entries.getQuestionnaire, ({ db, services, access }) =>
      sharedQuestionnaire(db, services, access, stage),
    ),
    borrowerMutation(entries.save, together(effects.saved, noticed), async (context, request) =>
      sentSaved(await saveSharedAnswers(workOf(context), context.access, stage, request)),
    ),
    borrowerMutation(entries.keepUnchosen, effects.unchosenKept, async (context, { fieldId, answer }) => {
      await requireAnswerable(workOf(context), context.access, stage, fieldId)
      await keepUnchosen(workOf(context), stage, { fieldId, answer, isPackager: false })
      return null
    }),
    borrowerMutation(entries.generateUploadUrl, effects.uploadOpened, async (context, { fieldId }) => {
      await requireAnswerable(workOf(context), context.access, stage, fieldId)
      return openUpload(workOf(context), stage, fieldId)
    }),
    borrowerMutation(entries.registerUpload, together(effects.fileAdded, noticed), async (context, file) => {
      await requireAnswerable(workOf(context), context.access, stage, file.fieldId)
      const added = await addFile(workOf(context), stage, file)
      await tellLender(workOf(context), stage, 'added', { fieldId: file.fieldId, uploadId: added.uploadId })
      return added
    }),
    borrowerMutation(entries.removeUpload, effects.fileRemoved, async (context, file) => {
      await requireAnswerable(workOf(context), context.access, stage, file.fieldId)
      return { removed: await takeFileAway(workOf(context), stage, file) }
    }),
    borrowerQuery(entries.getAutosaveState, async ({ db, access }) => ({
      lastSavedAt: await lastSavedAt(db, access.project.id, stage),
    })),
  ]
}

export const sharedStageFormFunctions = [
  ...sharedStageFunctions('pre-application', sharedPreApplication),
  ...sharedStageFunctions('application', sharedApplication as unknown as SharedStageEntries),
]
