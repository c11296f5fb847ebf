/** Lenders: what they are called, what staff said of them, who belongs to them. */
export {
  approvalOf,
  approvalWaiting,
  approveLender,
  askForApproval,
  declineLender,
  mayBeRemindedBy,
  requireApproved,
  spendNewLendersMail,
  withdrawForNewName,
} from './lender-approval.ts'
export { listMembers, removeMember, setMemberRole } from './members.ts'
export { ownersOf, similarLenders } from './organizations.ts'
export { reservedNameIn } from './reserved-names.ts'
