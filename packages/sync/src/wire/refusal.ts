import type { Outcome } from '../backend.ts'

/** A request that can never be served, answered in place of a result so that the client does not repeat it. */
export type Refusal = Outcome & { readonly ok: false }

export function isRefusal(value: object): value is Refusal {
  return 'ok' in value && value.ok === false && 'message' in value
}

export function tooLarge(message: string): Refusal {
  return refusal('TOO_LARGE', message)
}

/** What only who is signed in may send; whose sign-in has ended meanwhile loses nothing of it. */
export function signInFirst(): Refusal {
  return refusal('UNAUTHENTICATED', 'Please sign in again.')
}

/** Told in place of a result, so that the one question is refused and the connection stays. */
export function tooOften(): Refusal {
  return refusal('RATE_LIMITED', 'Too many tries. Please wait a moment and try again.')
}

export function invalidArguments(message: string): Refusal {
  return { ok: false, message: `ArgumentValidationError: ${message}` }
}

export function noSuchFunction(path: string): Refusal {
  return { ok: false, message: `Could not find public function for '${path.slice(0, 200)}'.` }
}

function refusal(code: string, message: string): Refusal {
  return { ok: false, message, errorData: JSON.stringify({ code, message }) }
}
