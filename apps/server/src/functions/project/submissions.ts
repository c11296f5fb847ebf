import { submissions } from '@granary/api'
import { packIdOf } from '../../model/needs/index.ts'
import { isOpened, remarksLeft, requireUnopened, takeRoundBack } from '../../model/review/index.ts'
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
import { followsNewest } from './requirements.ts'

const isLenders = (role: string) => role === 'owner' || role === 'officer'

export const submissionFunctions = [
  projectQuery(submissions.getCheck, followsNewest, async ({ db, services, project, mayEdit }, { stage }) => {
    const [check, remarks, rulePack] = await Promise.all([
      checkBeforeSubmitting(db, services, project, stage, mayEdit),
      remarksLeft(db, { projectId: project.id, stage }),
      packIdOf(db, project),
    ])
    return { ...check, remarks, rulePack }
  }),
  projectQuery(submissions.list, async ({ db, project, role, mayEdit }, { stage }) => {
    const mayTakeBack = mayEdit && isLenders(role) && !(await isOpened(db, project.id, stage))
    return listSubmissions(db, { projectId: project.id, stage }, mayTakeBack)
  }),
  projectQuery(submissions.get, async ({ db, services, project }, { stage, round }) => {
    const place = { projectId: project.id, stage }
    const { answers, provenance, ...view } = await submissionView(db, services.sealer, place, round)
    return { ...view, answers: sentAnswers(answers), provenance: sentProvenance(provenance) }
  }),
  projectQuery(submissions.compare, async ({ db, services, project, mayReveal }, { stage, ...rounds }) => ({
    ...(await comparedSubmissions(db, services.sealer, { projectId: project.id, stage }, rounds)),
    mayReveal,
  })),
  projectOwnerMutation(submissions.takeBack, submissionTakenBack, async (work, { stage }) => {
    await requireUnopened(work, stage)
    const taken = await takeBackSubmission(work, stage)
    await takeRoundBack(work, stage)
    return taken
  }),
]
