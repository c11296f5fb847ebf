/** Why the server ends a socket. The client picks its back-off by the beginning of the reason text. */
export interface Closing {
  /** Absent after an AuthError: the client must see 1005, which it does not log. */
  readonly code?: number
  readonly reason: string
}

/** The client rebuilds everything on a new socket, after about a second. */
export const internalError: Closing = { code: 1011, reason: 'InternalServerError' }

/**
 * What a client said does not follow from what it had said before. It returns after about a second, as after every
 * reason that it does not know, and both sides begin anew.
 */
export function outOfStep(what: string): Closing {
  return { code: 1002, reason: `OutOfStep: ${what}` }
}

/** Not a message of this protocol. */
export const malformed: Closing = { code: 1008, reason: 'MalformedMessage' }

export const afterAuthError: Closing = { reason: '' }

export const goingAway: Closing = { code: 1001, reason: 'ServerShutdown' }

/** The client waits about three seconds for the kinds it knows as overload. */
export function overloaded(kind: string): Closing {
  return { code: 1013, reason: kind.slice(0, 120) }
}
