// Made from the migrations by npm run db-types: do not edit.
import type { ColumnType } from 'kysely'

/** Has a default, so it need not be given. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>

/** The database alone says what it is. */
type GeneratedAlways<T> = T extends ColumnType<infer S> ? ColumnType<S, never, never> : ColumnType<T, never, never>

/** Comes as a Date; may be given as a Date or ISO 8601. */
type Timestamp = ColumnType<Date, Date | string, Date | string>

/** Comes as text, since it may be beyond what a number can hold. */
type Big = ColumnType<string, string | number | bigint, string | number | bigint>

/** Comes parsed; must be given as text (JSON.stringify), since the driver takes an array for one of PostgreSQL. */
type Json = ColumnType<unknown, string, string>

export interface Tables {
  admin_duties: AdminDutiesTable
  agency_reminders: AgencyRemindersTable
  answer_changes: AnswerChangesTable
  attention_reasons: AttentionReasonsTable
  audit_checks: AuditChecksTable
  audit_entries: AuditEntriesTable
  audit_seals: AuditSealsTable
  audit_unsealed: AuditUnsealedTable
  borrower_accounts: BorrowerAccountsTable
  borrower_messages: BorrowerMessagesTable
  borrower_shares: BorrowerSharesTable
  colleague_asks: ColleagueAsksTable
  document_descriptions: DocumentDescriptionsTable
  document_reminders: DocumentRemindersTable
  document_texts: DocumentTextsTable
  eligibility_checks: EligibilityChecksTable
  erasures: ErasuresTable
  explanations: ExplanationsTable
  installation_backups: InstallationBackupsTable
  installation_settings: InstallationSettingsTable
  invitations: InvitationsTable
  join_requests: JoinRequestsTable
  key_fingerprints: KeyFingerprintsTable
  known_devices: KnownDevicesTable
  legal_holds: LegalHoldsTable
  live_base: LiveBaseTable
  live_commits: LiveCommitsTable
  mails: MailsTable
  message_reads: MessageReadsTable
  not_applicable_changes: NotApplicableChangesTable
  notification_choices: NotificationChoicesTable
  notifications: NotificationsTable
  organization_members: OrganizationMembersTable
  organizations: OrganizationsTable
  package_files: PackageFilesTable
  people: PeopleTable
  person_erasures: PersonErasuresTable
  presence: PresenceTable
  project_assignments: ProjectAssignmentsTable
  project_events: ProjectEventsTable
  project_packages: ProjectPackagesTable
  project_visits: ProjectVisitsTable
  projects: ProjectsTable
  rate_limits: RateLimitsTable
  remark_entries: RemarkEntriesTable
  remarks: RemarksTable
  replay: ReplayTable
  review_item_changes: ReviewItemChangesTable
  review_items: ReviewItemsTable
  review_rounds: ReviewRoundsTable
  rule_pack_drafts: RulePackDraftsTable
  rule_packs: RulePacksTable
  schema_migrations: SchemaMigrationsTable
  sealed_fields: SealedFieldsTable
  second_factors: SecondFactorsTable
  sign_in_methods: SignInMethodsTable
  sign_ins: SignInsTable
  stages: StagesTable
  stored_files: StoredFilesTable
  submission_files: SubmissionFilesTable
  submissions: SubmissionsTable
  submissions_taken_back: SubmissionsTakenBackTable
  support_entries: SupportEntriesTable
  support_requests: SupportRequestsTable
  table_changes: TableChangesTable
  table_rows: TableRowsTable
  token_keys: TokenKeysTable
  upload_grants: UploadGrantsTable
  uploads: UploadsTable
  verifications: VerificationsTable
  workbook_imports: WorkbookImportsTable
}

export interface AdminDutiesTable {
  person_id: string
  duty: string
  granted_by: string | null
  granted_at: Generated<Timestamp>
}

export interface AgencyRemindersTable {
  event_id: string
  clock: string
  due_on: string
  reminded_on: string
  project_id: string
}

export interface AnswerChangesTable {
  id: GeneratedAlways<Big>
  project_id: string
  stage: string
  version: number
  field_id: string
  before: Json | null
  after: Json | null
  source: string
  person_id: string | null
  at: Generated<Timestamp>
  organization_id: string | null
  restored_as_of: Timestamp | null
  from_workbook: Generated<boolean>
  import_id: string | null
}

export interface AttentionReasonsTable {
  id: Generated<string>
  number: GeneratedAlways<Big>
  text: string
  retired_at: Timestamp | null
  list: Generated<string>
}

export interface AuditChecksTable {
  id: GeneratedAlways<Big>
  at: Generated<Timestamp>
  kind: string
  whole: boolean
  entries: Big
  findings: Generated<Json>
}

export interface AuditEntriesTable {
  id: GeneratedAlways<Big>
  at: Generated<Timestamp>
  organization_id: string | null
  project_id: string | null
  person_id: string | null
  action: string
  details: Generated<Json>
  chain: Generated<string>
  previous_hash: Buffer | null
  hash: Buffer | null
  person_email: string | null
  viewed_person_id: string | null
  viewed_person_email: string | null
  address: string | null
  nonce: string | null
  mac: Buffer | null
  redaction: Json | null
}

export interface AuditSealsTable {
  number: Big
  kind: string
  entries: Big[]
  total: Big
  sealed_at: Timestamp
  key: string
  seal: Buffer
}

export interface AuditUnsealedTable {
  entry_id: Big
}

export interface BorrowerAccountsTable {
  person_id: string
  created_at: Generated<Timestamp>
}

export interface BorrowerMessagesTable {
  id: Generated<string>
  share_id: string
  project_id: string
  stage: string
  item_id: string
  person_id: string | null
  text: string
  written_at: Generated<Timestamp>
}

export interface BorrowerSharesTable {
  id: Generated<string>
  project_id: string
  organization_id: string
  person_id: string
  scope: Json
  may_answer: boolean
  due_on: string | null
  message: Generated<string>
  shared_by: string | null
  shared_at: Generated<Timestamp>
  ended_at: Timestamp | null
  reminded_at: Timestamp | null
  told_over: string | null
  reminded_by: string | null
}

export interface ColleagueAsksTable {
  id: Generated<string>
  project_id: string
  organization_id: string
  person_id: string
  scope: Json
  due_on: string | null
  message: Generated<string>
  asked_by: string | null
  asked_at: Generated<Timestamp>
  ended_at: Timestamp | null
  reminded_at: Timestamp | null
  told_over: string | null
  reminded_by: string | null
}

export interface DocumentDescriptionsTable {
  project_id: string
  storage_id: string
  kind: string | null
  party: string | null
  period_from: string | null
  period_to: string | null
  as_of: string | null
  signed_on: string | null
  expires_on: string | null
  described_by: string | null
  described_at: Generated<Timestamp>
}

export interface DocumentRemindersTable {
  upload_id: string
  due_on: string
  reminded_on: string
  project_id: string
}

export interface DocumentTextsTable {
  storage_id: string
  project_id: string
  organization_id: string
  state: string
  tries: Generated<number>
  pages: number | null
  pages_without_text: number | null
  content: string | null
  words: string | null
  read_at: Generated<Timestamp>
  told: string | null
  told_as: number | null
  facts: string | null
}

export interface EligibilityChecksTable {
  id: Generated<string>
  token_hash: Buffer
  answers: Json
  sent_at: Timestamp | null
  project_id: string | null
  carried_over_at: Timestamp | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export interface ErasuresTable {
  id: Generated<string>
  project_id: string
  organization_id: string
  program: string
  project_created_at: Timestamp
  state: Generated<string>
  reason: string
  requested_by: string | null
  requested_at: Generated<Timestamp>
  answered_by: string | null
  answered_at: Timestamp | null
  note: Generated<string>
  backups_until: string | null
  removed: Generated<Json>
  packages: Generated<Json>
  objects: Generated<string[]>
  erased_at: Timestamp | null
}

export interface ExplanationsTable {
  project_id: string
  check_id: string
  text: string
  found: string
  person_id: string | null
  at: Generated<Timestamp>
}

export interface InstallationBackupsTable {
  id: Generated<string>
  asked_by: string | null
  asked_at: Generated<Timestamp>
  state: Generated<string>
  step: Generated<string>
  tables_done: Generated<number>
  tables_total: Generated<number>
  files_done: Generated<number>
  files_total: Generated<number>
  bytes: Generated<Big>
  worker: string | null
  worker_until: Timestamp | null
  host: string | null
  path: string | null
  size: Big | null
  missing_files: number | null
  keys_included: boolean | null
  failure: string | null
  ended_at: Timestamp | null
}

export interface InstallationSettingsTable {
  name: string
  value: Json
  changed_by: string | null
  changed_at: Generated<Timestamp>
}

export interface InvitationsTable {
  id: Generated<string>
  kind: string
  organization_id: string | null
  project_id: string | null
  email: string
  token_hash: string
  role: string | null
  duties: Generated<string[]>
  organization_name: string | null
  scope: Generated<Json>
  may_answer: Generated<boolean>
  due_on: string | null
  message: Generated<string>
  invited_by: string | null
  created_at: Generated<Timestamp>
  sent_at: Generated<Timestamp>
  expires_at: Timestamp
  claimed_at: Timestamp | null
  claimed_by: string | null
  revoked_at: Timestamp | null
  reminded_at: Timestamp | null
  told_over: string | null
}

export interface JoinRequestsTable {
  id: Generated<string>
  organization_id: string
  person_id: string
  status: Generated<string>
  answered_by: string | null
  answered_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export interface KeyFingerprintsTable {
  name: string
  fingerprint: string
  recorded_at: Generated<Timestamp>
}

export interface KnownDevicesTable {
  person_id: string
  device: string
  first_at: Generated<Timestamp>
  last_at: Generated<Timestamp>
  forgotten_at: Timestamp | null
}

export interface LegalHoldsTable {
  id: Generated<string>
  project_id: string
  reason: string
  set_by: string | null
  set_at: Generated<Timestamp>
  lift_reason: Generated<string>
  lifted_by: string | null
  lifted_at: Timestamp | null
}

export interface LiveBaseTable {
  one: Generated<boolean>
  n: Big
  horizon: string
  generation: Generated<string>
  history: string | null
}

export interface LiveCommitsTable {
  xid: Generated<string>
  tab: string
  keys: string[] | null
  at: Generated<Timestamp>
}

export interface MailsTable {
  id: Generated<string>
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Generated<Timestamp>
  state: Generated<string>
  attempts: Generated<number>
  sent_at: Timestamp | null
  failure: string | null
  project_id: string | null
}

export interface MessageReadsTable {
  project_id: string
  borrower_id: string
  person_id: string
  read_at: Timestamp
}

export interface NotApplicableChangesTable {
  id: GeneratedAlways<Big>
  project_id: string
  stage: string
  version: number
  field_id: string
  kind: string
  note: Generated<string>
  source: string
  person_id: string | null
  at: Generated<Timestamp>
  restored_as_of: Timestamp | null
}

export interface NotificationChoicesTable {
  person_id: string
  choices: Generated<Json>
  digest_hour: Generated<number>
}

export interface NotificationsTable {
  id: Generated<string>
  person_id: string
  kind: string
  standing: string
  organization_id: string | null
  project_id: string | null
  stage: string | null
  by_person: string | null
  told_with: string
  times: Generated<number>
  details: Generated<Json>
  in_bell: boolean
  by_mail: string
  at: Generated<Timestamp>
  read_at: Timestamp | null
  mailed_at: Timestamp | null
}

export interface OrganizationMembersTable {
  organization_id: string
  person_id: string
  role: string
  created_at: Generated<Timestamp>
}

export interface OrganizationsTable {
  id: Generated<string>
  name: string
  headquarters_address: string | null
  served_states: Generated<string[]>
  contact: Generated<Json>
  federally_regulated: string | null
  usda_approved: string | null
  authorization_followup: string | null
  programs: Generated<string[]>
  service_level: string | null
  requires_second_factor: Generated<boolean>
  onboarded_at: Timestamp | null
  suspended_at: Timestamp | null
  created_at: Generated<Timestamp>
  approved_at: Timestamp | null
  approved_by: string | null
  declined_at: Timestamp | null
  decline_reason: string | null
  former_name: string | null
}

export interface PackageFilesTable {
  package_id: string
  name: string
  kind: string
  size: Big
  sha256: string
  volume: number | null
  pages: number | null
  storage_id: string | null
}

export interface PeopleTable {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  two_factor_enabled: Generated<boolean>
  suspended_at: Timestamp | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  erased_at: Timestamp | null
}

export interface PersonErasuresTable {
  id: Generated<string>
  person_id: string
  state: Generated<string>
  reason: Generated<string>
  requested_by: string | null
  requested_at: Generated<Timestamp>
  answered_by: string | null
  answered_at: Timestamp | null
  note: Generated<string>
  backups_until: string | null
  pseudonym: string | null
  removed: Generated<Json>
  kept: Generated<Json>
  erased_at: Timestamp | null
}

export interface PresenceTable {
  project_id: string
  person_id: string
  tab: string
  stage: string
  category_id: string | null
  field_id: string | null
  seen_at: Generated<Timestamp>
  connection: string | null
}

export interface ProjectAssignmentsTable {
  project_id: string
  person_id: string
  assigned_by: string | null
  assigned_at: Generated<Timestamp>
}

export interface ProjectEventsTable {
  id: Generated<string>
  number: GeneratedAlways<Big>
  project_id: string
  kind: string
  at: Timestamp
  note: Generated<string>
  due_at: Timestamp | null
  items: Generated<Json>
  office: Generated<string>
  method: Generated<string>
  receipt_upload_id: string | null
  person_id: string | null
  recorded_at: Generated<Timestamp>
  about: string | null
  for_team: Generated<boolean>
  answerer: string | null
  left_open: Generated<Json>
}

export interface ProjectPackagesTable {
  id: Generated<string>
  project_id: string
  version: number
  state: Generated<string>
  step: Generated<string>
  done: Generated<number>
  total: Generated<number>
  requested_by: string | null
  requested_at: Generated<Timestamp>
  worker: string | null
  worker_until: Timestamp | null
  tries: Generated<number>
  basis: Json | null
  contents: Json | null
  built_at: Timestamp | null
  digest: string | null
  signature: string | null
  failure: string | null
}

export interface ProjectVisitsTable {
  project_id: string
  person_id: string
  seen_at: Generated<Timestamp>
}

export interface ProjectsTable {
  id: Generated<string>
  organization_id: string
  name: string
  borrower_name: string
  program: string
  status: Generated<string>
  creation: Json
  created_by: string | null
  created_at: Generated<Timestamp>
  last_saved_at: Generated<Timestamp>
  last_saved_by: string | null
  sent_at: Timestamp | null
  closed_at: Timestamp | null
  archived_at: Timestamp | null
  committed_at: Timestamp | null
  rule_pack: string | null
  from_file: string | null
}

export interface RateLimitsTable {
  key: string
  window_start: Timestamp
  count: number
}

export interface RemarkEntriesTable {
  id: GeneratedAlways<Big>
  remark_id: string
  project_id: string
  kind: string
  text: Generated<string>
  person_id: string | null
  person_kind: string
  at: Generated<Timestamp>
  sending: string | null
  audience: Generated<string>
}

export interface RemarksTable {
  id: Generated<string>
  project_id: string
  number: number
  stage: string
  round: number
  field_id: string
  upload_id: string | null
  place: Json | null
  audience: string
  text: string
  author: string | null
  author_kind: string
  written_at: Generated<Timestamp>
  edited_at: Timestamp | null
  state: Generated<string>
  state_note: Generated<string>
  state_by: string | null
  state_at: Timestamp | null
  sending: string | null
}

export interface ReplayTable {
  session: string
  request: Big
  identity: string
  hash: string
  result: string
  at: Generated<Timestamp>
  subject: string | null
}

export interface ReviewItemChangesTable {
  project_id: string
  stage: string
  round: number
  item_id: string
  version: number
  state: string
  reason: string | null
  note: Generated<string>
  decided_by: string | null
  decided_at: Timestamp
}

export interface ReviewItemsTable {
  project_id: string
  stage: string
  round: number
  item_id: string
  state: string
  reason: string | null
  note: Generated<string>
  version: Generated<number>
  carried_over: Generated<boolean>
  decided_by: string | null
  decided_at: Generated<Timestamp>
}

export interface ReviewRoundsTable {
  id: Generated<string>
  project_id: string
  stage: string
  round: number
  is_current: Generated<boolean>
  state: Generated<string>
  submitted_at: Timestamp
  items: Generated<number>
  assignee: string | null
  taken_at: Timestamp | null
  opened_at: Timestamp | null
  opened_by: string | null
  returned_at: Timestamp | null
  returned_by: string | null
  return_note: Generated<string>
  accepted_at: Timestamp | null
  accepted_by: string | null
  agreed_by: string | null
  agreed_at: Timestamp | null
  agreed_decisions: number | null
  loan_cents: Big | null
  empty_items: Generated<string[]>
  accepted_checks: Json | null
  agreed_checks: Json | null
}

export interface RulePackDraftsTable {
  id: string
  from_pack: string
  content: Json
  drafted_by: string | null
  drafted_at: Generated<Timestamp>
  changed_by: string | null
  changed_at: Timestamp | null
  newest_then: string | null
}

export interface RulePacksTable {
  id: string
  from_pack: string
  content: Json
  effective_from: string
  drafted_by: string | null
  published_by: string
  published_at: Generated<Timestamp>
}

export interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

export interface SealedFieldsTable {
  field_id: string
  sealed_at: Generated<Timestamp>
}

export interface SecondFactorsTable {
  id: string
  person_id: string
  secret: string
  backup_codes: string
  verified: Generated<boolean>
  failed_verification_count: Generated<number>
  locked_until: Timestamp | null
  last_step: number | null
}

export interface SignInMethodsTable {
  id: string
  person_id: string
  provider_id: string
  account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Timestamp | null
  refresh_token_expires_at: Timestamp | null
  scope: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface SignInsTable {
  id: string
  token: string
  person_id: string
  expires_at: Timestamp
  ip_address: string | null
  user_agent: string | null
  organization_id: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  viewing_as: string | null
  viewing_until: Timestamp | null
}

export interface StagesTable {
  project_id: string
  stage: string
  organization_id: string
  schema_id: string
  schema_revision: number
  answers: Json
  provenance: Generated<Json>
  version: Generated<number>
  last_saved_at: Timestamp | null
  last_saved_by: string | null
  submitted_at: Timestamp | null
  submitted_by: string | null
  reopened_at: Timestamp | null
  reopened_reason: string | null
  not_applicable: Generated<Json>
  target_on: GeneratedAlways<string | null>
}

export interface StoredFilesTable {
  id: string
  size: number
  sha256: string
  claimed_content_type: string | null
  kind: string
  flaw: string | null
  scan: string
  created_by: string
  project_id: string
  field_id: string
  created_at: Generated<Timestamp>
  registered_at: Timestamp | null
  removed_at: Timestamp | null
  caution: string | null
  inspection: Generated<number>
  discarded_at: Timestamp | null
  reading: string | null
}

export interface SubmissionFilesTable {
  project_id: string
  stage: string
  round: number
  field_id: string
  position: number
  upload_id: string
  storage_id: string
  file_name: string
  file_size: Big
  content_type: string | null
  sha256: string | null
  part_id: string | null
  pages_from: number | null
  pages_to: number | null
}

export interface SubmissionsTable {
  id: Generated<string>
  project_id: string
  stage: string
  version: number
  schema_id: string
  schema_revision: number
  answers: Json
  certification: string
  submitted_by: string | null
  submitted_at: Generated<Timestamp>
  not_applicable: Generated<Json>
  round: Generated<number>
  provenance: Generated<Json>
  tables: Json | null
  rule_pack: string | null
  tables_revision: Generated<number>
}

export interface SubmissionsTakenBackTable {
  project_id: string
  stage: string
  round: number
  taken_back_by: string | null
  taken_back_at: Generated<Timestamp>
}

export interface SupportEntriesTable {
  id: Generated<string>
  request_id: string
  kind: string
  text: string
  person_id: string | null
  written_at: Generated<Timestamp>
}

export interface SupportRequestsTable {
  id: Generated<string>
  first_name: string
  last_name: string
  email: string
  lender_name: string
  program_interest: string | null
  message: string
  form_token: string | null
  status: Generated<string>
  created_at: Generated<Timestamp>
  source: Generated<string>
  assigned_to: string | null
}

export interface TableChangesTable {
  id: GeneratedAlways<Big>
  project_id: string
  table_name: string
  version: number
  row_id: string
  kind: string
  column_id: string | null
  before: Generated<Json>
  after: Generated<Json>
  person_id: string | null
  at: Generated<Timestamp>
  from_workbook: Generated<boolean>
  import_id: string | null
  revision: Generated<number>
}

export interface TableRowsTable {
  project_id: string
  table_name: string
  row_id: string
  place: number
  cells: Generated<Json>
  removed: Generated<boolean>
  version: number
  revision: Generated<number>
}

export interface TokenKeysTable {
  id: string
  public_key: string
  private_key: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp | null
  alg: string | null
  crv: string | null
}

export interface UploadGrantsTable {
  token_hash: Buffer
  person_id: string
  project_id: string
  field_id: string
  max_size_bytes: number
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
  reserved_bytes: Generated<Big>
}

export interface UploadsTable {
  id: Generated<string>
  project_id: string
  stage: string
  field_id: string
  storage_id: string
  file_name: string
  file_size: Big
  content_type: string | null
  uploaded_by: string | null
  uploaded_at: Generated<Timestamp>
  removed_at: Timestamp | null
  removed_by: string | null
  caution: string | null
  sha256: string | null
  organization_id: string | null
  replaced_by: string | null
  part_id: string | null
  pages_from: number | null
  pages_to: number | null
  pages_kept: Generated<boolean>
}

export interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Timestamp
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface WorkbookImportsTable {
  id: Generated<string>
  project_id: string
  person_id: string | null
  at: Generated<Timestamp>
  undoes: string | null
  answer_count: number
  row_count: number
}
