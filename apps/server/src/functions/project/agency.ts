import { projectAgency } from '@granary/api'
import { audited, noticed, together } from '../../effects.ts'
import {
  addQuestionFile,
  agencyView,
  answerQuestion,
  openQuestionFile,
  removeQuestionFile,
} from '../../model/agency/index.ts'
import { projectAnswererMutation, projectOwnerMutation, projectQuery } from '../builders.ts'

const get = projectQuery(projectAgency.get, ({ db, person, project, role, isPackager }) =>
  agencyView(db, project, {
    personId: person.id,
    mayAnswer: (role === 'owner' || role === 'officer') && !person.viewedBy,
    mayRecord: isPackager && !person.viewedBy,
  }),
)

const answer = projectOwnerMutation(
  projectAgency.answer,
  together(audited, noticed, { project_events: ['added'] }),
  async (work, answer) => ({ eventId: await answerQuestion(work, answer) }),
)

const openUpload = projectAnswererMutation(
  projectAgency.generateUploadUrl,
  { upload_grants: ['added'] },
  (work, { questionId }) => openQuestionFile(work, questionId),
)

const register = projectAnswererMutation(
  projectAgency.registerUpload,
  together(audited, { uploads: ['added'], stored_files: ['registered_at'] }),
  (work, { questionId, ...file }) => addQuestionFile(work, questionId, file),
)

const remove = projectAnswererMutation(
  projectAgency.removeUpload,
  together(audited, { uploads: ['removed_at', 'removed_by'], stored_files: ['removed_at'] }),
  async (work, { questionId, uploadId }) => ({
    removed: await removeQuestionFile(work, questionId, uploadId),
  }),
)

export const agencyFunctions = [get, answer, openUpload, register, remove]
