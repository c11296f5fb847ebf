import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { clientAddressHeader } from '../requests/client-address.ts'
import { hasAskedForCode, noteCodeAsked, takeCodeTry } from './code-tries.ts'
import { type Door, doorAt } from './doors.ts'
import type { Account, Acquaintance, KnownDevices } from './known-devices.ts'
import type { Happening } from './notices.ts'
import { passwordProblem } from './password-rules.ts'
import { longestEmail, personOfChallenge, personOfCookies, recordAttempt } from './sign-in-audit.ts'
import type { CodePurpose } from './sign-in-library.ts'
import { reserve } from './sign-in-limits.ts'
import { mustTellNothing, untilNextStep, withoutTelling, wrongCode } from './telling-nothing.ts'

export interface GuardOptions {
  readonly db: Kysely<Tables>
  readonly devices: KnownDevices
  readonly tellOwner: (happening: Happening) => Promise<void>
  readonly limited: boolean
  readonly wait?: (ms: number) => Promise<unknown>
}

/** What is known of a request before the library sees it. */
interface Coming {
  readonly door: Door
  readonly request: Request
  readonly email: string
  readonly body: Record<string, unknown>
  /** Whose sign-in the browser brought along, before it was ended or replaced. */
  readonly personBefore: string | null
  /** The name of the browser, which anybody may have without an account. */
  readonly device: string | undefined
  /** The same for a browser that signed in to this account before, or that asked for the code it tries. */
  readonly ownDevice: string | undefined
  /** Whom the try is about, as limits count it. */
  readonly account: string
}

/**
 * Stands before the sign-in library: serves only the doors we know and hands on only the words they are for, counts
 * tries per account, device and network address, holds new passwords to our rules, writes what happened to the audit
 * log, tells owners of what was done to their accounts, and lets no answer tell who has one. It answers in the
 * library's own error shape.
 */
export function guarded(
  options: GuardOptions,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const { db, limited, wait = delay } = options
  return async (request) => {
    const cameAt = performance.now()
    const door = doorAt(request)
    if (!door) return refused(404, 'NOT_FOUND', 'There is nothing at this address.')
    const text = await request.text()
    const coming = await comingTo(options, door, request, text)
    const reserved = limited ? await reserve(db, door, visitOf(coming)) : nothingTaken
    if ('waitSeconds' in reserved) return tooManyTries(reserved.waitSeconds)
    const answer = await answerTo(options, coming, () => handle(onlyAsked(coming, text)))
    await reserved.settle(answer)
    if (!mustTellNothing(door, coming.email, answer)) return answer
    await wait(untilNextStep(performance.now() - cameAt))
    return withoutTelling(answer)
  }
}

const nothingTaken = { settle: async () => {} }

async function answerTo(
  options: GuardOptions,
  coming: Coming,
  handle: () => Promise<Response>,
): Promise<Response> {
  const { door, email, body } = coming
  const password = door.newPassword && body[door.newPassword]
  const problem = typeof password === 'string' ? passwordProblem(password, { email }) : undefined
  if (problem) return refused(400, 'PASSWORD_REFUSED', problem)
  if (door.action === undefined) return handle()
  const codeTry =
    door.tries && (await takeCodeTry(options.db, { purpose: door.tries, email }, coming.ownDevice))
  const isUsedUp = door.tries !== undefined && codeTry === undefined
  const response = isUsedUp ? wrongCode() : await handle()
  await codeTry?.settle(response)
  return afterwards(options, coming, door.action, response)
}

/** Everything that follows from how the library answered. */
async function afterwards(
  options: GuardOptions,
  coming: Coming,
  action: string,
  response: Response,
): Promise<Response> {
  const { db, devices, tellOwner } = options
  const { door, request, email, personBefore } = coming
  const personAfter = await personOfCookies(db, response.headers.getSetCookie())
  const personId = await recordAttempt(db, { action, request, email, personBefore, personAfter }, response)
  const tell = (what: Happening['what'], about: string) =>
    tellOwner({ what, personId: about, userAgent: request.headers.get('user-agent'), at: new Date() })
  if (response.ok && personId !== null) {
    if (endsOthers.has(door.path)) await devices.forgetOthers(personId, coming.device)
    if (door.tells !== undefined && (door.path !== setUpPath || replaced(personBefore, personAfter))) {
      await tell(door.tells, personId)
    }
  }
  const purpose = response.ok ? mailedPurpose(coming) : undefined
  if (personAfter === null && purpose === undefined) return response
  const device = coming.device ?? devices.newName()
  if (purpose !== undefined) await noteCodeAsked(db, { purpose, email }, device)
  if (personAfter !== null) {
    const acquaintance = await devices.remember(personAfter, device)
    const told = toldOf[acquaintance]
    if (told && personAfter !== personBefore) await tell(told, personAfter)
  }
  return withCookie(response, devices.cookie(device))
}

const toldOf: Readonly<Partial<Record<Acquaintance, Happening['what']>>> = {
  new: 'new device',
  forgotten: 'forgotten device',
}

const endsOthers: ReadonlySet<string> = new Set([
  '/email-otp/reset-password',
  '/change-password',
  '/revoke-other-sessions',
])

/** The same check sets the app up, which replaces the sign-in of whoever is signed in, and lets people in. */
const setUpPath = '/two-factor/verify-totp'
const replaced = (before: string | null, after: string | null) => before !== null && before === after

const purposes: readonly unknown[] = [
  'sign-in',
  'email-verification',
  'forget-password',
] satisfies CodePurpose[]

function mailedPurpose({ door: { mails }, body }: Coming): CodePurpose | undefined {
  if (mails !== 'as asked') return mails
  return purposes.includes(body.type) ? (body.type as CodePurpose) : undefined
}

async function comingTo(
  { db, devices }: GuardOptions,
  door: Door,
  request: Request,
  text: string,
): Promise<Coming> {
  const body = parsed(text)
  const email = typeof body.email === 'string' ? body.email.trim().toLowerCase().slice(0, longestEmail) : ''
  const cookies = request.headers.get('cookie') ?? ''
  const personBefore = door.action === undefined ? null : await personOfCookies(db, [cookies])
  const personId = email || personBefore !== null ? personBefore : await personOfChallenge(db, cookies)
  const device = devices.named(request.headers)
  const about = email ? { email } : personId !== null ? { personId } : undefined
  const isOwn = device !== undefined && about !== undefined && (await isOwnDevice(device, about))
  const ownDevice = isOwn ? device : undefined
  return { door, request, email, body, personBefore, device, ownDevice, account: email || (personId ?? '') }

  async function isOwnDevice(name: string, account: Account): Promise<boolean> {
    const isKnown = await devices.knows(name, account)
    return isKnown || (door.tries !== undefined && hasAskedForCode(db, { purpose: door.tries, email }, name))
  }
}

function visitOf({ request, account, ownDevice }: Coming) {
  return { address: request.headers.get(clientAddressHeader) ?? '', account, ownDevice }
}

/** The request with the words that its door is for, and no others. */
function onlyAsked({ door, request, body }: Coming, text: string): Request {
  if (request.method === 'GET') return request
  const isRead = Object.keys(body).length > 0
  const fields = (door.fields ?? []).filter((field) => Object.hasOwn(body, field))
  const asked = Object.fromEntries(fields.map((field) => [field, body[field]]))
  return new Request(request, { body: isRead ? JSON.stringify(asked) : text })
}

function withCookie(response: Response, line: string): Response {
  const headers = new Headers(response.headers)
  headers.append('set-cookie', line)
  return new Response(response.body, { status: response.status, headers })
}

function tooManyTries(seconds: number): Response {
  const wait = seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return refused(429, 'RATE_LIMITED', `Too many tries. Please wait ${wait} and try again.`, {
    'retry-after': String(seconds),
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
