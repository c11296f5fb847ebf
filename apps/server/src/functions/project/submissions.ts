import { submissions } from '@granary/api'
import {
  checkBeforeSubmitting,
  comparedSubmissions,
  listSubmissions,
  submissionView,
  takeBackSubmission,
} from '../../model/submissions/index.ts'
import { submissionTakenBack } from '../answer-effects.ts'
import { projectOwnerMutation, projectQuery } from '../builders.ts'
import { sentAnswers, sentProvenance } from '../sent-answers.ts'

const isLenders = (role: string) => role === 'owner' || role === 'officer'

export const submissionFunctions = [
  projectQuery(submissions.getCheck, ({ db, services, project, mayEdit }, { stage }) =>
    checkBeforeSubmitting(db, services, project, stage, mayEdit),
  ),
  projectQuery(submissions.list, ({ db, project, role, mayEdit }, { stage }) =>
    listSubmissions(db, { projectId: project.id, stage }, mayEdit && isLenders(role)),
  ),
  projectQuery(submissions.get, async ({ db, services, project }, { stage, round }) => {
    const place = { projectId: project.id, stage }
    const { answers, provenance, ...view } = await submissionView(db, services.sealer, place, round)
    return { ...view, answers: sentAnswers(answers), provenance: sentProvenance(provenance) }
  }),
  projectQuery(submissions.compare, ({ db, services, project }, { stage, ...rounds }) =>
    comparedSubmissions(db, services.sealer, { projectId: project.id, stage }, rounds),
  ),
  projectOwnerMutation(submissions.takeBack, submissionTakenBack, (work, { stage }) =>
    takeBackSubmission(work, stage),
  ),
]
