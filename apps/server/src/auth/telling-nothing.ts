import type { Door } from './doors.ts'

const stepMs = 250

/**
 * How long an answer still waits, so that all of them leave at whole steps after their question came. The work behind
 * differs by a few milliseconds between an address with an account and one without; within a step nobody sees it.
 */
export function untilNextStep(elapsedMs: number): number {
  return stepMs - (elapsedMs % stepMs)
}

/** Whatever was let in shows itself; a mail that was asked for, or a refusal, must not say whether there is an account. */
export function mustTellNothing({ limit }: Door, email: string, response: Response): boolean {
  if (email === '') return false
  return limit === 'send' || limit === 'register' || (limit === 'guess' && !response.ok)
}

/** Only an address with an account has a code that can be tried too often or come too late. */
const tellOfACode: readonly unknown[] = ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS', 'USER_NOT_FOUND']

/** A code that does not let in is wrong, and nothing more is said of it, not even by the order of the words. */
export async function withoutTelling(response: Response): Promise<Response> {
  if (response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const code = typeof body === 'object' && body !== null && 'code' in body && body.code
  return tellOfACode.includes(code) ? wrongCode() : response
}

/** How the library says that a code is wrong. */
export function wrongCode(): Response {
  return Response.json({ code: 'INVALID_OTP', message: 'Invalid OTP' }, { status: 400 })
}
