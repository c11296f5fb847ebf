import { projects } from '@granary/api'
import { audited, projectCreated, together } from '../../effects.ts'
import { projectActivity } from '../../model/audit/index.ts'
import { mayAsk } from '../../model/project-people/index.ts'
import {
  archiveProject,
  beginProject,
  countByStatus,
  createProject,
  listProjects,
  projectDetail,
  projectListCsv,
} from '../../model/projects/index.ts'
import { lenderMutation, lenderQuery, projectOwnerMutation, projectQuery } from '../builders.ts'
import { since } from '../since.ts'

const create = lenderMutation(projects.create, projectCreated, ({ db, services, person, lender }, given) =>
  createProject(db, services, { person, organizationId: lender.organizationId }, given),
)

const begin = lenderMutation(projects.begin, projectCreated, ({ db, services, person, lender }, given) =>
  beginProject(db, services, { person, organizationId: lender.organizationId }, given),
)

const list = lenderQuery(projects.list, async ({ db, services, lender, journal }, request) =>
  listProjects(db, services, lender.organizationId, request, journal),
)

const counts = lenderQuery(projects.countByStatus, ({ db, lender }) =>
  countByStatus(db, lender.organizationId),
)

const getCsv = lenderQuery(projects.getCsv, ({ db, services, lender }, wanted) =>
  projectListCsv(db, services, lender.organizationId, wanted),
)

const get = projectQuery(
  projects.get,
  async ({ db, services, person, project, role, mayEdit, isPackager }) => ({
    ...(await projectDetail(db, services, project, {
      kind: role === 'packager' || role === 'administrator' ? role : 'member',
      mayEdit,
      personId: person.id,
    })),
    mayEdit,
    mayAsk: mayAsk({ project, person, role }),
    mayReopen: isPackager,
  }),
)

const archive = projectOwnerMutation(
  projects.archive,
  together(audited, { projects: ['archived_at'] }),
  async (work, { archived }) => {
    await archiveProject(work, archived)
    return null
  },
)

const activity = projectQuery(projects.activity, ({ db, project, journal }, { paginationOpts }) =>
  projectActivity(db, project.id, paginationOpts, journal),
)

export const projectFunctions = [
  create,
  begin,
  list,
  counts,
  getCsv,
  get,
  since(get, projects.getSince),
  archive,
  activity,
]
