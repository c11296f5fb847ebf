import { appError, presence } from '@granary/api'
import type { ProjectRole } from '../../model/access/index.ts'
import { enterForm, leaveForm, whoIsHere } from '../../model/projects/index.ts'
import { projectQuery, projectVisitorMutation } from '../builders.ts'

const enter = projectVisitorMutation(
  presence.enter,
  { presence: ['added', 'stage', 'category_id', 'field_id', 'connection', 'seen_at'] },
  async ({ db, person, project, connection, role }, place) => {
    if (place.categoryId === presence.reviewPlace && !isStaff(role)) throw appError('FORBIDDEN')
    const who = { projectId: project.id, personId: person.id }
    return { written: await enterForm(db, who, { ...place, connection }) }
  },
)

const leave = projectVisitorMutation(
  presence.leave,
  { presence: ['removed'] },
  async ({ db, person, project }, { tab }) => {
    await leaveForm(db, { projectId: project.id, personId: person.id }, tab)
    return null
  },
)

const list = projectQuery(presence.list, ({ db, project, role }) =>
  whoIsHere(db, project.id, { withReviewers: isStaff(role) }),
)

/** The team alone sees who of it reviews. */
const isStaff = (role: ProjectRole) => role === 'packager' || role === 'administrator'

export const presenceFunctions = [enter, leave, list]
