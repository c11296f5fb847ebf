import { dashboard } from '@granary/api'
import { lenderActivity } from '../../model/audit/index.ts'
import { lenderDashboard, listApplications } from '../../model/projects/index.ts'
import { lenderQuery } from '../builders.ts'

const get = lenderQuery(dashboard.get, ({ db, services, lender }) =>
  lenderDashboard(db, services, lender.organizationId),
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
