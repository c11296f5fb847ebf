import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath } from './function-path.ts'
import { readLimits, wireLimits } from './limits.ts'
import { textShape } from './nesting.ts'
import { MalformedMessage, parseClientMessage } from './parse-client-message.ts'
import { encodeChunks, encodeTransition } from './server-message.ts'
import { decodeTimestamp, encodeTimestamp } from './timestamp.ts'

const parse = (message: unknown) => parseClientMessage(JSON.stringify(message), readLimits(wireLimits)({}))
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

test('[R2] a timestamp survives the wire, and only below 2^63', () => {
  expect(encodeTimestamp(0n)).toBe('AAAAAAAAAAA=')
  fc.assert(fc.property(fc.bigInt(0n, 2n ** 63n - 1n), (ts) => decodeTimestamp(encodeTimestamp(ts)) === ts))
  expect(() => encodeTimestamp(2n ** 63n)).toThrow(RangeError)
  expect(decodeTimestamp('//////////8=')).toBeNull()
})

test('what a frame may hold in number is told apart from how long it may be', () => {
  const asked = (length: number) =>
    parse({
      type: 'Mutation',
      requestId: 1,
      udfPath: 'a:b',
      args: [{ rows: Array.from({ length }, () => 1) }],
    })
  const { parts } = wireLimits
  expect(asked(parts - 20)).toMatchObject({ call: { path: 'a:b' } })
  expect(asked(parts)).toMatchObject({
    requestId: 1,
    call: { ok: false, message: 'The request holds more than 20,000 values.' },
  })
  // Texts count once, whatever they hold.
  const text = ',[{'.repeat(100_000)
  expect(parse({ type: 'Mutation', requestId: 1, udfPath: 'a:b', args: [{ text }] })).toMatchObject({
    call: { path: 'a:b' },
  })
})

test('the depth of a text is that of its value, whatever its strings hold', () => {
  fc.assert(
    fc.property(
      fc.json(),
      (text) => textShape(text, { depth: 1_000, parts: 1_000_000 }).depth === depthOf(JSON.parse(text)),
    ),
  )
})

test.each([
  ['lender/applications:get', 'lender/applications:get'],
  ['lender/applications.js:get', 'lender/applications:get'],
  ['system', 'system:default'],
  ['../secrets:get', null],
  ['__proto__ :x', null],
  ['a:b:c', null],
  ['', null],
])('the path %s is read as %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test('[S0-159] all six kinds of client message are read', () => {
  const sessionId = '0d3c2b5e-6a5a-4a1b-9f0a-1c2d3e4f5a6b'
  const connect = {
    type: 'Connect',
    sessionId,
    connectionCount: 0,
    lastCloseReason: 'InitialConnect',
    clientTs: 5,
  }
  expect(parse(connect)).toEqual({ ...connect, maxObservedTimestamp: null })
  expect(parse({ type: 'Authenticate', tokenType: 'User', value: 't', baseVersion: 0 })).toEqual({
    type: 'Authenticate',
    tokenType: 'User',
    token: 't',
    baseVersion: 0,
  })
  const add = { type: 'Add', queryId: 0, udfPath: 'a:b', args: [{ n: { $integer: 'AQAAAAAAAAA=' } }] }
  const remove = { type: 'Remove', queryId: 1 }
  expect(
    parse({ type: 'ModifyQuerySet', baseVersion: 0, newVersion: 1, modifications: [add, remove] }),
  ).toEqual({
    type: 'ModifyQuerySet',
    baseVersion: 0,
    newVersion: 1,
    modifications: [
      { type: 'Add', queryId: 0, call: { path: 'a:b', args: { n: 1n } }, journal: null },
      remove,
    ],
  })
  for (const type of ['Mutation', 'Action']) {
    const call = { path: 'a:default', args: {} }
    expect(parse({ type, requestId: 3, udfPath: 'a', args: [{}] })).toEqual({ type, requestId: 3, call })
  }
  expect(parse({ type: 'Event', eventType: 'ClientConnect', event: {} })).toEqual({
    type: 'Event',
    eventType: 'ClientConnect',
  })
})

test.each([
  ['nested 65 deep', { x: nested(64) }, 'TOO_LARGE'],
  ['nested 2,000 deep', { x: nested(2_000) }, 'TOO_LARGE'],
  ['above 8 MB', { x: 'x'.repeat(8_000_001) }, 'TOO_LARGE'],
  ['a field that replaces the prototype', JSON.parse('{"__proto__":{"a":1}}'), 'ArgumentValidationError'],
  ['a field that is reserved', { $x: 1 }, 'ArgumentValidationError'],
])('[R9] arguments refused for good are part of the request: %s', (_what, args, reason) => {
  const message = parse({ type: 'Mutation', requestId: 7, udfPath: 'a:b', args: [args] })
  expect(message).toMatchObject({ type: 'Mutation', requestId: 7, call: { ok: false } })
  expect(JSON.stringify(message)).toContain(reason)
})

test('arguments nested 64 deep are read', () => {
  const message = parse({ type: 'Mutation', requestId: 7, udfPath: 'a:b', args: [{ x: nested(63) }] })
  expect(message).toMatchObject({ call: { path: 'a:b' } })
})

test('whatever arrives is either a message or malformed', () => {
  const types = ['Connect', 'Authenticate', 'ModifyQuerySet', 'Mutation', 'Action', 'Event', 'Ping']
  const keys = fc.constantFrom(
    'baseVersion',
    'newVersion',
    'modifications',
    'requestId',
    'udfPath',
    'args',
    'value',
  )
  const frame = fc
    .record({ type: fc.constantFrom(...types) })
    .chain((head) =>
      fc.dictionary(keys, fc.jsonValue()).map((fields) => JSON.stringify({ ...fields, ...head })),
    )
  fc.assert(
    fc.property(fc.oneof(fc.string(), frame), (text) => {
      try {
        return typeof parseClientMessage(text, readLimits(wireLimits)({})).type === 'string'
      } catch (error) {
        return error instanceof MalformedMessage
      }
    }),
    { numRuns: 2_000 },
  )
})

test('[R8] parts joined give back the transition, wherever they are cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const parts = encodeChunks(text, size, 't').map((part) => JSON.parse(part))
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(parts.map((_, at) => at))
      return parts.map(({ chunk }) => chunk).join('') === text
    }),
  )
})

test('[S0-161] a transition carries both versions, its journals, and error data only when there is any', () => {
  const frame = encodeTransition({
    start: { querySet: 0, identity: 0, ts: 0n },
    end: { querySet: 1, identity: 0, ts: 1n },
    removed: [9],
    results: [
      { queryId: 1, outcome: { ok: true, json: '{"a":1}' }, journal: null },
      { queryId: 2, outcome: { ok: false, message: 'no' }, journal: 'j' },
      { queryId: 3, outcome: { ok: false, message: 'no', errorData: 'null' }, journal: null },
    ],
    clientClockSkew: -3,
    serverTime: 2,
  })
  expect(JSON.parse(frame.text())).toEqual({
    type: 'Transition',
    startVersion: { querySet: 0, identity: 0, ts: 'AAAAAAAAAAA=' },
    endVersion: { querySet: 1, identity: 0, ts: 'AQAAAAAAAAA=' },
    modifications: [
      { type: 'QueryRemoved', queryId: 9 },
      { type: 'QueryUpdated', queryId: 1, value: { a: 1 }, logLines: [], journal: null },
      { type: 'QueryFailed', queryId: 2, errorMessage: 'no', logLines: [], journal: 'j' },
      { type: 'QueryFailed', queryId: 3, errorMessage: 'no', errorData: null, logLines: [], journal: null },
    ],
    clientClockSkew: -3,
    serverTs: 2_000_000,
  })
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
