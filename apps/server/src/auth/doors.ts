import { audited, counted, type Effects, mailed, nothing, together } from '../effects.ts'
import type { CodePurpose } from './sign-in-library.ts'

/**
 * Every path of the sign-in that is served, and no other: the library behind it has three times as many, which would
 * rename people, link accounts or hand out provider tokens past our rules. The HTTP access matrix has a row for each.
 */
export interface Door {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** All that a body may say here; the library does more with some words than any screen of ours asks of it. */
  readonly fields?: readonly string[]
  /** What is counted, and how much of it there may be: `sign-in-limits.ts` says. */
  readonly limit?: Limit
  /** Which mailed code is tried here. */
  readonly tries?: CodePurpose
  /** Which code is mailed from here; the body of one door says it itself. */
  readonly mails?: CodePurpose | 'as asked'
  /** Where the body carries a new password. */
  readonly newPassword?: 'password' | 'newPassword'
  /** What the audit log calls it; reading leaves no entry. */
  readonly action?: string
  /** What the owner of the account is told by mail once it is done. */
  readonly tells?: Notice
  /** What the library and the guard before it may change; proven like the effects of every function. */
  readonly changes: Effects
}

/** Guesses at a password or a mailed code, guesses at a second factor, mails asked for, accounts made, leaving for an issuer. */
export type Limit = 'guess' | 'factor' | 'send' | 'register' | 'leave'

export type Notice =
  | 'password reset'
  | 'password changed'
  | 'factor added'
  | 'factor removed'
  | 'backup codes'

/** The outside issuer sends people back here; the address is registered there. */
export const outsideCallback = '/callback/oidc'
export const outsideStart = '/sign-in/social'

/** Tries are taken back where only failures count, and begin anew with a new code. */
export const triesCounted = together(counted, { rate_limits: ['removed'] })

/** Whoever asks, the first and after ninety days the next key of tokens is made where one is needed. */
const keyMade: Effects = { token_keys: ['added'] }

const codeMailed = together(audited, mailed, triesCounted, { verifications: ['added'] })

/** A mailed code that was used is gone. */
const codeUsed: Effects = { verifications: ['removed'] }

/** Somebody is in for the first time, or once more, on a device that is remembered. */
const letInFirst: Effects = together(audited, { sign_ins: ['added'], known_devices: ['added'] })
const letIn: Effects = together(letInFirst, { known_devices: ['last_at'] })

/** The library gives whoever changes how they sign in a sign-in anew. */
const letInAnew: Effects = together(audited, {
  sign_ins: ['added', 'removed'],
  known_devices: ['last_at'],
})

const endsTheOthers: Effects = { sign_ins: ['removed'], known_devices: ['forgotten_at'] }

export const doors: readonly Door[] = [
  {
    method: 'GET',
    path: '/get-session',
    changes: together(keyMade, { sign_ins: ['expires_at', 'updated_at'] }),
  },
  { method: 'GET', path: '/token', changes: nothing },
  { method: 'GET', path: '/jwks', changes: nothing },
  { method: 'GET', path: '/list-sessions', changes: nothing },
  {
    method: 'GET',
    path: outsideCallback,
    action: 'sign-in through an outside issuer',
    changes: together(letInFirst, mailed, codeUsed, {
      people: ['added'],
      sign_in_methods: ['added', 'id_token', 'access_token', 'access_token_expires_at', 'updated_at'],
    }),
  },
  {
    method: 'POST',
    path: outsideStart,
    fields: ['provider', 'callbackURL', 'errorCallbackURL', 'idToken'],
    limit: 'leave',
    changes: together(triesCounted, { verifications: ['added'] }),
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    fields: ['email', 'password'],
    limit: 'guess',
    action: 'sign-in',
    changes: together(letIn, mailed, triesCounted, { verifications: ['added'] }),
  },
  {
    method: 'POST',
    path: '/sign-in/email-otp',
    fields: ['email', 'otp'],
    limit: 'guess',
    tries: 'sign-in',
    action: 'sign-in with a code',
    changes: together(letIn, mailed, triesCounted, codeUsed),
  },
  {
    method: 'POST',
    path: '/sign-up/email',
    fields: ['name', 'email', 'password'],
    limit: 'register',
    mails: 'email-verification',
    newPassword: 'password',
    action: 'registration',
    changes: together(codeMailed, { people: ['added'], sign_in_methods: ['added'] }),
  },
  {
    method: 'POST',
    path: '/email-otp/send-verification-otp',
    fields: ['email', 'type'],
    limit: 'send',
    mails: 'as asked',
    action: 'code asked for',
    changes: codeMailed,
  },
  {
    method: 'POST',
    path: '/email-otp/verify-email',
    fields: ['email', 'otp'],
    limit: 'guess',
    tries: 'email-verification',
    action: 'address verification',
    changes: together(letInFirst, triesCounted, codeUsed, { people: ['email_verified', 'updated_at'] }),
  },
  {
    method: 'POST',
    path: '/email-otp/request-password-reset',
    fields: ['email'],
    limit: 'send',
    mails: 'forget-password',
    action: 'password reset asked for',
    changes: codeMailed,
  },
  {
    method: 'POST',
    path: '/email-otp/reset-password',
    fields: ['email', 'otp', 'password'],
    limit: 'guess',
    tries: 'forget-password',
    newPassword: 'password',
    action: 'password reset',
    tells: 'password reset',
    changes: together(audited, mailed, triesCounted, codeUsed, endsTheOthers, {
      sign_in_methods: ['password', 'updated_at'],
    }),
  },
  {
    method: 'POST',
    path: '/change-password',
    fields: ['currentPassword', 'newPassword', 'revokeOtherSessions'],
    limit: 'guess',
    newPassword: 'newPassword',
    action: 'password change',
    tells: 'password changed',
    changes: together(letInAnew, mailed, triesCounted, endsTheOthers, {
      sign_in_methods: ['password', 'updated_at'],
    }),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    fields: ['code'],
    limit: 'factor',
    action: 'authenticator check',
    tells: 'factor added',
    changes: together(letIn, letInAnew, mailed, triesCounted, codeUsed, {
      people: ['two_factor_enabled', 'updated_at'],
      second_factors: ['last_step', 'verified'],
    }),
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    fields: ['code'],
    limit: 'factor',
    action: 'backup code check',
    changes: together(letIn, mailed, triesCounted, codeUsed, { second_factors: ['backup_codes'] }),
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    fields: ['password'],
    limit: 'guess',
    action: 'backup codes made anew',
    tells: 'backup codes',
    changes: together(audited, mailed, triesCounted, { second_factors: ['backup_codes'] }),
  },
  {
    method: 'POST',
    path: '/two-factor/enable',
    fields: ['password'],
    limit: 'guess',
    action: 'authenticator set up',
    changes: together(audited, triesCounted, { second_factors: ['added'] }),
  },
  {
    method: 'POST',
    path: '/two-factor/disable',
    fields: ['password'],
    limit: 'guess',
    action: 'authenticator removed',
    tells: 'factor removed',
    changes: together(letInAnew, mailed, triesCounted, {
      people: ['two_factor_enabled', 'updated_at'],
      second_factors: ['removed'],
    }),
  },
  {
    method: 'POST',
    path: '/sign-out',
    fields: [],
    action: 'sign-out',
    changes: together(audited, { sign_ins: ['removed'] }),
  },
  {
    method: 'POST',
    path: '/revoke-session',
    fields: ['token'],
    action: 'sign-in ended',
    changes: together(audited, { sign_ins: ['removed'] }),
  },
  {
    method: 'POST',
    path: '/revoke-other-sessions',
    fields: [],
    action: 'other sign-ins ended',
    changes: together(audited, endsTheOthers),
  },
]

export const doorsPrefix = '/api/auth'

export function pathIn(request: Request): string {
  return new URL(request.url).pathname.slice(doorsPrefix.length)
}

export function doorAt(request: Request): Door | undefined {
  const path = pathIn(request)
  return doors.find((door) => door.path === path && door.method === request.method)
}
