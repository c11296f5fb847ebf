/**
 * Every path of the sign-in that is served, and no other: the library behind it has three times as many, which would
 * rename people, link accounts or hand out provider tokens past our rules. The HTTP access matrix has a row for each.
 */
export interface Door {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** What is counted, per e-mail address and per network address. */
  readonly limits?: readonly ('guess' | 'send')[]
  /** Where the body carries a new password. */
  readonly newPassword?: 'password' | 'newPassword'
  /** What the audit log calls it; reading leaves no entry. */
  readonly action?: string
}

/** The outside issuer sends people back here; the address is registered there. */
export const outsideCallback = '/callback/oidc'
export const outsideStart = '/sign-in/social'

export const doors: readonly Door[] = [
  { method: 'GET', path: '/get-session' },
  { method: 'GET', path: '/token' },
  { method: 'GET', path: '/jwks' },
  { method: 'GET', path: '/list-sessions' },
  { method: 'GET', path: outsideCallback, action: 'sign-in through an outside issuer' },
  { method: 'POST', path: outsideStart, limits: ['guess'] },
  { method: 'POST', path: '/sign-in/email', limits: ['guess'], action: 'sign-in' },
  { method: 'POST', path: '/sign-in/email-otp', limits: ['guess'], action: 'sign-in with a code' },
  {
    method: 'POST',
    path: '/sign-up/email',
    limits: ['send'],
    newPassword: 'password',
    action: 'registration',
  },
  {
    method: 'POST',
    path: '/email-otp/send-verification-otp',
    limits: ['send'],
    action: 'code asked for',
  },
  { method: 'POST', path: '/email-otp/verify-email', limits: ['guess'], action: 'address verification' },
  {
    method: 'POST',
    path: '/email-otp/request-password-reset',
    limits: ['send'],
    action: 'password reset asked for',
  },
  {
    method: 'POST',
    path: '/email-otp/reset-password',
    limits: ['guess'],
    newPassword: 'password',
    action: 'password reset',
  },
  {
    method: 'POST',
    path: '/change-password',
    limits: ['guess'],
    newPassword: 'newPassword',
    action: 'password change',
  },
  { method: 'POST', path: '/two-factor/verify-totp', limits: ['guess'], action: 'authenticator check' },
  { method: 'POST', path: '/two-factor/verify-backup-code', limits: ['guess'], action: 'backup code check' },
  { method: 'POST', path: '/two-factor/enable', limits: ['guess'], action: 'authenticator set up' },
  { method: 'POST', path: '/two-factor/disable', limits: ['guess'], action: 'authenticator removed' },
  { method: 'POST', path: '/sign-out', action: 'sign-out' },
  { method: 'POST', path: '/revoke-session', action: 'sign-in ended' },
  { method: 'POST', path: '/revoke-other-sessions', action: 'other sign-ins ended' },
]

export const doorsPrefix = '/api/auth'

export function pathIn(request: Request): string {
  return new URL(request.url).pathname.slice(doorsPrefix.length)
}

export function doorAt(request: Request): Door | undefined {
  const path = pathIn(request)
  return doors.find((door) => door.path === path && door.method === request.method)
}
