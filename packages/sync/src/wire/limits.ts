/** What one client may ask of one socket. `frame`, `hardFrame` and `args` are bytes, the others characters. */
export interface WireLimits {
  /** A longer frame is not parsed; a request in it is answered as too large. */
  readonly frame: number
  /** A longer frame is not even taken in: `ws` ends the socket, and the client comes back with the same frame. */
  readonly hardFrame: number
  readonly args: number
  /** Commas, brackets and braces of a frame: what reading it costs. Rows and answers that a page sends at once are a fraction. */
  readonly parts: number
  /** The same for who is not signed in: a form of the public pages. */
  readonly strangersParts: number
  /** Nesting of one argument or result, the argument object itself counted as 1. */
  readonly depth: number
  readonly token: number
  readonly queryResult: number
  readonly liveQueries: number
}

export const wireLimits: WireLimits = {
  frame: 16_000_000,
  hardFrame: 64_000_000,
  args: 8_000_000,
  parts: 20_000,
  strangersParts: 2_000,
  depth: 64,
  token: 16_000,
  queryResult: 16_000_000,
  liveQueries: 256,
}

/**
 * Beyond this nesting a frame is not even parsed. Between this and `WireLimits.depth` it is, so that the request can
 * be answered by name: closing the socket would make the client send the same frame for ever.
 */
export const parseableDepth = 1_000

/** What is read of a frame, by who sends it. */
export type ReadLimits = Pick<WireLimits, 'frame' | 'args' | 'parts' | 'depth'> & {
  readonly isStranger: boolean
}

export function readLimits(limits: WireLimits): (caller: object | null) => ReadLimits {
  const ofCallers = { ...limits, isStranger: false }
  const ofStrangers = { ...limits, parts: limits.strangersParts, isStranger: true }
  return (caller) => (caller ? ofCallers : ofStrangers)
}
