import { application, preApplication, type StageEntries } from '@granary/api'
import { together } from '../../effects.ts'
import {
  addFile,
  autofillTestData,
  fieldHistory,
  keepUnchosen,
  mayReadWhole,
  openUpload,
  reopenStage,
  saveAnswers,
  saveStaffFields,
  shownQuestionnaire,
  stageView,
  takeFileAway,
} from '../../model/answers/index.ts'
import { assignNamed, endReview, keepReviewer, submitForReview } from '../../model/review/index.ts'
import { lastSavedAt, questionnaireAddress, type StageId } from '../../model/stages/index.ts'
import { effectsOn, recordFollows } from '../answer-effects.ts'
import { projectKeeperMutation, projectMutation, projectPackagerMutation, projectQuery } from '../builders.ts'
import { sentSaved, sentState, sentView } from '../sent-answers.ts'
import { since } from '../since.ts'

/** Both stages answer the same calls. */
function stageFunctions(stage: StageId, entries: StageEntries) {
  const effects = effectsOn(stage)
  const getState = projectQuery(entries.getState, async ({ db, services, project, ...viewer }) => {
    const state = sentState(await stageView(db, services, project, stage, viewer))
    return { ...state, questionnaireFile: questionnaireAddress(stage, state.schemaRevision) }
  })
  return [
    projectQuery(entries.get, async ({ db, services, project, ...viewer }) =>
      sentView(await stageView(db, services, project, stage, viewer)),
    ),
    getState,
    since(getState, entries.getStateSince),
    projectQuery(entries.getQuestionnaire, ({ db, project, mayEdit }) =>
      shownQuestionnaire(db, project, stage, mayEdit),
    ),
    projectMutation(entries.save, together(effects.saved, recordFollows), async (work, request) => {
      const saved = await saveAnswers(work, stage, request)
      const { qaReviewerAssigned } = request.answers
      if (qaReviewerAssigned !== undefined) await keepReviewer(work, stage, qaReviewerAssigned)
      return sentSaved(saved)
    }),
    projectKeeperMutation(
      entries.saveStaffFields,
      effects.staffFieldsSaved,
      async (work, { answers, ...ground }) => {
        const saved = await saveStaffFields(work, stage, answers, ground, work.isPackager)
        const { qaReviewerAssigned } = answers
        if (qaReviewerAssigned !== undefined) {
          const follow = work.isPackager ? assignNamed : keepReviewer
          await follow(work, stage, qaReviewerAssigned)
        }
        return sentSaved(saved)
      },
    ),
    projectKeeperMutation(entries.keepUnchosen, effects.unchosenKept, async (work, { fieldId, answer }) => {
      await keepUnchosen(work, stage, { fieldId, answer, isPackager: work.isPackager })
      return null
    }),
    projectQuery(entries.getHistory, async ({ db, services, project, mayEdit }, { fieldId }) => {
      const mayRead = await mayReadWhole(db, project, stage, fieldId, mayEdit)
      return fieldHistory(db, services.sealer, { projectId: project.id, stage }, fieldId, mayRead)
    }),
    projectMutation(entries.autofillTestData, effects.testDataFilledIn, async (work) =>
      sentSaved(await autofillTestData(work, stage)),
    ),
    projectKeeperMutation(entries.generateUploadUrl, effects.uploadOpened, (work, { fieldId }) =>
      openUpload(work, stage, fieldId),
    ),
    projectKeeperMutation(entries.registerUpload, effects.fileAdded, (work, file) =>
      addFile(work, stage, file),
    ),
    projectKeeperMutation(entries.removeUpload, effects.fileRemoved, async (work, file) => ({
      removed: await takeFileAway(work, stage, file),
    })),
    projectQuery(entries.getAutosaveState, async ({ db, project }) => ({
      lastSavedAt: await lastSavedAt(db, project.id, stage),
    })),
    projectMutation(entries.submit, effects.submitted, (work, { expectedVersion }) =>
      submitForReview(work, stage, expectedVersion),
    ),
    projectPackagerMutation(entries.reopen, effects.reopened, async (work, { reason }) => {
      await reopenStage(work, stage, reason)
      await endReview(work, stage, reason)
      return null
    }),
  ]
}

export const stageFormFunctions = [
  ...stageFunctions('pre-application', preApplication),
  ...stageFunctions('application', application as unknown as StageEntries),
]
