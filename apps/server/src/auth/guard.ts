import { setTimeout as delay } from 'node:timers/promises'
import { isAppError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { clientAddressHeader } from '../http/fetch-adapter.ts'
import { type Allowance, spend } from '../model/rate-limit.ts'
import { type Door, doorAt } from './doors.ts'
import { passwordProblem } from './password-rules.ts'
import { personOfCookies, recordAttempt } from './sign-in-audit.ts'
import { mustTellNothing, untilNextStep, withoutTelling } from './telling-nothing.ts'

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
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Stands before the sign-in library: serves only the doors we know, counts tries per e-mail address and per network
 * address, holds new passwords to our rules, writes what happened to the audit log, and lets no answer tell who has an
 * account. It answers in the library's own error shape.
 */
export function guarded(
  { db, limited, wait = delay }: GuardOptions,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const cameAt = performance.now()
    const door = doorAt(request)
    if (!door) return refused(404, 'NOT_FOUND', 'There is nothing at this address.')
    const { action, newPassword } = door
    const text = await request.text()
    const body = parsed(text)
    const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : ''
    if (limited) {
      const refusal = await overLimit(db, door, email, request.headers.get(clientAddressHeader) ?? '')
      if (refusal) return refusal
    }
    const password = newPassword && body[newPassword]
    const problem = typeof password === 'string' ? passwordProblem(password, { email }) : undefined
    if (problem) return refused(400, 'PASSWORD_REFUSED', problem)
    const forwarded = request.method === 'GET' ? request : new Request(request, { body: text })
    if (action === undefined) return handle(forwarded)
    const personBefore = await personOfCookies(db, [request.headers.get('cookie') ?? ''])
    const response = await handle(forwarded)
    await recordAttempt(db, { action, request, email, personBefore }, response)
    if (!mustTellNothing(door, email, response)) return response
    await wait(untilNextStep(performance.now() - cameAt))
    return withoutTelling(response)
  }
}

async function overLimit(
  db: Kysely<Tables>,
  { path, limits = [] }: Door,
  email: string,
  address: string,
): Promise<Response | undefined> {
  try {
    for (const limit of limits) {
      const { perEmail, perAddress } = allowances[limit]
      for (const allowance of email ? perEmail : []) {
        await spend(db, `${limit}:${path}:email:${email}:${allowance.windowSeconds}`, allowance)
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
