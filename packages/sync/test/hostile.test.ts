import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { makeFunctionReference } from 'convex/server'
import { expect, test, vi } from 'vitest'
import WebSocketOfWs from 'ws'
import { silentObserver } from '../src/observer.ts'
import { aClient, aServer } from './server-under-test.ts'
import { aToken } from './tokens.ts'

const get = makeFunctionReference<'query'>('counters:get')
const whoami = makeFunctionReference<'query'>('counters:whoami')
const limits = { frame: 20_000, hardFrame: 40_000, args: 2_000 }

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('10,000 malformed, oversized and deep frames and bodies: no crash, memory comes back, nobody else notices', async () => {
  let refused = 0
  const frameRefused = () => void refused++
  const { url, port, backend, sync } = await aServer({
    limits,
    observer: { ...silentObserver, frameRefused },
  })
  const bystander = aClient(url)
  const seen: unknown[] = []
  bystander.onUpdate(get, { name: 'a' }, (value) => void seen.push(value))
  const socketsPerRound = 25
  let answered = 0
  let writes = 0

  const attack = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const sockets = Array.from({ length: socketsPerRound }, (_, at) => attackBySocket(port, round + at))
      backend.write('a', ++writes)
      const posts = Array.from({ length: socketsPerRound }, (_, at) => attackByPost(url, round + at))
      for (const answers of await Promise.all(sockets)) answered += answers
      expect(new Set(await Promise.all(posts))).toEqual(new Set([400]))
      await vi.waitFor(() => expect(seen.at(-1)).toBe(writes), { interval: 5, timeout: 30_000 })
    }
    await vi.waitFor(() => expect([sync.connections, backend.watchers]).toEqual([1, 1]), 30_000)
  }
  const heap = async () => {
    for (let again = 0; again < 3; again++) {
      await new Promise((resolve) => setImmediate(resolve))
      collectGarbage()
    }
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }

  await attack(10)
  const before = await heap()
  refused = answered = 0
  await attack(50)
  expect(await heap()).toBeLessThan(before * 1.1)
  const sockets = 50 * socketsPerRound
  expect({ answered, refused }).toEqual({ answered: 6 * sockets, refused: 2 * sockets })
  expect(answered + refused).toBe(10_000)
  expect(bystander.connectionState().connectionCount).toBe(1)
  expect(seen.filter((value) => value === writes)).toHaveLength(1)
}, 180_000)

/** Six requests that are refused by name, and a frame that ends the socket. Gives how many were answered. */
async function attackBySocket(port: number, turn: number): Promise<number> {
  const socket = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/1.48.0/sync`)
  let answers = 0
  socket.on('error', () => {})
  socket.on('message', (data) => {
    if (String(data).includes('"success":false')) answers++
  })
  await once(socket, 'open')
  socket.send(connect)
  for (const requestId of [0, 1, 2, 3, 4, 5]) socket.send(at(refusable, turn + requestId)(requestId))
  socket.send(at(malformed, turn))
  await once(socket, 'close')
  return answers
}

async function attackByPost(url: string, turn: number): Promise<number> {
  const { status } = await fetch(`${url}/api/mutation`, { method: 'POST', body: at(bodies, turn) })
  return status
}

test('a page of another origin may not connect; odd addresses are not ours', async () => {
  const { port } = await aServer()
  expect(await statusOf(port, '/api/sync')).toBe(101)
  expect(await statusOf(port, '/api/1.48.0/sync', 'https://portal.test')).toBe(101)
  expect(await statusOf(port, '/api/1.48.0/sync', 'https://evil.test')).toBe(403)
  expect(await statusOf(port, '/api/a/b/sync')).toBe('hung up')
  expect(await statusOf(port, '//')).toBe('hung up')
})

test('one household may hold so many sockets and no more, until it closes one; this machine may hold any', async () => {
  let address = '2001:db8:1:2::3'
  const { port, sync } = await aServer({ socketsPerAddress: 2, addressOf: () => address })
  const open = async () => {
    const socket = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`)
    await once(socket, 'open')
    return socket
  }
  const first = await open()
  address = '2001:db8:1:2:ffff::4'
  await open()
  expect(await statusOf(port, '/api/sync')).toBe(429)
  address = '2001:db8:1:3::3'
  expect(await statusOf(port, '/api/sync')).toBe(101)
  first.close()
  address = '2001:db8:1:2::3'
  await expect.poll(() => statusOf(port, '/api/sync')).toBe(101)
  for (address of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) {
    for (let socket = 0; socket < 3; socket++) await open()
  }
  expect(sync.connections).toBeGreaterThan(9)
})

test('people of an office who are signed in are as many as they are behind one address', async () => {
  const { url, port } = await aServer({ socketsPerAddress: 2, addressOf: () => '203.0.113.7' })
  for (const person of ['ann', 'ben', 'cleo', 'dan']) {
    const client = aClient(url)
    client.setAuth(async () => aToken(person, 600))
    const seen: unknown[] = []
    client.onUpdate(whoami, {}, (value) => void seen.push(value))
    await expect.poll(() => seen.at(-1)).toBe(person)
  }
  expect(await statusOf(port, '/api/sync')).toBe(101)
})

test('a socket that says nothing is closed, and one that says what it wants stays', async () => {
  const { url, port, sync } = await aServer({ timing: { firstWordMs: 200 } })
  const client = aClient(url)
  const seen: unknown[] = []
  client.onUpdate(get, { name: 'a' }, (value) => void seen.push(value))
  const mute = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`)
  const polite = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`)
  await once(polite, 'open')
  polite.send(
    JSON.stringify({
      type: 'Connect',
      sessionId: randomUUID(),
      connectionCount: 0,
      lastCloseReason: null,
      clientTs: 0,
    }),
  )
  await Promise.all([once(mute, 'close'), once(polite, 'close')])
  await expect.poll(() => seen).toHaveLength(1)
  await expect.poll(() => sync.connections).toBe(1)
})

test('sockets that have said nothing yet are taken up to a number for each network', async () => {
  let address = '203.0.113.7'
  const { port } = await aServer({ addressOf: () => address })
  for (let socket = 0; socket < 64; socket++) {
    await once(new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`), 'open')
  }
  expect(await statusOf(port, '/api/sync')).toBe(429)
  address = '203.0.113.8'
  expect(await statusOf(port, '/api/sync')).toBe(101)
})

test('whoever is not signed in may ask so much in a minute; the connection stays, and who is signed in is not counted', async () => {
  const { url } = await aServer({ unknownQueriesPerMinute: 3 })
  const stranger = aClient(url)
  const outcomes: unknown[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    stranger.onUpdate(
      get,
      { name },
      () => outcomes.push('done'),
      (error) => outcomes.push(error),
    )
  }
  await expect.poll(() => outcomes).toHaveLength(4)
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(3)
  expect(outcomes.find((each) => each instanceof Error)).toMatchObject({ data: { code: 'RATE_LIMITED' } })
  const known = aClient(url)
  known.setAuth(async () => aToken('ann', 600))
  const seen: unknown[] = []
  for (const name of ['a', 'b', 'c', 'd']) known.onUpdate(get, { name }, () => seen.push('done'))
  await expect.poll(() => seen).toHaveLength(4)
})

async function statusOf(port: number, path: string, origin?: string): Promise<number | string> {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version': '13',
    ...(origin === undefined ? {} : { Origin: origin }),
  }
  const asked = request({ port, host: '127.0.0.1', path, headers }).end()
  return new Promise((resolve) => {
    asked.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    asked.on('upgrade', (_response, socket) => resolve(socket.destroy() && 101))
    asked.on('error', () => resolve('hung up'))
  })
}

function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('nothing to attack with')
  return item
}

const connect = JSON.stringify({
  type: 'Connect',
  sessionId: '0d3c2b5e-6a5a-4a1b-9f0a-1c2d3e4f5a6b',
  connectionCount: 0,
  lastCloseReason: null,
  clientTs: 0,
})

const mutation = (args: string) => (requestId: number) =>
  `{"type":"Mutation","requestId":${requestId},"udfPath":"counters:append","args":${args}}`

const refusable = [
  mutation(`[{"to":"${'x'.repeat(30_000)}"}]`),
  mutation(`[{"to":"${'x'.repeat(3_000)}"}]`),
  mutation(`[{"to":${'['.repeat(80)}1${']'.repeat(80)}}]`),
  mutation(`[{"to":${'['.repeat(9_000)}${']'.repeat(9_000)}}]`),
  mutation('[{"to":{"$integer":"no"}}]'),
  mutation('[{"__proto__":{"to":1}}]'),
  mutation('[7]'),
  mutation('[]'),
]

const malformed = [
  '',
  '[]',
  '{"type":"Connect"}',
  '{"type":"Nothing"}',
  '{"type":"ModifyQuerySet","modifications":7}',
  '{"type":"Mutation","requestId":-1,"udfPath":"a","args":[{}]}',
  '['.repeat(19_000),
  'x'.repeat(30_000),
  'x'.repeat(50_000),
  '{"type":"Authenticate","tokenType":"User","value":1,"baseVersion":1e99}',
  '{"__proto__":{"type":"Connect"}}',
]

const bodies = ['', '['.repeat(50_000), '{"path":7}', '{"path":"a:b","args":"x"}', 'x'.repeat(50_000)]
