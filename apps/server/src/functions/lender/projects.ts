import { projects } from '@granary/api'
import { projectActivity } from '../../model/activity.ts'
import { listProjects } from '../../model/project-list.ts'
import { archiveProject, createProject, projectDetail } from '../../model/projects.ts'
import { projectFiles } from '../../model/stage-files.ts'
import { lenderMutation, lenderQuery, projectOwnerMutation, projectQuery } from '../builders.ts'
import { audited, projectCreated, together } from '../effects.ts'

const create = lenderMutation(projects.create, projectCreated, ({ db, services, person, lender }, given) =>
  createProject(db, services, { person, organizationId: lender.organizationId }, given),
)

const list = lenderQuery(projects.list, async ({ db, services, lender, journal }, request) =>
  listProjects(db, services, lender.organizationId, request, journal),
)

const get = projectQuery(projects.get, async ({ db, services, project, mayEdit, isPackager }) => ({
  ...(await projectDetail(db, services, project)),
  mayEdit,
  mayReopen: isPackager,
}))

const archive = projectOwnerMutation(
  projects.archive,
  together(audited, { projects: ['archived_at'] }),
  async (work, { archived }) => {
    await archiveProject(work, archived)
    return null
  },
)

const files = projectQuery(projects.files, ({ db, services, project }) =>
  projectFiles(db, services, project.id),
)

const activity = projectQuery(projects.activity, ({ db, project, journal }, { paginationOpts }) =>
  projectActivity(db, project.id, paginationOpts, journal),
)

export const projectFunctions = [create, list, get, archive, files, activity]
