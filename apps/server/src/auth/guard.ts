import { isAppError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { clientAddressHeader } from '../http/fetch-adapter.ts'
import { recordAudit } from '../model/audit.ts'
import { type Allowance, spend } from '../model/rate-limit.ts'
import { passwordProblem } from './password-rules.ts'

interface GuardedPath {
  readonly path: string
  /** What is counted, per e-mail address and per network address. */
  readonly limits: readonly ('guess' | 'send')[]
  /** Where the body carries a new password. */
  readonly newPassword?: 'password' | 'newPassword'
  readonly action: string
}

const guardedPaths: readonly GuardedPath[] = [
  { path: '/sign-in/email', limits: ['guess'], action: 'sign-in' },
  { path: '/sign-in/email-otp', limits: ['guess'], action: 'sign-in with a code' },
  { path: '/sign-up/email', limits: ['send'], newPassword: 'password', action: 'registration' },
  { path: '/email-otp/send-verification-otp', limits: ['send'], action: 'code asked for' },
  { path: '/email-otp/verify-email', limits: ['guess'], action: 'address verification' },
  { path: '/email-otp/check-verification-otp', limits: ['guess'], action: 'code check' },
  { path: '/email-otp/request-password-reset', limits: ['send'], action: 'password reset asked for' },
  { path: '/forget-password/email-otp', limits: ['send'], action: 'password reset asked for' },
  { path: '/email-otp/reset-password', limits: ['guess'], newPassword: 'password', action: 'password reset' },
  { path: '/change-password', limits: ['guess'], newPassword: 'newPassword', action: 'password change' },
  { path: '/two-factor/verify-totp', limits: ['guess'], action: 'authenticator check' },
  { path: '/two-factor/verify-backup-code', limits: ['guess'], action: 'backup code check' },
  { path: '/two-factor/enable', limits: ['guess'], action: 'authenticator set up' },
  { path: '/two-factor/disable', limits: ['guess'], action: 'authenticator removed' },
  { path: '/sign-out', limits: [], action: 'sign-out' },
  { path: '/revoke-session', limits: [], action: 'sign-in ended' },
  { path: '/revoke-sessions', limits: [], action: 'all sign-ins ended' },
]

const allowances: Record<'guess' | 'send', { perEmail: Allowance[]; perAddress: Allowance[] }> = {
  guess: {
    perEmail: [{ tries: 10, windowSeconds: 15 * 60 }],
    perAddress: [{ tries: 60, windowSeconds: 15 * 60 }],
  },
  send: {
    perEmail: [
      { tries: 1, windowSeconds: 60 },
      { tries: 8, windowSeconds: 24 * 60 * 60 },
    ],
    perAddress: [{ tries: 30, windowSeconds: 60 * 60 }],
  },
}

export interface GuardOptions {
  readonly db: Kysely<Tables>
  readonly limited: boolean
}

/**
 * Stands before the sign-in library: counts tries per e-mail address and per network address, holds new passwords to
 * our rules, and writes what happened to the audit log. It answers in the library's own error shape.
 */
export function guarded(
  { db, limited }: GuardOptions,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '')
    const rule = guardedPaths.find((guardedPath) => guardedPath.path === path)
    if (!rule) return handle(request)
    const text = await request.text()
    const body = parsed(text)
    const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : ''
    if (limited) {
      const refusal = await overLimit(db, rule, email, request.headers.get(clientAddressHeader) ?? '')
      if (refusal) return refusal
    }
    const password = rule.newPassword && body[rule.newPassword]
    const problem = typeof password === 'string' ? passwordProblem(password, { email }) : undefined
    if (problem) return refused(400, 'PASSWORD_REFUSED', problem)
    const response = await handle(new Request(request, { body: text, method: request.method }))
    await record(db, rule, email, response)
    return response
  }
}

async function overLimit(
  db: Kysely<Tables>,
  rule: GuardedPath,
  email: string,
  address: string,
): Promise<Response | undefined> {
  try {
    for (const limit of rule.limits) {
      const { perEmail, perAddress } = allowances[limit]
      for (const allowance of email ? perEmail : []) {
        await spend(db, `${limit}:${rule.path}:email:${email}:${allowance.windowSeconds}`, allowance)
      }
      for (const allowance of perAddress) {
        await spend(db, `${limit}:address:${address}:${allowance.windowSeconds}`, allowance)
      }
    }
    return undefined
  } catch (error) {
    if (!isAppError(error, 'RATE_LIMITED')) throw error
    const seconds = Number(error.data.retryAfterSeconds)
    return refused(429, 'RATE_LIMITED', waitSentence(seconds), { 'retry-after': String(seconds) })
  }
}

function waitSentence(seconds: number): string {
  const wait = seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many tries. Please wait ${wait} and try again.`
}

async function record(
  db: Kysely<Tables>,
  rule: GuardedPath,
  email: string,
  response: Response,
): Promise<void> {
  const person = email
    ? await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
    : undefined
  await recordAudit(db, {
    action: response.ok ? rule.action : `${rule.action} refused`,
    personId: person?.id ?? null,
    details: { ...(email && !person && { email }), status: response.status },
  })
}

function refused(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers })
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
