import { personErasures } from '@granary/api'
import { audited, together } from '../../effects.ts'
import {
  personErasureStanding,
  requestPersonErasure,
  withdrawPersonErasure,
} from '../../model/person-erasure/index.ts'
import { personMutation, personQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const get = personQuery(
  personErasures.getOwn,
  wide('Who has the administration asks whether anybody else has it.', 'admin_duties'),
  ({ db, person }) => personErasureStanding(db, person.id),
)

const request = personMutation(
  personErasures.requestOwn,
  together(audited, { person_erasures: ['added'] }),
  async ({ db, person }) => {
    await requestPersonErasure(db, { personId: person.id, by: person.id, reason: '' })
    return null
  },
)

const withdraw = personMutation(
  personErasures.withdrawOwn,
  together(audited, { person_erasures: ['state', 'answered_by', 'answered_at'] }),
  async ({ db, person }) => {
    await withdrawPersonErasure(db, person.id)
    return null
  },
)

export const accountErasureFunctions = [get, request, withdraw]
