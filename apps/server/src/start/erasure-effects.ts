import type { Effects } from '../effects.ts'
import { kinds } from '../model/erasure/index.ts'
import { ownTables } from '../model/person-erasure/index.ts'

/** All that a project ever had, and what the log said of it beyond who did what. */
export const erasedWithProjects: Effects = {
  ...Object.fromEntries(Object.keys(kinds).map((table) => [table, ['removed']])),
  projects: ['removed'],
  package_files: ['removed'],
  replay: ['removed'],
  audit_entries: ['details', 'redaction'],
  erasures: ['state', 'removed', 'packages', 'objects', 'erased_at'],
}

/** All by which somebody could come in, be reached or be recognized. */
export const erasedWithPeople: Effects = {
  ...Object.fromEntries(Object.keys(ownTables).map((table) => [table, ['removed']])),
  sign_ins: ['removed', 'viewing_as', 'viewing_until'],
  borrower_shares: ['ended_at', 'message'],
  colleague_asks: ['ended_at', 'message'],
  replay: ['removed'],
  rate_limits: ['removed'],
  verifications: ['removed'],
  invitations: ['removed', 'email', 'message'],
  mails: ['removed', 'subject', 'body_text', 'body_html', 'failure'],
  support_requests: ['removed'],
  support_entries: ['removed'],
  audit_entries: ['details', 'redaction', 'person_email', 'viewed_person_email', 'address'],
  people: [
    ...(['name', 'email', 'email_verified', 'image', 'two_factor_enabled'] as const),
    ...(['suspended_at', 'erased_at', 'updated_at'] as const),
  ],
  person_erasures: ['state', 'pseudonym', 'removed', 'kept', 'erased_at'],
}
