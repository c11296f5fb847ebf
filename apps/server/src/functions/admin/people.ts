import { adminPeople } from '@granary/api'
import { audited, type Effects, together } from '../../effects.ts'
import {
  endSignIns,
  listPeople,
  personDetail,
  setDuties,
  startViewing,
  suspendPerson,
} from '../../model/staff/index.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { wide } from '../reach.ts'

/** All sign-ins gone, and no device known any more. */
const signedOut: Effects = { sign_ins: ['removed'], known_devices: ['forgotten_at'] }

const list = adminQuery(
  adminPeople.list,
  wide('Staff look over everybody.', 'people'),
  ({ db, journal }, request) => listPeople(db, request, journal),
)

const get = adminQuery(adminPeople.get, ({ db }, { personId }) => personDetail(db, personId))

const suspend = adminMutation(
  adminPeople.suspend,
  together(audited, { sign_ins: ['removed'], people: ['suspended_at'] }),
  async ({ db, person }, { personId, suspended }) => {
    await suspendPerson(db, person.id, personId, suspended)
    return null
  },
)

const endAll = adminMutation(
  adminPeople.endSignIns,
  together(audited, signedOut),
  async ({ db, person }, { personId }) => {
    await endSignIns(db, person.id, personId)
    return null
  },
)

const changeDuties = adminMutation(
  adminPeople.setDuties,
  together(audited, { admin_duties: ['added', 'removed'] }),
  async ({ db, person }, wanted) => {
    await setDuties(db, person.id, wanted)
    return null
  },
)

const viewAs = adminMutation(
  adminPeople.viewAs,
  together(audited, { sign_ins: ['viewing_as', 'viewing_until'] }),
  async ({ db, identity, person }, wanted) => {
    await startViewing(db, person, identity.sessionId, wanted)
    return null
  },
)

export const adminPeopleFunctions = [list, get, suspend, endAll, changeDuties, viewAs]
