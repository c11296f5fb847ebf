import { erasures } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { erasureStanding, requestErasure, withdrawErasure } from '../../model/erasure/index.ts'
import { projectEraserMutation, projectQuery } from '../builders.ts'

const get = projectQuery(erasures.get, ({ db, project, role, person }) =>
  erasureStanding(db, project, (role === 'owner' || role === 'administrator') && !person.viewedBy),
)

const request = projectEraserMutation(
  erasures.request,
  together(audited, { erasures: ['added'] }),
  async (work, { reason }) => ({ erasureId: await requestErasure(work, reason) }),
)

const withdraw = projectEraserMutation(
  erasures.withdraw,
  together(audited, { erasures: ['state', 'answered_by', 'answered_at'] }),
  async (work) => {
    await withdrawErasure(work)
    return null
  },
)

export const projectErasureFunctions = [get, request, withdraw]
