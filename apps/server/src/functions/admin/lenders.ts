import { adminLenders } from '@granary/api'
import { lenderDetail, listLenders, requireSecondFactorOf, suspendLender } from '../../model/admin-lenders.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { audited, together } from '../effects.ts'

const list = adminQuery(adminLenders.list, ({ db, journal }, request) => listLenders(db, request, journal))

const get = adminQuery(adminLenders.get, ({ db }, { organizationId }) => lenderDetail(db, organizationId))

const suspend = adminMutation(
  adminLenders.suspend,
  together(audited, { organizations: ['suspended_at'] }),
  async ({ db, person }, { organizationId, suspended }) => {
    await suspendLender(db, person.id, organizationId, suspended)
    return null
  },
)

const requireSecondFactor = adminMutation(
  adminLenders.requireSecondFactor,
  together(audited, { organizations: ['requires_second_factor'] }),
  async ({ db, person }, { organizationId, required }) => {
    await requireSecondFactorOf(db, person.id, organizationId, required)
    return null
  },
)

export const adminLenderFunctions = [list, get, suspend, requireSecondFactor]
