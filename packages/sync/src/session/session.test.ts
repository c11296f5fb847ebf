import { expect, test } from 'vitest'
import type { MutationCall, MutationEvents, Session as SignedIn, WatchListener } from '../backend.ts'
import { TokenRefused } from '../backend.ts'
import { silentObserver } from '../observer.ts'
import { wireLimits } from '../wire/limits.ts'
import { encodeTimestamp } from '../wire/timestamp.ts'
import { Session } from './session.ts'

test('[R1] the first frame must be Connect: the client returns with one', () => {
  const { say, heard } = aSession()
  say(query(0, 1, 1))
  expect(heard).toEqual(['close 1002 OutOfStep: the first message must be Connect'])
})

test('[R1] a second Connect, a wrong base version, a query added twice or removed unknown: all start afresh', () => {
  const version = 'the version of the query set does not follow'
  const fit = 'the query set does not fit the one before'
  for (const [wrong, why] of [
    [connect, 'Connect came a second time'],
    [query(3, 4, 1), version],
    [query(1, 3, 1), version],
    [query(1, 2, 1), fit],
    [remove(1, 2, 9), fit],
    [identity(4), 'the version of the identity does not follow'],
  ] as const) {
    const { say, heard } = aSession()
    say(connect, query(0, 1, 1), wrong)
    expect(heard).toEqual([`close 1002 OutOfStep: ${why}`])
  }
})

test('a frame that is no message closes the socket as malformed', () => {
  const { session, heard } = aSession()
  session.receive('[1]')
  session.receive('more')
  expect(heard).toEqual(['close 1008 MalformedMessage'])
})

test('[S0-161] transitions chain, and cover only what the step covers', () => {
  const { say, heard, listener } = aSession()
  say(connect, query(0, 1, 1), query(1, 2, 2))
  listener().step({ ts: 5n, epoch: 1, results: [result(1)] })
  listener().step({ ts: 5n, epoch: 2, results: [result(2)] })
  listener().step({ ts: 9n, epoch: 2, results: [] })
  expect(heard).toEqual([
    'transition 0/0/0 to 1/0/5 with 1',
    'transition 1/0/5 to 2/0/5 with 2',
    'transition 2/0/5 to 2/0/9 with ',
  ])
})

test('[R3] a step older than what was told closes the socket', () => {
  const { say, heard, listener } = aSession()
  say(connect, query(0, 1, 1))
  listener().step({ ts: 5n, epoch: 1, results: [] })
  listener().step({ ts: 4n, epoch: 1, results: [] })
  expect(heard.at(-1)).toBe('close 1011 InternalServerError')
})

test('[R3] a step older than an answered mutation closes the socket', () => {
  const { say, heard, listener, calls } = aSession()
  say(connect, mutation(0))
  calls[0]?.on.confirmed({ ok: true, json: '1' }, 7n)
  listener().step({ ts: 6n, epoch: 0, results: [] })
  expect(heard).toEqual(['mutation 0 true', 'close 1011 InternalServerError'])
})

test('results of a removed query are left out, and its removal is told once', () => {
  const { say, heard, listener } = aSession()
  say(connect, query(0, 1, 1), remove(1, 2, 1))
  listener().step({ ts: 5n, epoch: 1, results: [result(1)] })
  listener().step({ ts: 6n, epoch: 2, results: [] })
  expect(heard).toEqual(['transition 0/0/0 to 1/0/5 with ', 'transition 1/0/5 to 2/0/6 with 1'])
})

test('[R6] mutations run one at a time; the answer precedes the transition', () => {
  const { say, heard, listener, calls } = aSession()
  say(connect, mutation(0), mutation(1))
  expect(calls.map(({ call }) => call.replay?.requestId)).toEqual([0])
  calls[0]?.on.settled()
  expect(calls.map(({ call }) => call.replay?.requestId)).toEqual([0, 1])
  calls[0]?.on.confirmed({ ok: true, json: '1' }, 3n)
  listener().step({ ts: 3n, epoch: 0, results: [] })
  calls[1]?.on.failed({ ok: false, message: 'no' })
  expect(heard).toEqual(['mutation 0 true', 'transition 0/0/0 to 0/0/3 with ', 'mutation 1 false'])
})

test('[R6] an outcome nobody knows closes the socket: the replay decides', () => {
  const { say, heard, calls } = aSession()
  say(connect, mutation(0))
  calls[0]?.on.unknown()
  calls[0]?.on.confirmed({ ok: true, json: '1' }, 3n)
  expect(heard).toEqual(['close 1011 InternalServerError'])
})

test('[R5] everything behind a token waits for its judgement and then runs as its owner', async () => {
  const { say, calls, judge } = aSession()
  say(connect, identity(0), mutation(0))
  expect(calls).toEqual([])
  await judge({ identity: 'ann', identityKey: 'ann', expiresAt: 1_000 })
  expect(calls.map(({ call }) => call.caller?.identity)).toEqual(['ann'])
})

test('[R5] a refused token is named, then the socket closes without a code', async () => {
  const { say, heard, judge } = aSession()
  say(connect, identity(0), mutation(0))
  await judge(new TokenRefused('forged'))
  expect(heard).toEqual(['AuthError 0 true', 'close undefined '])
})

test('[R5] after its expiry a token starts nothing and shows nothing', async () => {
  for (const act of ['step', 'mutation'] as const) {
    const { say, heard, listener, calls, judge, clock } = aSession()
    say(connect, identity(0))
    await judge({ identity: 'ann', identityKey: 'ann', expiresAt: 1_000 })
    listener().step({ ts: 2n, epoch: 1, results: [] })
    clock.now = 1_000
    if (act === 'step') listener().step({ ts: 3n, epoch: 1, results: [] })
    else say(mutation(0))
    expect(calls).toEqual([])
    expect(heard).toEqual(['transition 0/0/0 to 0/1/2 with ', 'AuthError 1 false', 'close undefined '])
  }
})

test('while the socket is full no mutation starts; afterwards all do, in order', () => {
  const { session, say, calls } = aSession()
  say(connect)
  session.pause()
  say(mutation(0), mutation(1))
  expect(calls).toEqual([])
  session.resume()
  calls[0]?.on.settled()
  expect(calls.map(({ call }) => call.replay?.requestId)).toEqual([0, 1])
})

test('a socket that was full before its Connect is full no more once it has drained', () => {
  const { session, say, calls } = aSession()
  session.pause()
  session.resume()
  say(connect, mutation(0))
  expect(calls).toHaveLength(1)
})

test('every transition tells how far the clocks are apart: the warnings of the client need it', () => {
  const { say, frames, listener } = aSession()
  say(connect)
  listener().step({ ts: 1n, epoch: 0, results: [] })
  listener().step({ ts: 2n, epoch: 0, results: [] })
  expect(frames.map((frame) => frame.clientClockSkew)).toEqual([-500, -500])
  expect(frames.map((frame) => frame.serverTs)).toEqual([500_000_000, 500_000_000])
})

function aSession() {
  const heard: string[] = []
  const frames: Record<string, never>[] = []
  const calls: { call: MutationCall<string>; on: MutationEvents }[] = []
  const clock = { now: 500 }
  let told: WatchListener | undefined
  let epoch = 0
  let verdict: PromiseWithResolvers<SignedIn<string>> = Promise.withResolvers()
  const keep = (text: string) => {
    const frame = JSON.parse(text)
    frames.push(frame)
    heard.push(describe(frame))
  }
  const session = new Session<string>({
    backend: {
      authenticate: () => verdict.promise,
      watch: (listener) => {
        told = listener
        return { change: () => ++epoch, pause() {}, resume() {}, close() {} }
      },
      mutate: (call, on) => void calls.push({ call, on }),
      act: async () => ({ ok: true, json: '1' }),
      query: async () => ({ ok: true, json: '1' }),
      now: async () => 1n,
    },
    limits: wireLimits,
    observer: silentObserver,
    now: () => clock.now,
    address: '::1',
    mayBeRefused: () => true,
    mayAskUnknown: () => true,
    spoke: () => {},
    became: () => {},
    send: keep,
    sendTransition: (frame) => keep(frame.text()),
    close: ({ code, reason }) => void heard.push(`close ${code} ${reason}`),
  })
  return {
    session,
    heard,
    frames,
    calls,
    clock,
    say: (...messages: object[]) => {
      for (const message of messages) session.receive(JSON.stringify(message))
    },
    listener: () => {
      if (!told) throw new Error('nobody watches yet')
      return told
    },
    judge: async (judgement: SignedIn<string> | Error) => {
      if (judgement instanceof Error) verdict.reject(judgement)
      else verdict.resolve(judgement)
      verdict = Promise.withResolvers()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: frames are told apart right here
function describe(frame: any): string {
  const ts = (text: string) => Buffer.from(text, 'base64').readBigUInt64LE()
  const version = (v: { querySet: number; identity: number; ts: string }) =>
    `${v.querySet}/${v.identity}/${ts(v.ts)}`
  if (frame.type === 'AuthError') return `AuthError ${frame.baseVersion} ${frame.authUpdateAttempted}`
  if (frame.type === 'MutationResponse') return `mutation ${frame.requestId} ${frame.success}`
  const ids = frame.modifications.map(({ queryId }: { queryId: number }) => queryId).join()
  return `transition ${version(frame.startVersion)} to ${version(frame.endVersion)} with ${ids}`
}

const connect = {
  type: 'Connect',
  sessionId: '0d3c2b5e-6a5a-4a1b-9f0a-1c2d3e4f5a6b',
  connectionCount: 0,
  lastCloseReason: null,
  maxObservedTimestamp: encodeTimestamp(999n),
  clientTs: 0,
}

function query(baseVersion: number, newVersion: number, queryId: number) {
  const add = { type: 'Add', queryId, udfPath: 'a:b', args: [{}] }
  return { type: 'ModifyQuerySet', baseVersion, newVersion, modifications: [add] }
}

function remove(baseVersion: number, newVersion: number, queryId: number) {
  return { type: 'ModifyQuerySet', baseVersion, newVersion, modifications: [{ type: 'Remove', queryId }] }
}

function mutation(requestId: number) {
  return { type: 'Mutation', requestId, udfPath: 'a:b', args: [{}] }
}

function identity(baseVersion: number) {
  return { type: 'Authenticate', tokenType: 'User', value: 'token', baseVersion }
}

function result(queryId: number) {
  return { queryId, outcome: { ok: true, json: '1' } as const, journal: null }
}
