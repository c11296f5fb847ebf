import { adminLenders } from '@granary/api'
import { lenderDetail, listLenders, requireSecondFactorOf, suspendLender } from '../../model/admin-lenders.ts'
import { adminMutation, adminQuery } from '../builders.ts'

const list = adminQuery(adminLenders.list, ({ db, journal }, request) => listLenders(db, request, journal))

const get = adminQuery(adminLenders.get, ({ db }, { organizationId }) => lenderDetail(db, organizationId))

const suspend = adminMutation(adminLenders.suspend, async ({ db, person }, { organizationId, suspended }) => {
  await suspendLender(db, person.id, organizationId, suspended)
  return null
})

const requireSecondFactor = adminMutation(
  adminLenders.requireSecondFactor,
  async ({ db, person }, { organizationId, required }) => {
    await requireSecondFactorOf(db, person.id, organizationId, required)
    return null
  },
)

export const adminLenderFunctions = [list, get, suspend, requireSecondFactor]
