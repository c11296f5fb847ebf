import { expect, test, vi } from 'vitest'
import { aSimulation, inside, pass, passUntil } from './simulation.ts'

test('[S0-158] [S0-171] [R7] an idle client stays connected for hours, because the server speaks every 15 s', async () => {
  const { client, network } = aSimulation()
  const connected = client()
  await pass(3 * 3_600_000)
  expect(network.addresses).toEqual(['ws://granary.test/api/1.48.0/sync'])
  expect(connected.connectionState()).toMatchObject({ isWebSocketConnected: true, connectionCount: 1 })
})

test('[S0-171] [S0-169] a silent server is left after 60 s, and called again after 100 ms', async () => {
  const { client, network, said } = aSimulation()
  client().subscribe('counters:get', { name: 'a' })
  await passUntil(() => said('ModifyQuerySet').length === 1)
  await pass(1_000)
  const silentFrom = Date.now()
  network.line.dark = true
  await passUntil(() => network.attempts.length === 2)
  const waited = Number(network.attempts[1]) - silentFrom
  expect(waited).toBeGreaterThan(60_100 - 16_500)
  expect(waited).toBeLessThanOrEqual(60_100)
  await passUntil(() => said('Connect').length === 2)
  expect(said('Connect').map(({ lastCloseReason }) => lastCloseReason)).toEqual([
    'InitialConnect',
    'InactiveServer',
  ])
})

test.each([
  ['in the middle', 0.5, [1, 2, 4, 8, 16, 16, 16]],
  ['at the lower end', 0, [0.5, 1, 2, 4, 8, 8, 8]],
  ['at the upper end', 1, [1.5, 3, 6, 12, 24, 24, 24]],
])(
  '[S0-168] attempts that fail come 1, 2, 4, 8, 16, 16 s apart, plus or minus half: chance %s',
  async (_name, chance, seconds) => {
    const { client, network } = aSimulation()
    vi.mocked(Math.random).mockReturnValue(chance)
    network.reachable = false
    client()
    await passUntil(() => network.attempts.length === 8)
    expect(waits(network.attempts, 5)).toEqual(seconds.map((each) => each * 1_000))
  },
)

const kinds: [string, number][] = [
  ['InternalServerError', 1_000],
  ['VectorIndexesUnavailable', 1_000],
  ['SearchIndexesUnavailable', 1_000],
  ['TableSummariesUnavailable', 1_000],
  ['SubscriptionsWorkerFullError', 3_000],
  ['TooManyConcurrentRequests', 3_000],
  ['CommitterFullError', 3_000],
  ['AwsTooManyRequestsException', 3_000],
  ['ExecuteFullError', 3_000],
  ['SystemTimeoutError', 3_000],
  ['ExpiredInQueue', 3_000],
  ['VectorIndexTooLarge', 3_000],
  ['SearchIndexTooLarge', 3_000],
  ['TooManyWritesInTimePeriod', 3_000],
  ['MalformedMessage', 1_000],
]

test.each(kinds)('[S0-167] [S0-170] after %s the client waits %i ms', async (kind, wait) => {
  const reported: string[] = []
  const { client, network, lines, said } = aSimulation()
  client({ onServerDisconnectError: (message) => void reported.push(message) })
  await passUntil(() => said('Connect').length === 1)
  network.line.server.close(1013, kind)
  await pass(5)
  const closedAt = Date.now()
  await passUntil(() => network.attempts.length === 2)
  expect(Number(network.attempts[1]) - closedAt).toBe(wait)
  expect(lines).toContain(`WebSocket closed with code 1013: ${kind}`)
  expect(reported).toEqual([`WebSocket closed with code 1013: ${kind}`])
})

test.each([
  [1000, false],
  [1001, false],
  [1005, false],
  [4040, false],
  [1006, true],
  [1011, true],
  [1013, true],
])('[S0-165] [S0-166] a close with code %i is logged: %s', async (code, logged) => {
  const { client, network, lines, said } = aSimulation()
  client()
  await passUntil(() => said('Connect').length === 1)
  network.line.server.close(code)
  await passUntil(() => network.attempts.length === 2)
  expect(lines.some((line) => line.includes(`closed with code ${code}`))).toBe(logged)
})

test('[S0-162] the connection goes through connecting, ready, disconnected, stopped and terminated, and pauses', async () => {
  const { client, network, said } = aSimulation()
  const connected = client()
  const manager = inside(connected).webSocketManager
  const seen: string[] = []
  const look = () => {
    const { state, paused } = manager.socket
    const now = paused === undefined || paused === 'no' ? state : `${state}, paused: ${paused}`
    if (seen.at(-1) !== now) seen.push(now)
  }
  look()
  await passUntil(() => said('Connect').length === 1)
  look()
  connected.setAuth(
    () => new Promise(() => {}),
    () => {},
  )
  look()
  network.line.cut()
  await pass(10)
  look()
  await passUntil(() => network.attempts.length === 2)
  look()
  await pass(10)
  void manager.stop()
  look()
  manager.tryRestart()
  manager.pause()
  look()
  await pass(10)
  look()
  void connected.close()
  look()
  expect(seen).toEqual([
    'connecting',
    'ready',
    'ready, paused: yes',
    'disconnected',
    'connecting',
    'stopped',
    'connecting, paused: yes',
    'ready, paused: uninitialized',
    'terminated',
  ])
})

/** Between one attempt and the next, without the time that a failure takes to be seen. */
function waits(attempts: readonly number[], failing: number): number[] {
  return attempts.slice(1).map((at, index) => at - Number(attempts[index]) - failing)
}
