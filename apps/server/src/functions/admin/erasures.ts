import { erasures } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { declineErasure, erasureWith, listErasures, sayCarryOut, setHold } from '../../model/erasure/index.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const list = adminQuery(
  erasures.list,
  wide('Staff look over the requests of all lenders.', 'erasures'),
  ({ db }) => listErasures(db),
)

const look = adminQuery(erasures.look, ({ db }, { erasureId }) => erasureWith(db, erasureId))

const answered = together(audited, { erasures: ['state', 'answered_by', 'answered_at'] })

const carryOut = adminMutation(
  erasures.carryOut,
  together(answered, { erasures: ['backups_until'], jobs: ['erase-projects'] }),
  async ({ db, services, person }, said) => {
    await sayCarryOut(db, services, person.id, said)
    return null
  },
)

const decline = adminMutation(
  erasures.decline,
  together(answered, { erasures: ['note'] }),
  async ({ db, person }, { erasureId, note }) => {
    await declineErasure(db, person.id, erasureId, note)
    return null
  },
)

const hold = adminMutation(
  erasures.setHold,
  together(audited, { legal_holds: ['added', 'lift_reason', 'lifted_by', 'lifted_at'] }),
  async ({ db, person }, said) => {
    await setHold(db, person.id, said)
    return null
  },
)

export const erasureFunctions = [list, look, carryOut, decline, hold]
