import { Overloaded } from '../backend.ts'
import type { SyncObserver } from '../observer.ts'
import type { Closing } from '../wire/close-kind.ts'
import { internalError, malformed, outOfStep, overloaded } from '../wire/close-kind.ts'
import { MalformedMessage } from '../wire/parse-client-message.ts'

/**
 * What came does not follow from what came before. A new socket sets both sides back to the beginning, where a
 * FatalError would end the tab.
 */
export class OutOfStep extends Error {}

/** Tells the observer what went wrong in a session, and how the session ends for it. */
export function closingAfter(error: unknown, observer: SyncObserver): Closing {
  if (error instanceof Overloaded) return overloaded(error.kind)
  const isOfClient = error instanceof MalformedMessage || error instanceof OutOfStep
  if (!isOfClient) {
    observer.fault(error)
    return internalError
  }
  observer.frameRefused(error.message)
  return error instanceof OutOfStep ? outOfStep(error.message) : malformed
}
