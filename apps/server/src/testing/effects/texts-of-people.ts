type Columns = Readonly<Record<string, readonly string[]>>

interface Verdict {
  readonly becomes: 'erased' | 'a pseudonym' | 'kept'
  readonly because: string
  /** By their table. Those of tables whose rows go with their person are not here, nor words that the database bounds. */
  readonly of: Columns
}

/**
 * What becomes of every text in the database when a person is erased. A column that is missing here fails a test, so
 * whoever adds one has to say it.
 */
export const textsOfPeople: readonly Verdict[] = [
  {
    becomes: 'erased',
    because: 'Letters to them, what they wrote to us, and the ways in.',
    of: {
      borrower_shares: ['message'],
      colleague_asks: ['message'],
      invitations: ['message'],
      people: ['image'],
      rate_limits: ['key'],
      support_entries: ['text'],
      support_requests: [
        ...['first_name', 'last_name', 'email', 'lender_name', 'program_interest', 'message', 'form_token'],
      ],
      verifications: ['id', 'identifier', 'value'],
    },
  },
  {
    becomes: 'a pseudonym',
    because: 'Who did something, and to whom it was told.',
    of: {
      audit_entries: ['details', 'person_email', 'viewed_person_email', 'address', 'redaction'],
      invitations: ['email'],
      mails: ['recipient', 'subject', 'body_text', 'body_html', 'failure'],
      people: ['name', 'email'],
    },
  },
  {
    becomes: 'kept',
    because: 'Entered in a project: the file of its lender, whoever is named in it.',
    of: {
      answer_changes: ['before', 'after'],
      borrower_messages: ['text'],
      document_descriptions: ['party'],
      document_texts: ['content', 'words', 'told', 'facts'],
      explanations: ['text', 'found'],
      legal_holds: ['reason', 'lift_reason'],
      not_applicable_changes: ['note'],
      package_files: ['name'],
      project_events: ['note', 'items', 'left_open', 'office', 'method'],
      project_packages: ['basis', 'contents', 'failure'],
      projects: ['name', 'borrower_name', 'creation', 'from_file'],
      remark_entries: ['text'],
      remarks: ['place', 'text', 'state_note'],
      review_item_changes: ['reason', 'note'],
      review_items: ['reason', 'note'],
      review_rounds: ['return_note', 'accepted_checks', 'agreed_checks'],
      stages: ['answers', 'provenance', 'reopened_reason', 'not_applicable', 'target_on'],
      stored_files: ['claimed_content_type', 'flaw', 'caution', 'reading'],
      submission_files: ['file_name', 'content_type'],
      submissions: ['answers', 'certification', 'not_applicable', 'provenance', 'tables'],
      table_changes: ['before', 'after'],
      table_rows: ['cells'],
      uploads: ['file_name', 'content_type', 'caution'],
    },
  },
  {
    becomes: 'kept',
    because: 'What a lender says of itself, also whom to call there: its owners change that.',
    of: {
      invitations: ['organization_name'],
      organizations: [
        ...['name', 'headquarters_address', 'contact'],
        ...['authorization_followup', 'decline_reason', 'former_name'],
        ...['served_states', 'programs'],
      ],
    },
  },
  {
    becomes: 'kept',
    because: 'Why staff erased or declined: it belongs to the certificate.',
    of: {
      erasures: ['reason', 'note', 'removed', 'packages'],
      person_erasures: ['reason', 'note', 'pseudonym', 'removed', 'kept'],
    },
  },
  {
    becomes: 'kept',
    because: 'Answers to calls, each for the sign-in that called: theirs go, those of others end after days.',
    of: { replay: ['session', 'identity', 'hash', 'result', 'subject'] },
  },
  {
    becomes: 'kept',
    because: 'The check of a visitor, who need not be who is named in it; it ends by itself after its days.',
    of: { eligibility_checks: ['answers'] },
  },
  {
    becomes: 'kept',
    because:
      'Ids, days, digests and words of the program, or of the installation as a whole: nobody writes them freely.',
    of: {
      agency_reminders: ['due_on', 'reminded_on'],
      answer_changes: ['stage', 'field_id'],
      attention_reasons: ['text'],
      audit_checks: ['findings'],
      audit_entries: ['action', 'chain', 'person_id', 'viewed_person_id'],
      audit_seals: ['key'],
      borrower_messages: ['stage', 'item_id'],
      borrower_shares: ['scope', 'due_on', 'told_over'],
      colleague_asks: ['scope', 'due_on', 'told_over'],
      document_descriptions: ['kind', 'period_from', 'period_to', 'as_of', 'signed_on', 'expires_on'],
      document_reminders: ['due_on', 'reminded_on'],
      erasures: ['program'],
      explanations: ['check_id'],
      installation_backups: ['host', 'path', 'failure'],
      installation_settings: ['name', 'value'],
      invitations: ['token_hash', 'duties', 'scope', 'due_on', 'told_over'],
      key_fingerprints: ['name', 'fingerprint'],
      live_base: ['history'],
      live_commits: ['tab', 'keys'],
      not_applicable_changes: ['stage', 'field_id'],
      package_files: ['sha256'],
      people: ['id'],
      project_events: ['kind'],
      project_packages: ['digest', 'signature'],
      projects: ['rule_pack'],
      remarks: ['field_id'],
      review_item_changes: ['stage', 'item_id'],
      review_items: ['stage', 'item_id'],
      review_rounds: ['stage', 'empty_items'],
      rule_pack_drafts: ['id', 'from_pack', 'newest_then', 'content'],
      rule_packs: ['id', 'from_pack', 'content', 'effective_from', 'drafted_by', 'published_by'],
      schema_migrations: ['name', 'checksum'],
      sealed_fields: ['field_id'],
      stages: ['schema_id'],
      stored_files: ['sha256', 'kind', 'project_id', 'field_id', 'created_by', 'id'],
      submission_files: ['stage', 'field_id', 'sha256'],
      submissions: ['stage', 'schema_id', 'rule_pack'],
      submissions_taken_back: ['stage'],
      table_changes: ['table_name', 'column_id'],
      table_rows: ['table_name'],
      token_keys: ['id', 'public_key', 'private_key', 'alg', 'crv'],
      uploads: ['stage', 'field_id', 'sha256'],
    },
  },
]
