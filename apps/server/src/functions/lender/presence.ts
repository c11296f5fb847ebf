import { presence } from '@granary/api'
import { enterForm, leaveForm, whoIsHere } from '../../model/projects/index.ts'
import { projectQuery, projectVisitorMutation } from '../builders.ts'

const enter = projectVisitorMutation(
  presence.enter,
  { presence: ['added', 'stage', 'category_id', 'field_id', 'connection', 'seen_at'] },
  async ({ db, person, project, connection }, place) => ({
    written: await enterForm(db, { projectId: project.id, personId: person.id }, { ...place, connection }),
  }),
)

const leave = projectVisitorMutation(
  presence.leave,
  { presence: ['removed'] },
  async ({ db, person, project }, { tab }) => {
    await leaveForm(db, { projectId: project.id, personId: person.id }, tab)
    return null
  },
)

const list = projectQuery(presence.list, ({ db, project }) => whoIsHere(db, project.id))

export const presenceFunctions = [enter, leave, list]
