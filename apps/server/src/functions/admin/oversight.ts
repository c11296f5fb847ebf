import { adminAudit, adminProjects, adminSystem } from '@granary/api'
import { auditCsv, listActions, listAudit } from '../../model/admin-audit.ts'
import { listAllProjects } from '../../model/admin-projects.ts'
import { lookAtSystem } from '../../model/admin-system.ts'
import { installationSettings, saveInstallationSettings } from '../../model/installation-settings.ts'
import { assignPackager, packagersOf } from '../../model/project-assignments.ts'
import { adminAction, adminMutation, adminQuery, packagerQuery } from '../builders.ts'
import { audited, nothing, together } from '../effects.ts'

const projects = packagerQuery(adminProjects.list, ({ db, person, duties, journal }, request) =>
  listAllProjects(db, { person, duties }, request, journal),
)

const packagers = adminQuery(adminProjects.listPackagers, ({ db }, { projectId }) =>
  packagersOf(db, projectId),
)

const assign = adminMutation(
  adminProjects.assign,
  together(audited, { project_assignments: ['added', 'removed'] }),
  async ({ db, person }, { projectId, ...wanted }) => {
    await assignPackager(db, person.id, projectId, wanted)
    return null
  },
)

const audit = adminQuery(adminAudit.list, ({ db, journal }, request) => listAudit(db, request, journal))

const actions = adminQuery(adminAudit.listActions, ({ db }) => listActions(db))

const csv = adminQuery(adminAudit.getCsv, async ({ db }, filters) => ({
  fileName: 'granary-audit-log.csv',
  csv: await auditCsv(db, filters),
}))

const look = adminAction(adminSystem.look, nothing, ({ db }) => lookAtSystem(db))

const getSettings = adminQuery(adminSystem.getSettings, ({ db }) => installationSettings(db))

const saveSettings = adminMutation(
  adminSystem.saveSettings,
  together(audited, { installation_settings: ['added', 'value', 'changed_by', 'changed_at'] }),
  async ({ db, person }, { settings }) => {
    await saveInstallationSettings(db, person.id, settings)
    return null
  },
)

export const oversightFunctions = [
  projects,
  packagers,
  assign,
  audit,
  actions,
  csv,
  look,
  getSettings,
  saveSettings,
]
