import { makeFunctionReference } from 'convex/server'
import { expect, test, vi } from 'vitest'
import { silentObserver } from '../src/observer.ts'
import { aSimulation, pass, passUntil } from './simulation.ts'

const get = makeFunctionReference<'query'>('counters:get')

test('[S0-174] a transition that is under way for more than 20 s is warned about, one of 19 s is not', async () => {
  const { client, network, backend, lines, said } = aSimulation()
  const connected = client()
  connected.subscribe('counters:get', { name: 'a' })
  await passUntil(() => connected.localQueryResult('counters:get', { name: 'a' }) === 0)
  for (const [value, seconds] of [
    [1, 19],
    [2, 21],
  ] as const) {
    network.options.delay = () => seconds * 1_000
    backend.write('a', value)
    await pass(1)
    network.options.delay = () => 5
    await passUntil(() => connected.localQueryResult('counters:get', { name: 'a' }) === value)
    const warnings = lines.filter((line) => line.includes('took more than 20s to arrive'))
    expect(warnings).toHaveLength(seconds > 20 ? 1 : 0)
  }
  expect(said('Connect')).toHaveLength(1)
})

test('[S0-173] the warning above 20 MB comes for any transition of a connection, not only its first, and on both sides', async () => {
  const large: number[] = []
  const { client, backend, lines } = aSimulation({
    chunkSize: null,
    limits: { queryResult: 30_000_000 },
    observer: { ...silentObserver, largeTransition: (characters) => void large.push(characters) },
  })
  const connected = client()
  const size = { size: 20_900_000 }
  connected.subscribe('counters:get', { name: 'a' })
  await passUntil(() => connected.localQueryResult('counters:get', { name: 'a' }) === 0)
  connected.subscribe('counters:big', size)
  await passUntil(() => connected.localQueryResult('counters:big', size) !== undefined)
  backend.write('fill', 'y')
  await passUntil(() => String(connected.localQueryResult('counters:big', size))[0] === 'y')
  expect(
    lines.filter((line) => line.includes('received query results totaling more that 20MB')),
  ).toHaveLength(2)
  expect(large).toHaveLength(2)
})

test('[S0-172] a prewarmed query stays in the set for 5 s', async () => {
  const { reactClient, said } = aSimulation()
  const client = reactClient()
  const warmedAt = Date.now()
  client.prewarmQuery({ query: get, args: { name: 'a' } })
  const types = () => said('ModifyQuerySet').flatMap(({ modifications }) => modifications.map(typeOf))
  await passUntil(() => types().includes('Add'))
  await passUntil(() => types().includes('Remove'))
  expect(Date.now() - warmedAt).toBe(5_005)
  expect(types()).toEqual(['Add', 'Remove'])
})

test.each([
  ['61 s with debugging', true, 61, 1],
  ['59 s with debugging', true, 59, 0],
  ['61 s without debugging', false, 61, 0],
])('[S0-163] [S0-164] a request unanswered for %s is reported', async (_when, debugging, seconds, times) => {
  const reports: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    reports.push([address, request])
    return new Response('{}')
  })
  const { client, backend, lines } = aSimulation()
  backend.beforeCommit = () => new Promise(() => {})
  const connected = client({ reportDebugInfoToConvex: debugging })
  void connected.mutation('counters:add', { name: 'a' })
  await pass(seconds * 1_000)
  void connected.mutation('counters:add', { name: 'a' })
  expect(reports).toEqual(
    Array(times).fill([
      'http://granary.test/api/debug_event',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Convex-Client': 'npm-1.48.0' },
        body: '{"event":"LongWebsocketDisconnect"}',
      },
    ]),
  )
  await pass(10)
  expect(lines.join()).not.toContain('Analytics')
  vi.unstubAllGlobals()
})

test('[S0-159] one connection says all six kinds of message, and the server bears them', async () => {
  const { client, network } = aSimulation()
  const connected = client({ reportDebugInfoToConvex: true })
  connected.setAuth(
    async () => null,
    () => {},
  )
  connected.clearAuth()
  connected.subscribe('counters:get', { name: 'a' })
  await connectedCalls()
  expect(new Set(network.frames.map((frame) => JSON.parse(frame).type))).toEqual(
    new Set(['Connect', 'Authenticate', 'ModifyQuerySet', 'Mutation', 'Action', 'Event']),
  )
  expect(connected.connectionState().connectionCount).toBe(1)

  async function connectedCalls() {
    let answered = 0
    void connected.mutation('counters:add', { name: 'a' }).then(() => answered++)
    void connected.action('counters:echo', { value: 1 }).then(() => answered++)
    await passUntil(() => answered === 2)
    connected.clearAuth()
    await pass(20)
  }
})

test('the prompt before leaving comes while a change is unanswered, and only then', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { client } = aSimulation()
  const connected = client({ unsavedChangesWarning: true })
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    Object.defineProperty(event, 'returnValue', { writable: true, value: undefined })
    window.dispatchEvent(event)
    return event
  }
  await pass(20)
  expect(leave().defaultPrevented).toBe(false)
  let answered = false
  void connected.mutation('counters:add', { name: 'a' }).then(() => {
    answered = true
  })
  const prompt = leave()
  expect(prompt.defaultPrevented).toBe(true)
  expect(prompt.returnValue).toBe('Are you sure you want to leave? Your changes may not be saved.')
  await passUntil(() => answered)
  expect(leave().defaultPrevented).toBe(false)
  vi.unstubAllGlobals()
})

test('a network that comes back is used at once, and the server is told', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { client, network, said } = aSimulation()
  network.reachable = false
  client()
  await passUntil(() => network.attempts.length === 6)
  await pass(1_000)
  network.reachable = true
  window.dispatchEvent(new Event('online'))
  await passUntil(() => said('Event').length === 1)
  expect(said('Event')[0]).toMatchObject({ eventType: 'NetworkRecoveryReconnect' })
  expect(network.attempts).toHaveLength(7)
  vi.unstubAllGlobals()
})

function typeOf({ type }: { type: string }): string {
  return type
}
