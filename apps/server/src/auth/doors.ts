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

export const doors: readonly Door[] = [
  { method: 'GET', path: '/get-session' },
  { method: 'GET', path: '/token' },
  { method: 'GET', path: '/jwks' },
  { method: 'GET', path: '/list-sessions' },
  { method: 'GET', path: outsideCallback, action: 'sign-in through an outside issuer' },
  {
    method: 'POST',
    path: outsideStart,
    fields: ['provider', 'callbackURL', 'errorCallbackURL', 'idToken'],
    limit: 'leave',
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    fields: ['email', 'password'],
    limit: 'guess',
    action: 'sign-in',
  },
  {
    method: 'POST',
    path: '/sign-in/email-otp',
    fields: ['email', 'otp'],
    limit: 'guess',
    tries: 'sign-in',
    action: 'sign-in with a code',
  },
  {
    method: 'POST',
    path: '/sign-up/email',
    fields: ['name', 'email', 'password'],
    limit: 'register',
    mails: 'email-verification',
    newPassword: 'password',
    action: 'registration',
  },
  {
    method: 'POST',
    path: '/email-otp/send-verification-otp',
    fields: ['email', 'type'],
    limit: 'send',
    mails: 'as asked',
    action: 'code asked for',
  },
  {
    method: 'POST',
    path: '/email-otp/verify-email',
    fields: ['email', 'otp'],
    limit: 'guess',
    tries: 'email-verification',
    action: 'address verification',
  },
  {
    method: 'POST',
    path: '/email-otp/request-password-reset',
    fields: ['email'],
    limit: 'send',
    mails: 'forget-password',
    action: 'password reset asked for',
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
  },
  {
    method: 'POST',
    path: '/change-password',
    fields: ['currentPassword', 'newPassword', 'revokeOtherSessions'],
    limit: 'guess',
    newPassword: 'newPassword',
    action: 'password change',
    tells: 'password changed',
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    fields: ['code'],
    limit: 'factor',
    action: 'authenticator check',
    tells: 'factor added',
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    fields: ['code'],
    limit: 'factor',
    action: 'backup code check',
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    fields: ['password'],
    limit: 'guess',
    action: 'backup codes made anew',
    tells: 'backup codes',
  },
  {
    method: 'POST',
    path: '/two-factor/enable',
    fields: ['password'],
    limit: 'guess',
    action: 'authenticator set up',
  },
  {
    method: 'POST',
    path: '/two-factor/disable',
    fields: ['password'],
    limit: 'guess',
    action: 'authenticator removed',
    tells: 'factor removed',
  },
  { method: 'POST', path: '/sign-out', fields: [], action: 'sign-out' },
  { method: 'POST', path: '/revoke-session', fields: ['token'], action: 'sign-in ended' },
  { method: 'POST', path: '/revoke-other-sessions', fields: [], action: 'other sign-ins ended' },
]

export const doorsPrefix = '/api/auth'

export function pathIn(request: Request): string {
  return new URL(request.url).pathname.slice(doorsPrefix.length)
}

export function doorAt(request: Request): Door | undefined {
  const path = pathIn(request)
  return doors.find((door) => door.path === path && door.method === request.method)
}
