import { dashboard } from '@granary/api'
import { lenderActivity } from '../../model/audit/index.ts'
import { lenderDashboard, listApplications } from '../../model/projects/index.ts'
import { lenderQuery } from '../builders.ts'
import { dayFrom } from './day-from.ts'

const get = lenderQuery(dashboard.get, ({ db, services, person, lender }, { today }) =>
  lenderDashboard(
    db,
    services,
    lender.organizationId,
    { kind: 'member', mayEdit: lender.role !== 'viewer' && !person.viewedBy, personId: person.id },
    dayFrom(today),
  ),
)

const activity = lenderQuery(dashboard.activity, ({ db, lender }) =>
  lenderActivity(db, lender.organizationId),
)

const applications = lenderQuery(
  dashboard.applications,
  ({ db, services, lender, journal }, { paginationOpts }) =>
    listApplications(db, services, lender.organizationId, paginationOpts, journal),
)

export const dashboardFunctions = [get, activity, applications]
