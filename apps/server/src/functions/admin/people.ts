import { adminPeople } from '@granary/api'
import { endSignIns, listPeople, personDetail, setDuties, suspendPerson } from '../../model/admin-people.ts'
import { startViewing } from '../../model/view-as.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { audited, together } from '../effects.ts'

const list = adminQuery(adminPeople.list, ({ db, journal }, request) => listPeople(db, request, journal))

const get = adminQuery(adminPeople.get, ({ db }, { personId }) => personDetail(db, personId))

const suspend = adminMutation(
  adminPeople.suspend,
  together(audited, { people: ['suspended_at'], sign_ins: ['removed'] }),
  async ({ db, person }, { personId, suspended }) => {
    await suspendPerson(db, person.id, personId, suspended)
    return null
  },
)

const endAll = adminMutation(
  adminPeople.endSignIns,
  together(audited, { sign_ins: ['removed'] }),
  async ({ db, person }, { personId }) => {
    await endSignIns(db, person.id, personId)
    return null
  },
)

const changeDuties = adminMutation(
  adminPeople.setDuties,
  together(audited, { admin_duties: ['added', 'removed'] }),
  async ({ db, person }, { personId, duties }) => {
    await setDuties(db, person.id, personId, duties)
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
