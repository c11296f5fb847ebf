/**
 * Tables that no live query reads: what only migrations write, and the inner workings of sign-in, limits, mail and
 * files, whose every write would otherwise wake every node for nothing.
 */
export const unwatchedTables: readonly string[] = [
  'schema_migrations',
  'key_fingerprints',
  'sealed_fields',
  'verifications',
  'token_keys',
  'sign_in_methods',
  'second_factors',
  'known_devices',
  'rate_limits',
  'mails',
  'stored_files',
  'upload_grants',
  'audit_unsealed',
  'audit_seals',
  'audit_checks',
]
