import { demoAccounts, demoLenders } from '../../apps/server/src/demo/people.ts'
import { sampleProjects } from '../../apps/server/src/demo/sample-projects.ts'
import { everyAnswer, type May } from './whole-journey.ts'

type Tables = May[string]

/** The journeys only read. */
export const nothing: May = {}

/** Rows of these tables come; none that was there changes. */
export const adds = (...tables: readonly string[]): Tables =>
  Object.fromEntries(tables.map((table) => [table, ['added']]))

/** People who sign in, and look at what there is. */
export const signedIn = (...emails: readonly string[]): May =>
  Object.fromEntries(emails.map((email) => [email, adds('sign_ins', 'known_devices', 'mails')]))

/** Somebody comes who was not here before. */
export const newPerson: Tables = adds('people', 'sign_in_methods', 'sign_ins', 'known_devices', 'mails')

export const files: Tables = adds('upload_grants', 'stored_files', 'uploads')

/** What was counted against a limit, in a window that may have begun anew. */
export const limited: Tables = { rate_limits: ['added', 'count', 'window_start'] }

/** What a submission leaves beside the answers. */
export const submission: Tables = adds('submissions', 'submission_files', 'review_rounds', 'notifications')

/** What a project has from its beginning. */
const givenAtFirst = [
  ...['loanProgram', 'totalLoanAmount', 'estimatedLoanAmount', 'applicationPackageType'],
  ...['borrowerLegalName', 'borrowerEntityType', 'borrowerOperatingStatus', 'projectLocationAddress'],
  ...['projectOfficialName', 'lenderLegalName', 'lenderHeadquartersAddress', 'lenderFederallyRegulated'],
  ...['lenderContactName', 'lenderContactTitle', 'lenderContactEmail', 'lenderContactPhone'],
  ...['packagingStatus', 'environmentalReviewStatus'],
]

/**
 * Projects come in which these questions are answered, in one stage or both, and no others; `not_applicable.…` of one
 * that was said not to apply.
 */
export const newProject = (...fieldIds: readonly string[]): Tables => ({
  ...adds('projects', 'answer_changes'),
  stages: ['added', ...[...givenAtFirst, ...fieldIds].map((id) => (id.includes('.') ? id : `answers.${id}`))],
})

/** The same where test data answers everything. */
export const newFullProject: Tables = {
  ...adds('projects', 'answer_changes'),
  stages: ['added', everyAnswer],
}

const named = (names: readonly string[], tables: Tables): May =>
  Object.fromEntries(names.map((name) => [name, tables]))

const ofSampleProjects = [
  ...['projects', 'stages', 'answer_changes', 'uploads', 'borrower_shares', 'notifications'],
  ...['review_rounds', 'submissions', 'submission_files'],
]

/** The sample records are put back: their projects are made anew, and their lenders and people as they were. */
export const sampleReset: May = {
  ...named(
    sampleProjects.map(({ name }) => name),
    Object.fromEntries(ofSampleProjects.map((table) => [table, ['removed']])),
  ),
  ...named(
    demoLenders.map(({ name }) => name),
    { organization_members: ['created_at'], organizations: ['approved_at', 'onboarded_at'] },
  ),
  ...named(
    demoAccounts.map(({ email }) => email),
    {
      ...adds('sign_ins', 'known_devices', 'mails'),
      people: ['updated_at'],
      sign_in_methods: ['password', 'updated_at'],
      admin_duties: ['granted_at'],
      borrower_accounts: ['created_at'],
    },
  ),
}
