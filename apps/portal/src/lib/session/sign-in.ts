/**
 * The calls of the sign-in part of our own origin. Written by hand because the sign-in library's own client costs a
 * tenth of the portal's whole budget before anybody has signed in; these are plain posts.
 */

export interface SignIn {
  readonly session: { readonly id: string }
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
}

export interface OpenSignIn {
  readonly id: string
  readonly token: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly userAgent?: string | null
  readonly ipAddress?: string | null
}

/** What went wrong, in words for the person in front of the screen. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code: string
  readonly status: number
  /** The field it is about, where there is one. */
  readonly fieldId: string | undefined
  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.fieldId = fieldOf[code]
    this.status = status
  }
}

interface SignInAnswer {
  readonly twoFactorRedirect?: boolean
}

export const register = (person: { name: string; email: string; password: string }) =>
  post('/sign-up/email', person)
export const signInWithPassword = (email: string, password: string) =>
  post<SignInAnswer>('/sign-in/email', { email, password })
export const sendCode = (email: string, type: 'sign-in' | 'email-verification') =>
  post('/email-otp/send-verification-otp', { email, type })
export const signInWithCode = (email: string, otp: string) =>
  post<SignInAnswer>('/sign-in/email-otp', { email, otp })
export const verifyAddress = (email: string, otp: string) => post('/email-otp/verify-email', { email, otp })
export const askForReset = (email: string) => post('/email-otp/request-password-reset', { email })
export const resetPassword = (email: string, otp: string, password: string) =>
  post('/email-otp/reset-password', { email, otp, password })
export const changePassword = (currentPassword: string, newPassword: string) =>
  post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })
export const signOutHere = () => post('/sign-out', {})
export const listSignIns = () => get<OpenSignIn[]>('/list-sessions')
export const endSignIn = (token: string) => post('/revoke-session', { token })
export const endOtherSignIns = () => post('/revoke-other-sessions', {})
export const verifyAuthenticator = (code: string) => post('/two-factor/verify-totp', { code })
export const verifyBackupCode = (code: string) => post('/two-factor/verify-backup-code', { code })
export const enableAuthenticator = (password: string) =>
  post<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', { password })
export const makeBackupCodes = (password: string) =>
  post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password })
export const disableAuthenticator = (password: string) => post('/two-factor/disable', { password })

/** Leads to the outside issuer; the answer is the address to go to. */
export const signInOutside = (callbackURL: string) =>
  post<{ url: string }>('/sign-in/social', { provider: 'oidc', callbackURL, errorCallbackURL: callbackURL })

/** Who is signed in, and with it the first token of the live connection: a round trip less before anything is asked. */
export function currentSignIn(): Promise<{ readonly signIn: SignIn | null; readonly token: string | null }> {
  return afterChanges(async () => {
    const response = await send('/get-session', readsJson)
    return { signIn: await answerOf<SignIn | null>(response), token: response.headers.get('set-auth-jwt') }
  })
}

/** A short-lived token for the live connection, or nothing when signed out. */
export async function fetchToken(): Promise<string | null> {
  try {
    return (await afterChanges(() => get<{ token: string }>('/token'))).token
  } catch (error) {
    if (error instanceof SignInError && error.status === 401) return null
    throw error
  }
}

function get<Answer>(path: string): Promise<Answer> {
  return call<Answer>(path, readsJson)
}

const readsJson = { headers: { accept: 'application/json' } }

/** Posts under way: each may change who is signed in. */
const changes = new Set<Promise<unknown>>()

function post<Answer = unknown>(path: string, body: object): Promise<Answer> {
  const answer = call<Answer>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).finally(() => changes.delete(answer))
  changes.add(answer)
  return answer
}

/** The server may end a sign-in before the cookie of the one that replaces it is here; who asks then, hears of neither. */
async function afterChanges<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  await Promise.allSettled(changes)
  return ask()
}

async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  return answerOf<Answer>(await send(path, init))
}

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(`/api/auth${path}`, init).catch(() => {
    throw new SignInError('There is no connection. Please try again in a moment.', 'OFFLINE', 0)
  })
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as Answer
  const { code = 'FAILED', message } = (answer ?? {}) as { code?: string; message?: string }
  throw new SignInError(
    sentences[code] ?? message ?? 'Something went wrong. Please try again.',
    code,
    response.status,
  )
}

/** The fields that forms of accounts ask, by their ids. */
const fieldOf: Readonly<Record<string, string>> = {
  INVALID_EMAIL: 'email',
  INVALID_OTP: 'code',
  INVALID_CODE: 'code',
  CODE_USED: 'code',
  INVALID_BACKUP_CODE: 'code',
  INVALID_PASSWORD: 'current-password',
  PASSWORD_REFUSED: 'new-password',
}

/** The library's codes in the words of the product; what is not here has a fitting sentence already. */
const sentences: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'The email address and the password do not fit together.',
  INVALID_EMAIL: 'Enter a valid email address.',
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We have sent you a code.',
  INVALID_OTP: 'This code is not right or has expired. Please check it or ask for a new one.',
  INVALID_CODE: 'This code is not right. Codes change every 30 seconds.',
  CODE_USED: 'This code was used already. Wait for the next one that your app shows.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in again from the start.',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long. Please sign in again from the start.',
  INVALID_BACKUP_CODE: 'This backup code is not right, or was used before.',
  INVALID_PASSWORD: 'The current password is not right.',
  SESSION_EXPIRED: 'Please sign in again.',
  UNAUTHORIZED: 'Please sign in again.',
}
