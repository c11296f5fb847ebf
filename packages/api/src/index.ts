export type { LenderApproval, Me } from './account.ts'
export * as account from './account.ts'
export type { NoticeChoice, NoticeChoices, Notification, SomeNoticeChoices } from './account-notifications.ts'
export * as notifications from './account-notifications.ts'
export {
  type AddressSuggestion,
  addressLookupDelayMs,
  addressLookupMinLength,
  type Geocoder,
  type GeocodingFeature,
  lookupAddress,
  toSuggestion,
} from './address-lookup.ts'
export type { AuditRow, AuditSentencePart } from './admin/audit.ts'
export * as adminAudit from './admin/audit.ts'
export { type AuditKind, auditKinds, isAuditKind } from './admin/audit-kinds.ts'
export type { Backups, BackupUnderWay, FailedBackup, WholeBackup } from './admin/backups.ts'
export * as adminBackups from './admin/backups.ts'
export type { FoundByStaff } from './admin/finding.ts'
export * as adminFinding from './admin/finding.ts'
export * as adminInvitations from './admin/invitations.ts'
export type { LenderDetail, LenderRow } from './admin/lenders.ts'
export * as adminLenders from './admin/lenders.ts'
export type { PersonDetail, PersonRow } from './admin/people.ts'
export * as adminPeople from './admin/people.ts'
export type { AdminProjectRow } from './admin/projects.ts'
export * as adminProjects from './admin/projects.ts'
export type { AttentionReason, ReasonList } from './admin/review-reasons.ts'
export * as reviewReasons from './admin/review-reasons.ts'
export { type ReviewSort, reviewSorts } from './admin/review-sorts.ts'
export * as reviewTimes from './admin/review-times.ts'
export { type ReviewsEnded, type ReviewTimes, waitingBands } from './admin/review-times.ts'
export type {
  EarlierDecision,
  ProjectEvent,
  QualityRecord,
  ReturnPoint,
  Review,
  ReviewFile,
  ReviewItem,
  ReviewItemState,
  ReviewRow,
  ReviewSection,
  RoundState,
} from './admin/reviews.ts'
export * as adminReviews from './admin/reviews.ts'
export type {
  ChangeInProject,
  ListedValue,
  PackSummary,
  RulePackDetail,
} from './admin/rule-packs.ts'
export * as rulePacks from './admin/rule-packs.ts'
export { askedBefore, askedWithoutWords, inOneText, isSaidInRemarks } from './admin/said-in-remarks.ts'
export type {
  SupportRequestDetail,
  SupportRequestRow,
  SupportSource,
  SupportStatus,
} from './admin/support-inbox.ts'
export * as supportInbox from './admin/support-inbox.ts'
export type {
  GivenSettings,
  InstallationSettings,
  SystemFacts,
  SystemProblem,
  SystemTrend,
} from './admin/system.ts'
export * as adminSystem from './admin/system.ts'
export type { FoundByBorrower } from './borrower/finding.ts'
export * as borrowerFinding from './borrower/finding.ts'
export type { BorrowerProject, SharedPart } from './borrower/home.ts'
export * as borrowerHome from './borrower/home.ts'
export type { BorrowerMessage } from './borrower/messages.ts'
export * as borrowerMessages from './borrower/messages.ts'
export type { SharedTable } from './borrower/tables.ts'
export * as borrowerTables from './borrower/tables.ts'
export { arg, type Bound, boundOf, unboundedIn, writeUpTo } from './bounds.ts'
export { deviceName, shortAddress } from './device-name.ts'
export {
  actionEntry,
  type Entry,
  type FunctionKind,
  mutationEntry,
  queryEntry,
  type ResultValidator,
} from './entry.ts'
export type { Counted, Erasure, ErasureRequest, ErasureState } from './erasures.ts'
export * as erasures from './erasures.ts'
export {
  type AppError,
  type AppErrorData,
  appError,
  type ErrorCode,
  errorTexts,
  generalFailure,
  isAppError,
  isNotNow,
  messageOf,
} from './errors.ts'
export { agencyQuestionAnchor, fieldAnchor } from './field-anchor.ts'
export {
  beginningLength,
  compoundMagic,
  mayBeginSo,
  notWhatItsNameSays,
  pdfMagic,
  startsWith,
  zipMagic,
} from './file-beginnings.ts'
export type { LenderActivityRow, StageRow, WaitingProject } from './lender/dashboard.ts'
export * as dashboard from './lender/dashboard.ts'
export type { Found } from './lender/finding.ts'
export * as finding from './lender/finding.ts'
export type { ChoosableStage, ListedInvitation, ShareItem } from './lender/invitations.ts'
export * as invitations from './lender/invitations.ts'
export type { Member, SharedProject } from './lender/members.ts'
export * as members from './lender/members.ts'
export * as onboarding from './lender/onboarding.ts'
export type { Portfolio } from './lender/portfolio.ts'
export * as portfolio from './lender/portfolio.ts'
export type { PresentPerson } from './lender/presence.ts'
export * as presence from './lender/presence.ts'
export type { CreationForm } from './lender/project-creation.ts'
export * as projectCreation from './lender/project-creation.ts'
export type { ProjectOfRow } from './lender/project-files.ts'
export * as projectFiles from './lender/project-files.ts'
export { type ProjectStatus, projectStatuses, projectSteps } from './lender/project-words.ts'
export type {
  ActivityRow,
  ProjectRow,
  StageSummary,
} from './lender/projects.ts'
export * as projects from './lender/projects.ts'
export {
  type AnswerChange,
  application,
  cautionTexts,
  type NotApplicable,
  type Pages,
  preApplication,
  type SharedStageEntries,
  type StageEntries,
  sharedApplication,
  sharedPreApplication,
  type UploadSummary,
} from './lender/stage-forms.ts'
export type { BorrowerHead, Pipeline, Place, ProjectHead, ProjectStep, Words } from './lender/standing.ts'
export * as supportRequests from './lender/support-requests.ts'
export { type NoticeGroup, noticeGroups } from './notice-groups.ts'
export type { PersonErasure } from './person-erasures.ts'
export * as personErasures from './person-erasures.ts'
export type {
  AgencyClock,
  AgencyEventKind,
  AgencyLogEntry,
  AgencyPoint,
  AgencyQuestion,
  AgencyView,
  AttachedDocument,
  PossibleDays,
  QuestionFile,
  QuestionItem,
  RecordedEventKind,
} from './project/agency.ts'
export * as projectAgency from './project/agency.ts'
export * as projectAnswers from './project/answers.ts'
export type {
  AboutDocument,
  DocumentFile,
  DocumentList,
  DocumentPlace,
  DocumentRow,
  DocumentState,
  FoundInTexts,
  TextOfDocument,
} from './project/documents.ts'
export * as documents from './project/documents.ts'
export type { HistoryChange, HistoryDifference, HistoryMoment } from './project/history.ts'
export * as projectHistory from './project/history.ts'
export { namedIn } from './project/named.ts'
export * as projectPackage from './project/package.ts'
export type { AskableStage, GivenToOther, ProjectPerson } from './project/people.ts'
export * as projectPeople from './project/people.ts'
export type { CheckSeverity, Finding } from './project/rehearsal.ts'
export * as rehearsal from './project/rehearsal.ts'
export type {
  Mentionable,
  Remark,
  RemarkAudience,
  RemarkItem,
  RemarkPlace,
  WhyUnread,
} from './project/remarks.ts'
export * as projectRemarks from './project/remarks.ts'
export type {
  NeededDocument,
  NeededFile,
  Requirement,
  RequirementBasis,
  RequirementState,
  RuleActor,
  RuleItem,
} from './project/requirements.ts'
export * as requirements from './project/requirements.ts'
export * as sensitive from './project/sensitive.ts'
export type {
  MissingOfSheet,
  ScoreOfSheet,
  ScoreSheetResult,
  SheetFigure,
  SheetPictures,
  SheetSegment,
  Sheets,
} from './project/sheets.ts'
export * as projectSheets from './project/sheets.ts'
export type {
  Submission,
  SubmissionCheck,
  SubmissionDifference,
  SubmissionHead,
  SubmittedTableDifference,
} from './project/submissions.ts'
export * as submissions from './project/submissions.ts'
export type {
  AnsweredOtherwise,
  TableCell,
  TableChange,
  TableCheck,
  TableFeeds,
  TableName,
  TablePastChange,
  TableRowResult,
} from './project/table-shapes.ts'
export * as projectTables from './project/tables.ts'
export * as projectVisits from './project/visits.ts'
export type {
  WorkbookApplied,
  WorkbookDifference,
  WorkbookImport,
  WorkbookUndone,
} from './project/workbook.ts'
export * as workbook from './project/workbook.ts'
export * as proof from './proof/index.ts'
export * as eligibility from './public/eligibility.ts'
export type { ClaimedInvitation, LookedAtInvitation } from './public/invitations.ts'
export * as invitation from './public/invitations.ts'
export type { PublicSettings } from './public/settings.ts'
export * as settings from './public/settings.ts'
export * as verification from './public/verification.ts'
export { isOverdueNews, isReminderDue, isWindowReminderDue, reminderDays } from './reminders.ts'
export {
  type AccountKind,
  type AdminDuty,
  accountKinds,
  adminDuties,
  isAccountKind,
  isAdminDuty,
  isMemberRole,
  type MemberRole,
  memberRoles,
} from './roles.ts'
export { parseLenderSearch, parseSwitcherSearch, pathOnThisOrigin } from './search.ts'
export { differenceFrom, type Known, knownOf, withDifference } from './since.ts'
export { type Difference, sinceEnding } from './since-entry.ts'
export { isTwoKinds, twoKindsInOne } from './two-kinds.ts'
export { workingDays } from './working-days.ts'
