/** Who gets in: to a project, to a file, with a second factor; and what is written of those who did not. */
export { createDenialLog, type Denial } from './denials.ts'
export { createDoor, createDownloadDoor, type DoorParts } from './downloads.ts'
export { accessOf, type ProjectRole, projectAccess, staffReadOf, standingIn } from './project-access.ts'
export {
  organizationWaits,
  requireSecondFactorOfMembers,
  secondFactorDue,
  secondFactorMissing,
  setRule,
  staffWaits,
} from './second-factor.ts'
export { refuseTakenBack } from './taken-back.ts'
