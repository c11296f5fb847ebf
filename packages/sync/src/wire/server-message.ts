import type { Outcome, QueryResult } from '../backend.ts'
import { SharedFrame } from './shared-frame.ts'
import { encodeTimestamp } from './timestamp.ts'

/** What both sides agree on at one moment: query set, caller, and the snapshot that all results are true at. */
export interface StateVersion {
  readonly querySet: number
  readonly identity: number
  readonly ts: bigint
}

export interface Transition {
  readonly start: StateVersion
  readonly end: StateVersion
  readonly removed: readonly number[]
  readonly results: readonly QueryResult[]
  /** Client's clock minus ours, in milliseconds. Without it the client neither warns of slow transitions nor of large ones. */
  readonly clientClockSkew: number
  /** Milliseconds since the epoch. */
  readonly serverTime: number
}

/**
 * Frames are joined as text around results that are JSON already: a result is encoded once, however many sockets get
 * it, and never parsed again here.
 */
export function encodeTransition(transition: Transition): SharedFrame {
  const { start, end, removed, results, clientClockSkew, serverTime } = transition
  const parts: ConstructorParameters<typeof SharedFrame>[0][number][] = []
  let text = `{"type":"Transition","startVersion":${encodeVersion(start)},"endVersion":${encodeVersion(end)},"modifications":[`
  let comma = ''
  for (const queryId of removed) {
    text += `${comma}{"type":"QueryRemoved","queryId":${queryId}}`
    comma = ','
  }
  for (const { queryId, outcome, journal } of results) {
    if (outcome.ok) {
      parts.push(`${text}${comma}{"type":"QueryUpdated","queryId":${queryId},"value":`, outcome)
      text = ''
    } else text += `${comma}${encodeFailed(queryId, outcome)}`
    // Always written: the client takes an absent journal for "keep the old one".
    text += `,"logLines":[],"journal":${journal === null ? 'null' : JSON.stringify(journal)}}`
    comma = ','
  }
  const clocks = `"clientClockSkew":${clientClockSkew},"serverTs":${Math.round(serverTime * 1_000_000)}`
  parts.push(`${text}],${clocks}}`)
  return new SharedFrame(parts)
}

export function encodeMutationSuccess(requestId: number, json: string, ts: bigint): string {
  return `{"type":"MutationResponse","requestId":${requestId},"success":true,"result":${json},"ts":"${encodeTimestamp(ts)}","logLines":[]}`
}

export function encodeActionSuccess(requestId: number, json: string): string {
  return `{"type":"ActionResponse","requestId":${requestId},"success":true,"result":${json},"logLines":[]}`
}

export function encodeFailure(
  type: 'MutationResponse' | 'ActionResponse',
  requestId: number,
  outcome: Outcome & { ok: false },
): string {
  const { message, errorData } = outcome
  return `{"type":"${type}","requestId":${requestId},"success":false,"result":${JSON.stringify(message)},"logLines":[]${dataField(errorData)}}`
}

export function encodeAuthError(error: string, baseVersion: number, authUpdateAttempted: boolean): string {
  return JSON.stringify({ type: 'AuthError', error, baseVersion, authUpdateAttempted })
}

export const pingFrame = '{"type":"Ping"}'

/**
 * Whether what was sent last may be old, because this server waits for its database. A ping to every client; one that
 * wants to tell people reads the rest of it.
 */
export function encodeWaiting(isWaiting: boolean): string {
  return `{"type":"Ping","waiting":${isWaiting}}`
}

/**
 * A long transition as consecutive parts: the client counts 60 s without a whole frame as silence. A cut inside a
 * surrogate pair is harmless, because each part is escaped on its own.
 */
export function encodeChunks(transition: string, size: number, transitionId: string): string[] {
  const totalParts = Math.ceil(transition.length / size)
  return Array.from({ length: totalParts }, (_, partNumber) => {
    const chunk = transition.slice(partNumber * size, (partNumber + 1) * size)
    return JSON.stringify({ type: 'TransitionChunk', transitionId, partNumber, totalParts, chunk })
  })
}

function encodeFailed(queryId: number, { message, errorData }: Outcome & { ok: false }): string {
  return `{"type":"QueryFailed","queryId":${queryId},"errorMessage":${JSON.stringify(message)}${dataField(errorData)}`
}

/** Absent, not null, unless the function threw a ConvexError: null would be its data. */
function dataField(errorData: string | undefined): string {
  return errorData === undefined ? '' : `,"errorData":${errorData}`
}

function encodeVersion({ querySet, identity, ts }: StateVersion): string {
  return `{"querySet":${querySet},"identity":${identity},"ts":"${encodeTimestamp(ts)}"}`
}
