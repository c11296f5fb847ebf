import { audited, type Effects, nothing, together } from '../effects.ts'

/** A command that opens sealed answers or makes accounts notes once with which keys the database was written. */
const keysNoted: Effects = { key_fingerprints: ['added'] }

/**
 * What each command may change in the database of an installation, proven like the effects of every function. Three are
 * not about rows: a restore replaces all of them, and a reset takes the whole folder; both say so and ask. A drill needs an
 * archive, where `archive.pg.test.ts` proves that it changes none.
 */
export const commandEffects = {
  admin: together(audited, keysNoted, {
    people: ['added'],
    sign_in_methods: ['added'],
    admin_duties: ['added'],
  }),
  'token-keys': together(audited, { token_keys: ['expires_at', 'removed'] }),
  repair: together(audited, keysNoted, {
    answers: ['put back', 'flowing on'],
    answer_changes: ['added'],
    stages: ['version'],
  }),
  audit: together(audited, {
    audit_unsealed: ['removed'],
    audit_seals: ['added'],
    audit_checks: ['added'],
  }),
  backup: nothing,
  drill: 'compares all rows with those of the archive',
  restore: 'replaces everything',
  reset: 'removes everything',
} as const satisfies Readonly<Record<string, Effects | string>>

export type CommandName = keyof typeof commandEffects
