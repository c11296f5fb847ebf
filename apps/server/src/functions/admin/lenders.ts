import { adminLenders } from '@granary/api'
import { audited, mailed, together } from '../../effects.ts'
import { approveLender, declineLender } from '../../model/lenders/index.ts'
import { lenderDetail, listLenders, requireSecondFactorOf, suspendLender } from '../../model/staff/index.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const declineColumns = ['declined_at', 'decline_reason'] as const

const list = adminQuery(
  adminLenders.list,
  wide(
    'Staff look over all lenders, and count in each.',
    'organizations',
    'organization_members',
    'projects',
  ),
  ({ db, services, journal }, request) => listLenders(db, services, request, journal),
)

const get = adminQuery(
  adminLenders.get,
  wide('Other lenders of a like name stand beside.', 'organizations'),
  ({ db, services }, { organizationId }) => lenderDetail(db, services, organizationId),
)

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

const approve = adminMutation(
  adminLenders.approve,
  together(audited, mailed, {
    organizations: ['approved_at', 'approved_by', ...declineColumns, 'former_name'],
  }),
  async ({ db, services, person }, { organizationId }) => {
    await approveLender(db, services, person.id, organizationId)
    return null
  },
)

const decline = adminMutation(
  adminLenders.decline,
  together(audited, mailed, { organizations: ['approved_at', 'approved_by', ...declineColumns] }),
  async ({ db, services, person }, { organizationId, reason }) => {
    await declineLender(db, services, person.id, organizationId, reason)
    return null
  },
)

export const adminLenderFunctions = [list, get, suspend, requireSecondFactor, approve, decline]
