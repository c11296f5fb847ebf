import { adminAudit, adminProjects, adminSystem } from '@granary/api'
import { audited, nothing, together } from '../../effects.ts'
import {
  allProjectsCsv,
  assignPackager,
  auditCsv,
  auditNames,
  installationSettings,
  listAllProjects,
  listAudit,
  lookAtSystem,
  packagersOf,
  saveInstallationSettings,
  sendMailsAgain,
} from '../../model/staff/index.ts'
import { adminAction, adminMutation, adminQuery, packagerQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const projects = packagerQuery(
  adminProjects.list,
  wide(
    'Staff look over all projects, packagers over those that were submitted; a word is looked for in all answers and documents. Sorted by lender, every lender’s name counts.',
    'projects',
    'stages',
    'answer_changes',
    'uploads',
    'document_texts',
    'organizations',
  ),
  ({ db, person, duties, journal }, request) => listAllProjects(db, { person, duties }, request, journal),
)

const projectsCsv = packagerQuery(
  adminProjects.getCsv,
  wide(
    'Staff take the list of all projects with them; the page asks once and does not watch.',
    'projects',
    'stages',
    'answer_changes',
    'uploads',
    'document_texts',
    'organizations',
  ),
  ({ db, services, person, duties }, wanted) => allProjectsCsv(db, services, { person, duties }, wanted),
)

const packagers = adminQuery(
  adminProjects.listPackagers,
  wide('Whoever has the duty can be chosen.', 'admin_duties'),
  ({ db }, { projectId }) => packagersOf(db, projectId),
)

const assign = adminMutation(
  adminProjects.assign,
  together(audited, { project_assignments: ['added', 'removed'] }),
  async ({ db, person }, { projectId, ...wanted }) => {
    await assignPackager(db, person.id, projectId, wanted)
    return null
  },
)

const audit = adminQuery(
  adminAudit.list,
  wide('Staff look over the whole log; the page asks once and does not watch.', 'audit_entries'),
  ({ db, journal }, request) => listAudit(db, request, journal),
)

const names = adminQuery(adminAudit.getNames, ({ db }, filters) => auditNames(db, filters))

const csv = adminQuery(
  adminAudit.getCsv,
  wide('Staff take the whole log with them.', 'audit_entries'),
  async ({ db }, filters) => ({
    fileName: 'granary-audit-log.csv',
    csv: await auditCsv(db, filters),
  }),
)

const look = adminAction(adminSystem.look, nothing, ({ db }) => lookAtSystem(db))

const getSettings = adminQuery(
  adminSystem.getSettings,
  wide('A few rows that hardly ever change.', 'installation_settings'),
  ({ db }) => installationSettings(db),
)

const saveSettings = adminMutation(
  adminSystem.saveSettings,
  together(audited, { installation_settings: ['added', 'value', 'changed_by', 'changed_at'] }),
  async ({ db, person }, given) => {
    await saveInstallationSettings(db, person.id, given)
    return null
  },
)

const sendAgain = adminMutation(
  adminSystem.sendAgain,
  together(audited, { mails: ['state', 'attempts', 'failure'], jobs: ['send-mail'] }),
  ({ db, services, person }, { mailIds }) => sendMailsAgain(db, services, person.id, mailIds),
)

export const oversightFunctions = [
  projects,
  projectsCsv,
  packagers,
  assign,
  audit,
  names,
  csv,
  look,
  getSettings,
  saveSettings,
  sendAgain,
]
