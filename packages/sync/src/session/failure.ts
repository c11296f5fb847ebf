import { Overloaded } from '../backend.ts'
import type { SyncObserver } from '../observer.ts'
import type { Closing } from '../wire/close-kind.ts'
import { internalError, malformed, overloaded } from '../wire/close-kind.ts'
import { MalformedMessage } from '../wire/parse-client-message.ts'

/** The two sides disagree; a new socket sets both back to the beginning, where a FatalError would end the tab. */
export class OutOfStep extends Error {}

/** Tells the observer what went wrong in a session, and how the session ends for it. */
export function closingAfter(error: unknown, observer: SyncObserver): Closing {
  if (error instanceof Overloaded) return overloaded(error.kind)
  if (error instanceof MalformedMessage || error instanceof OutOfStep) observer.frameRefused(error.message)
  else observer.fault(error)
  return error instanceof MalformedMessage ? malformed : internalError
}
