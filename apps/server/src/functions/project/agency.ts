import { projectAgency } from '@granary/api'
import { audited, noticed, together } from '../../effects.ts'
import { agencyView, answerQuestion } from '../../model/agency/index.ts'
import { projectOwnerMutation, projectQuery } from '../builders.ts'

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

export const agencyFunctions = [get, answer]
