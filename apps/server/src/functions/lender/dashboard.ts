import { dashboard } from '@granary/api'
import { isCalendarDate } from '@granary/forms'
import { lenderActivity } from '../../model/audit/index.ts'
import { lenderDashboard, listApplications } from '../../model/projects/index.ts'
import { lenderQuery } from '../builders.ts'

const get = lenderQuery(dashboard.get, ({ db, services, person, lender }, { today }) =>
  lenderDashboard(
    db,
    services,
    lender.organizationId,
    { kind: 'member', mayEdit: lender.role !== 'viewer' && !person.viewedBy, personId: person.id },
    today !== undefined && isCalendarDate(today) ? today : null,
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
