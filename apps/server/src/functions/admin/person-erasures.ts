import { personErasures } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { reasonIn } from '../../model/erasure/index.ts'
import {
  declinePersonErasure,
  listPersonErasures,
  personErasureWith,
  requestPersonErasure,
  sayErasePerson,
} from '../../model/person-erasure/index.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const list = adminQuery(
  personErasures.list,
  wide('Staff look over the requests of everybody.', 'person_erasures'),
  ({ db }) => listPersonErasures(db),
)

const look = adminQuery(
  personErasures.look,
  wide('Whether anybody else has the administration.', 'admin_duties'),
  ({ db }, { erasureId }) => personErasureWith(db, erasureId),
)

const request = adminMutation(
  personErasures.request,
  together(audited, { person_erasures: ['added'] }),
  async ({ db, person }, { personId, reason }) => ({
    erasureId: await requestPersonErasure(db, {
      personId,
      by: person.id,
      reason: reasonIn(reason, 'reason'),
    }),
  }),
)

const answered = together(audited, { person_erasures: ['state', 'answered_by', 'answered_at'] })

const carryOut = adminMutation(
  personErasures.carryOut,
  together(answered, { person_erasures: ['backups_until'], jobs: ['erase-people'] }),
  async ({ db, services, person }, said) => {
    await sayErasePerson(db, services, person.id, said)
    return null
  },
)

const decline = adminMutation(
  personErasures.decline,
  together(answered, { person_erasures: ['note'] }),
  async ({ db, person }, { erasureId, note }) => {
    await declinePersonErasure(db, person.id, erasureId, reasonIn(note, 'note'))
    return null
  },
)

export const personErasureFunctions = [list, look, request, carryOut, decline]
