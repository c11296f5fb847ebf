import { expect, test, vi } from 'vitest'
import { Overloaded } from '../src/backend.ts'
import type { HttpRequest, SyncHttpOptions } from '../src/http.ts'
import { syncHttp } from '../src/http.ts'
import { counters } from './counters.ts'
import { MemoryBackend } from './memory-backend.ts'
import { aToken } from './tokens.ts'

const portal = 'https://portal.test'

test('a page of ours may ask first, and is told what it may send', async () => {
  const { ask } = anEndpoint()
  const preflight = await ask({ method: 'OPTIONS', headers: { origin: portal } })
  expect(preflight).toEqual({
    status: 204,
    body: '',
    headers: {
      'access-control-allow-origin': portal,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, convex-client',
      'access-control-max-age': '7200',
      vary: 'origin',
    },
  })
  const answer = await ask({ headers: { origin: portal } })
  expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': portal } })
})

test('a page of others is refused and given no leave; what is no page gets none either', async () => {
  const { ask } = anEndpoint()
  for (const method of ['OPTIONS', 'POST']) {
    const refusal = await ask({ method, headers: { origin: 'https://evil.test' } })
    expect(refusal?.status).toBe(403)
    expect(Object.keys(refusal?.headers ?? {}).join()).not.toContain('access-control')
  }
  const answer = await ask({})
  expect(Object.keys(answer?.headers ?? {}).join()).not.toContain('access-control')
})

test('other methods and addresses are not served', async () => {
  const { ask } = anEndpoint()
  expect(await ask({ method: 'GET' })).toMatchObject({ status: 405 })
  for (const path of ['/api/function', '/api/debug_event', '/api/__proto__', '/']) {
    expect(await ask({ path })).toBeNull()
  }
})

test.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['no path', '{"args":[{}]}'],
  ['no arguments', '{"path":"counters:get"}'],
  ['nested beyond parsing', `{"path":"counters:get","args":[${'['.repeat(2_000)}${']'.repeat(2_000)}]}`],
])('a body with %s is a bad request', async (_what, body) => {
  const { ask } = anEndpoint()
  const answer = await ask({ body })
  expect(answer).toMatchObject({ status: 400 })
  expect(JSON.parse(answer?.body ?? '')).toEqual({
    code: 'BadRequest',
    message: 'The request cannot be read.',
  })
})

test('[R9] too much of a good thing is an answer, not an error of transport', async () => {
  const { ask } = anEndpoint()
  const answer = await ask({ body: call({ name: 'x'.repeat(8_000_001) }) })
  expect(answer?.status).toBe(200)
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ status: 'error', errorData: { code: 'TOO_LARGE' } })
})

test('a token is judged: good, expired, refused, unreadable, of another kind, too long', async () => {
  const { ask } = anEndpoint()
  const as = async (authorization: string) => {
    const body = JSON.stringify({ path: 'counters:whoami', args: [{}] })
    const answer = await ask({ path: '/api/query', headers: { authorization }, body })
    return answer?.status === 200 ? JSON.parse(answer.body).value : answer?.status
  }
  expect(await as(`Bearer ${aToken('ann', 600)}`)).toBe('ann')
  expect(await as(`Bearer ${aToken('ann', -1)}`)).toBe(401)
  expect(await as(`Bearer ${aToken('bad', 600)}`)).toBe(401)
  expect(await as('Bearer nonsense')).toBe(401)
  expect(await as(`Convex ${aToken('ann', 600)}`)).toBe(401)
  expect(await as(`Bearer ${'x'.repeat(16_001)}`)).toBe(401)
})

test('whoever is not signed in may ask so much in a minute from one network, and changes and the signed in are not counted', async () => {
  let now = Date.now()
  const { ask } = anEndpoint({ unknownQueriesPerMinute: 2, now: () => now })
  const codes = async (address: string, headers = {}) => {
    const answers = [
      await ask({ address, headers }),
      await ask({ address, headers }),
      await ask({ address, headers }),
    ]
    return answers.map((answer) => JSON.parse(answer?.body ?? '').errorData?.code ?? 'done')
  }
  expect(await codes('203.0.113.7')).toEqual(['done', 'done', 'RATE_LIMITED'])
  expect(await codes('203.0.113.7', { authorization: `Bearer ${aToken('ann', 6_000)}` })).toEqual([
    'done',
    'done',
    'done',
  ])
  expect(await codes('203.0.113.8')).toEqual(['done', 'done', 'RATE_LIMITED'])
  now += 60_000
  expect(await codes('203.0.113.7')).toEqual(['done', 'done', 'RATE_LIMITED'])
  // Whoever has one address of IPv6 has as many more as they like in the same network.
  expect(await codes('2001:db8:1:2::7')).toEqual(['done', 'done', 'RATE_LIMITED'])
  expect(await codes('2001:db8:1:2:ffff::8')).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED'])
  expect(await codes('2001:db8:1:3::7')).toEqual(['done', 'done', 'RATE_LIMITED'])
})

test('refused tokens count by network; good ones and calls without one go on however many of others were refused', async () => {
  let now = Date.now()
  const { ask } = anEndpoint({ refusedTokensPerMinute: 2, now: () => now })
  const asks = async (address: string, person: string, times = 3) => {
    const headers = { authorization: `Bearer ${aToken(person, 6_000)}` }
    const statuses = []
    for (let at = 0; at < times; at += 1) statuses.push((await ask({ headers, address }))?.status)
    return statuses
  }
  expect(new Set(await asks('203.0.113.7', 'ann', 400))).toEqual(new Set([200]))
  expect(await asks('203.0.113.7', 'bad')).toEqual([401, 401, 503])
  expect(await asks('203.0.113.8', 'bad')).toEqual([401, 401, 503])
  expect(await asks('203.0.113.7', 'ann')).toEqual([200, 200, 200])
  expect(await ask({ address: '203.0.113.7' })).toMatchObject({ status: 200 })
  expect(await asks('203.0.113.7', 'bad')).toEqual([503, 503, 503])
  now += 60_000
  expect(await asks('203.0.113.7', 'ann')).toEqual([200, 200, 200])
  expect(await asks('2001:db8:1:2::7', 'bad')).toEqual([401, 401, 503])
  expect(await asks('2001:db8:1:2:ffff::8', 'bad')).toEqual([503, 503, 503])
})

test('unless it is said otherwise, a network has three hundred wrong tokens and six hundred questions a minute', async () => {
  const { ask } = anEndpoint({ now: () => 0 })
  const times = async (most: number, isTaken: () => Promise<boolean>) => {
    let taken = 0
    while (taken < most && (await isTaken())) taken += 1
    return taken
  }
  const headers = { authorization: `Bearer ${aToken('bad', 6_000)}` }
  const wrongToken = async () => (await ask({ headers, address: '203.0.113.7' }))?.status === 401
  expect(await times(1000, wrongToken)).toBe(300)
  const question = async () => {
    const answer = await ask({ address: '203.0.113.8' })
    return JSON.parse(answer?.body ?? '').status === 'success'
  }
  expect(await times(1000, question)).toBe(600)
})

test('an overloaded backend is a 503 of its kind; a defect is a 500 that tells nothing', async () => {
  const { ask, backend } = anEndpoint()
  const run = vi.spyOn(backend, 'query')
  run.mockRejectedValueOnce(new Overloaded('TooManyConcurrentRequests'))
  expect(await ask({})).toMatchObject({
    status: 503,
    body: '{"code":"TooManyConcurrentRequests","message":"Too busy now."}',
  })
  run.mockRejectedValueOnce(new Error('secret detail'))
  const answer = await ask({})
  expect(answer).toMatchObject({ status: 500 })
  expect(answer?.body).not.toContain('secret')
})

test('a mutation whose outcome nobody knows is a 500: nothing replays it here', async () => {
  const { ask, backend } = anEndpoint()
  vi.spyOn(backend, 'mutate').mockImplementationOnce((_call, on) => on.unknown())
  expect(await ask({ path: '/api/mutation' })).toMatchObject({ status: 500 })
})

function anEndpoint(options: Partial<SyncHttpOptions<string>> = {}) {
  const backend = new MemoryBackend(counters)
  const answer = syncHttp<string>({ backend, origins: new Set([portal]), ...options })
  return {
    backend,
    ask: (request: Partial<HttpRequest>) =>
      answer({
        method: 'POST',
        path: '/api/query',
        headers: {},
        body: call({ name: 'a' }),
        address: '203.0.113.1',
        ...request,
      }),
  }
}

function call(args: object): string {
  return JSON.stringify({ path: 'counters:get', format: 'convex_encoded_json', args: [args] })
}
