/** What staff see and change: lenders, people, projects, the installation. */
export { auditCsv, auditNames, listAudit } from './admin-audit.ts'
export { lenderDetail, listLenders, requireSecondFactorOf, suspendLender } from './admin-lenders.ts'
export { endSignIns, listPeople, personDetail, refused, setDuties, suspendPerson } from './admin-people.ts'
export { allProjectsCsv, lenderNames, listAllProjects } from './admin-projects.ts'
export { lookAtSystem } from './admin-system.ts'
export {
  type BackupTaken,
  claimBackup,
  endBackup,
  failBackup,
  giveUpBackups,
  sayBackup,
} from './backup-rows.ts'
export { backupsOf, startBackup, writeBackupJob } from './backups.ts'
export { findForStaff } from './finding.ts'
export { installationSettings, saveInstallationSettings } from './installation-settings.ts'
export { sendMailsAgain } from './mails-again.ts'
export { assignPackager, packagersOf } from './project-assignments.ts'
export { endDueViews, endViewing, startViewing } from './view-as.ts'
