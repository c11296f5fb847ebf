import { ConvexError, type Value } from 'convex/values'

/**
 * The one error model: a code that programs read and a sentence that people read. Everything that is not one of these
 * is a fault of ours, which people see only as `generalFailure`.
 */
export const errorTexts = {
  UNAUTHENTICATED: 'Please sign in again.',
  FORBIDDEN: 'You are not allowed to do this.',
  NOT_FOUND: 'We could not find what you are looking for.',
  VALIDATION: 'Please check what you entered.',
  ANSWERS_CHANGED_ELSEWHERE: 'Someone else changed the same answer.',
  STAGE_READ_ONLY: 'This stage can no longer be changed.',
  REQUIRED_MISSING: 'Required fields are still missing.',
  NOT_ASSIGNED: 'This review is not yours. Take it first.',
  ALREADY_OPENED: 'The packaging team has opened it already.',
  UNSETTLED: 'Something is not settled yet.',
  TOO_LARGE: 'This is too large to be taken.',
  RATE_LIMITED: 'Too many tries. Please wait a moment and try again.',
  TOO_SLOW: 'This takes longer than we can wait for. Please try again later.',
  /** These two pass by themselves: nothing was done, and the same call may succeed soon. */
  UNAVAILABLE: 'The server cannot do this right now. Please try again in a moment.',
  NO_SPACE: 'The server has no space left.',
} as const

export type ErrorCode = keyof typeof errorTexts

export const generalFailure = 'Something went wrong on our side. Please try again.'

export type AppErrorData = { code: ErrorCode; message: string } & { [detail: string]: Value }

export type AppError = ConvexError<AppErrorData>

/** `details` travel beside code and message; a `message` among them replaces the general sentence of the code. */
export function appError(code: ErrorCode, details: { [detail: string]: Value } = {}): AppError {
  return new ConvexError({ message: errorTexts[code], ...details, code })
}

export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  if (!(error instanceof ConvexError)) return false
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('code' in data)) return false
  return code === undefined ? typeof data.code === 'string' && data.code in errorTexts : data.code === code
}

/** Refused for now and not for good: whoever can wait tries again. */
export function isNotNow(error: unknown): error is AppError {
  return isAppError(error, 'UNAVAILABLE') || isAppError(error, 'NO_SPACE')
}

/** The sentence to show for any failure: the clean text is only in `.data`, `.message` carries call paths. */
export function messageOf(error: unknown, otherwise: string = generalFailure): string {
  return isAppError(error) ? error.data.message : otherwise
}
