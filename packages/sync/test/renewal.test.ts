import { expect, test, vi } from 'vitest'
import { aSimulation, inside, pass, passUntil } from './simulation.ts'
import { aToken, readToken } from './tokens.ts'

const day = 86_400_000

test('[S0-151] [S0-152] [S0-160] a token is confirmed, then a fresh one, then its renewal is planned', async () => {
  const { client, said } = aSimulation()
  const { signIn, states } = following(client())
  signIn(async () => aToken('ann', 600))
  await passUntil(() => said('Authenticate').length === 2)
  await pass(100)
  expect(states()).toEqual([
    'noAuth',
    'waitingForServerConfirmationOfCachedToken',
    'waitingForServerConfirmationOfFreshToken',
    'waitingForScheduledRefetch',
  ])
  for (const { tokenType, value } of said('Authenticate')) {
    expect(tokenType).toBe('User')
    expect(readToken(value)).toMatchObject({ sub: 'ann', iat: expect.any(Number), exp: expect.any(Number) })
  }
})

test('[S0-152] the same token again plans no renewal', async () => {
  const { client } = aSimulation()
  const { signIn, states } = following(client())
  const token = aToken('ann', 600)
  signIn(async () => token)
  await pass(3_600_000 / 12)
  expect(states().at(-1)).toBe('notRefetching')
})

test('[S0-155] a token of 60 s is renewed after 58 s, again and again', async () => {
  const { client } = aSimulation()
  const { signIn, fetchedAt } = following(client())
  signIn(async () => aToken('ann', 60))
  await pass(300_000)
  const renewals = fetchedAt.slice(2)
  expect(renewals.length).toBeGreaterThanOrEqual(4)
  for (const [at, previous] of renewals.map((each, index) => [each, Number(fetchedAt[index + 1])] as const)) {
    expect(at - previous).toBeGreaterThanOrEqual(58_000)
    expect(at - previous).toBeLessThan(58_100)
  }
})

test('[S0-155] [R5] a session of six hours outlives its tokens without losing its connection', async () => {
  const { client, network, lines } = aSimulation()
  const connected = client({ initialAuthTokenReuse: true })
  const { signIn, confirmed, fetchedAt } = following(connected)
  connected.subscribe('counters:whoami', {})
  signIn(async () => aToken('ann', 300))
  let answered = 0
  for (let hour = 1; hour <= 6; hour++) {
    await pass(3_600_000)
    void connected.mutation('counters:add', { name: 'a' }).then(() => answered++)
    await passUntil(() => answered === hour)
    expect(connected.localQueryResult('counters:whoami', {})).toBe('ann')
  }
  expect(network.attempts).toHaveLength(1)
  expect(confirmed).not.toContain(false)
  expect(fetchedAt.length).toBeGreaterThan(70)
  expect(lines).toEqual([])
})

test('[S0-156] [D12] a token of 60 days is renewed after 20, and no timer overflows', async () => {
  const { client } = aSimulation()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { signIn, fetchedAt } = following(client())
  signIn(async () => aToken('ann', 60 * 86_400))
  await pass(60_000)
  const delays = timers.mock.calls.map(([, delay = 0]) => delay)
  expect(Math.max(...delays)).toBe(20 * day)
  expect(20 * day).toBeLessThan(2 ** 31)
  expect(fetchedAt).toHaveLength(2)
})

test('[S0-157] a token that lives 2 s or less is not renewed in a loop', async () => {
  const { client, lines } = aSimulation()
  const { signIn, fetchedAt } = following(client())
  signIn(async () => aToken('ann', 2))
  await pass(60_000)
  expect(fetchedAt.length).toBeLessThanOrEqual(3)
  expect(lines).toContain('Auth token does not live long enough, cannot refetch the token')
})

test('a person who signs out goes on as nobody, on the same connection', async () => {
  const { client, network } = aSimulation()
  const connected = client()
  const { signIn } = following(connected)
  connected.subscribe('counters:whoami', {})
  signIn(async () => aToken('ann', 600))
  await passUntil(() => connected.localQueryResult('counters:whoami', {}) === 'ann')
  connected.clearAuth()
  await passUntil(() => connected.localQueryResult('counters:whoami', {}) === null)
  expect(network.attempts).toHaveLength(1)
})

function following(client: ReturnType<ReturnType<typeof aSimulation>['client']>) {
  const manager = inside(client).authenticationManager
  const log: string[] = [manager.authState.state]
  let state = manager.authState
  Object.defineProperty(manager, 'authState', {
    get: () => state,
    set: (next) => {
      state = next
      if (log.at(-1) !== next.state) log.push(next.state)
    },
  })
  const fetchedAt: number[] = []
  const confirmed: boolean[] = []
  return {
    fetchedAt,
    confirmed,
    states: () => log,
    signIn: (fetchToken: () => Promise<string>) =>
      client.setAuth(
        async () => {
          fetchedAt.push(Date.now())
          return fetchToken()
        },
        (is) => void confirmed.push(is),
      ),
  }
}
