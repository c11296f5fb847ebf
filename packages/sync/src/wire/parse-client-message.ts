import { readArguments, type Suspicions, suspicionsOf } from './arguments.ts'
import type { Call, ClientMessage, ModifyQuerySet, Request } from './client-message.ts'
import { canonicalPath } from './function-path.ts'
import type { ReadLimits } from './limits.ts'
import type { Refusal } from './refusal.ts'
import { invalidArguments, isRefusal, noSuchFunction } from './refusal.ts'
import { decodeTimestamp } from './timestamp.ts'

/** The frame is no message of this protocol. The client never sends such a thing; the socket is closed. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}

/** Reads one frame. What is wrong with a single request is part of that request; anything else throws. */
export function parseClientMessage(text: string, limits: ReadLimits): ClientMessage {
  const suspicions = suspicionsOf(text, limits)
  if ('refusal' in suspicions) return unparsedRequest(text, suspicions.refusal)
  const json = parseObject(text)
  switch (json.type) {
    case 'Connect':
      return readConnect(json)
    case 'Authenticate':
      return readAuthenticate(json)
    case 'ModifyQuerySet':
      return readModifyQuerySet(json, limits, suspicions)
    case 'Mutation':
    case 'Action':
      return { type: json.type, requestId: counter(json.requestId), call: readCall(json, limits, suspicions) }
    case 'Event':
      return { type: 'Event', eventType: string(json.eventType, 200) }
    default:
      throw new MalformedMessage('unknown type')
  }
}

export function readCall(json: Fields, limits: ReadLimits, suspicions: Suspicions): Call | Refusal {
  if (json.componentPath !== undefined) return invalidArguments('There are no components here.')
  if (typeof json.udfPath !== 'string') throw new MalformedMessage('no path')
  if (!Array.isArray(json.args)) throw new MalformedMessage('no arguments')
  const path = canonicalPath(json.udfPath)
  if (path === null) return noSuchFunction(json.udfPath)
  const args = readArguments(json.args, limits, suspicions)
  return isRefusal(args) ? args : { path, args }
}

export type Fields = Readonly<Record<string, unknown>>

function readConnect(json: Fields): ClientMessage {
  const sessionId = string(json.sessionId, 36)
  if (!uuid.test(sessionId)) throw new MalformedMessage('session id')
  return {
    type: 'Connect',
    sessionId,
    connectionCount: counter(json.connectionCount),
    lastCloseReason: typeof json.lastCloseReason === 'string' ? json.lastCloseReason.slice(0, 200) : null,
    maxObservedTimestamp:
      typeof json.maxObservedTimestamp === 'string' ? decodeTimestamp(json.maxObservedTimestamp) : null,
    clientTs: typeof json.clientTs === 'number' ? json.clientTs : 0,
  }
}

function readAuthenticate(json: Fields): ClientMessage {
  const baseVersion = counter(json.baseVersion)
  const { tokenType } = json
  if (tokenType === 'None') return { type: 'Authenticate', baseVersion, tokenType, token: '' }
  if (tokenType !== 'User' && tokenType !== 'Admin') throw new MalformedMessage('token type')
  if (typeof json.value !== 'string') throw new MalformedMessage('token')
  return { type: 'Authenticate', baseVersion, tokenType, token: json.value }
}

function readModifyQuerySet(json: Fields, limits: ReadLimits, suspicions: Suspicions): ModifyQuerySet {
  if (!Array.isArray(json.modifications)) throw new MalformedMessage('modifications')
  return {
    type: 'ModifyQuerySet',
    baseVersion: counter(json.baseVersion),
    newVersion: counter(json.newVersion),
    modifications: json.modifications.map((modification: unknown) => {
      const fields = object(modification)
      const queryId = counter(fields.queryId)
      if (fields.type === 'Remove') return { type: 'Remove', queryId }
      if (fields.type !== 'Add') throw new MalformedMessage('modification type')
      const { journal = null } = fields
      if (journal !== null && typeof journal !== 'string') throw new MalformedMessage('journal')
      return { type: 'Add', queryId, call: readCall(fields, limits, suspicions), journal }
    }),
  }
}

/** The client writes type and request id first, so that even a frame nobody should parse can be answered. */
function unparsedRequest(text: string, call: Refusal): Request {
  const [, type, requestId] = /^\{"type":"(Mutation|Action)","requestId":(\d{1,15}),/.exec(text) ?? []
  if (type !== 'Mutation' && type !== 'Action') throw new MalformedMessage('too large or nested too deeply')
  return { type, requestId: Number(requestId), call }
}

export function parseObject(text: string): Fields {
  try {
    return object(JSON.parse(text))
  } catch (error) {
    throw error instanceof MalformedMessage ? error : new MalformedMessage('not JSON')
  }
}

function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedMessage('not an object')
  }
  return value as Fields
}

function counter(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffff_ffff) {
    throw new MalformedMessage('not a counter')
  }
  return value
}

function string(value: unknown, longest: number): string {
  if (typeof value !== 'string' || value.length > longest) throw new MalformedMessage('not a string')
  return value
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
