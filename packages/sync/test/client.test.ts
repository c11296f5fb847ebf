import { ConvexHttpClient } from 'convex/browser'
import { makeFunctionReference } from 'convex/server'
import { ConvexError } from 'convex/values'
import { expect, test } from 'vitest'
import { aBaseClient, aClient, aServer, aWire } from './server-under-test.ts'

const get = makeFunctionReference<'query'>('counters:get')
const refused = makeFunctionReference<'query'>('counters:refused')
const big = makeFunctionReference<'query'>('counters:big')
const add = makeFunctionReference<'mutation'>('counters:add')
const append = makeFunctionReference<'mutation'>('counters:append')
const echo = makeFunctionReference<'action'>('counters:echo')
const never = makeFunctionReference<'action'>('counters:never')

test('[S0-158] the real client subscribes and mutates over a real socket', async () => {
  const { url } = await aServer()
  const client = aClient(url)
  const seen: unknown[] = []
  client.onUpdate(get, { name: 'a' }, (value) => void seen.push(value))
  await expect.poll(() => seen).toEqual([0])
  expect(await client.mutation(add, { name: 'a', by: 2 })).toBe(2)
  expect(seen).toEqual([0, 2])
})

test('[R4] an optimistic update gives way to the result without a flicker', async () => {
  const { url } = await aServer()
  const seen: unknown[] = []
  const client = aBaseClient(url, () => seen.push(client.localQueryResult('counters:get', { name: 'a' })))
  client.subscribe('counters:get', { name: 'a' })
  await expect.poll(() => seen).toContain(0)
  seen.length = 0
  await client.mutation(
    'counters:add',
    { name: 'a' },
    {
      optimisticUpdate: (store) => {
        store.setQuery(get, { name: 'a' }, Number(store.getQuery(get, { name: 'a' })) + 1)
      },
    },
  )
  expect(new Set(seen)).toEqual(new Set([1]))
})

test('five mutations sent at once run in their order', async () => {
  const { url, backend } = await aServer()
  const client = aClient(url)
  const delays = [9, 1, 7, 0, 3]
  backend.beforeCommit = () => new Promise((resolve) => setTimeout(resolve, delays.shift()))
  await Promise.all([1, 2, 3, 4, 5].map((to) => client.mutation(append, { to })))
  expect(backend.read('list')).toEqual([1, 2, 3, 4, 5])
})

test.each(['before', 'after'] as const)(
  '[R6] a mutation cut off %s its commit is replayed and counts once',
  async (moment) => {
    const { port, backend } = await aServer()
    const wire = await aWire(port)
    const client = aClient(wire.url)
    const seen: unknown[] = []
    client.onUpdate(get, { name: 'a' }, (value) => void seen.push(value))
    await expect.poll(() => seen).toEqual([0])
    let cuts = 0
    const cutOnce = async () => {
      if (cuts++ === 0) wire.cut()
    }
    if (moment === 'before') backend.beforeCommit = cutOnce
    else backend.afterCommit = cutOnce
    expect(await client.mutation(add, { name: 'a' })).toBe(1)
    expect(wire.opened).toBe(2)
    expect(backend.runs).toEqual(['counters:add'])
    expect(seen.at(-1)).toBe(1)
  },
)

test('an action under way when the line is cut fails, and is not run again', async () => {
  const { port } = await aServer()
  const wire = await aWire(port)
  const client = aClient(wire.url)
  expect(await client.action(echo, { value: 5n })).toBe(5n)
  const answer = client.action(never, {})
  const failed = expect(answer).rejects.toThrow('Connection lost while action was in flight')
  await new Promise((resolve) => setImmediate(resolve))
  wire.cut()
  await failed
})

test('a ConvexError keeps its data; any other error keeps its secret', async () => {
  const { url } = await aServer()
  const client = aClient(url)
  const refuse = makeFunctionReference<'mutation'>('counters:refuse')
  const crash = makeFunctionReference<'mutation'>('counters:crash')
  const error = await client.mutation(refuse, {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConvexError)
  expect((error as ConvexError<never>).data).toEqual({
    code: 'ANSWERS_CHANGED_ELSEWHERE',
    message: 'Changed elsewhere.',
  })
  await expect(client.mutation(crash, {})).rejects.toThrow('Server Error')
  await expect(client.mutation(crash, {})).rejects.not.toThrow('secret')
})

test('a failed query stays subscribed and heals', async () => {
  const { url, backend } = await aServer()
  const client = aClient(url)
  const seen: unknown[] = []
  client.onUpdate(
    refused,
    {},
    (value) => void seen.push(value),
    (error) => void seen.push((error as ConvexError<never>).data),
  )
  await expect.poll(() => seen).toEqual([{ code: 'FORBIDDEN', message: 'Not for you.' }])
  backend.write('allowed', true)
  await expect.poll(() => seen.at(-1)).toBe('allowed')
})

test('[R8] a long transition arrives in parts', async () => {
  const { url } = await aServer({ chunkSize: 1_000 })
  const client = aClient(url)
  const seen: string[] = []
  client.onUpdate(big, { size: 25_000 }, (value) => void seen.push(value))
  await expect.poll(() => seen).toEqual(['x'.repeat(25_000)])
  expect(await client.mutation(add, { name: 'a' })).toBe(1)
})

test('[R7] an idle socket hears from the server', async () => {
  const { url, port } = await aServer({ timing: { pingAfterMs: 20 } })
  const pings: string[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/1.48.0/sync`)
  socket.onmessage = ({ data }) => void pings.push(data)
  await expect.poll(() => pings.length).toBeGreaterThan(2)
  expect(new Set(pings)).toEqual(new Set(['{"type":"Ping"}']))
  socket.close()
  expect(url).toContain(String(port))
})

test('a broken timeline makes every client start afresh', async () => {
  const { url, backend } = await aServer()
  const client = aClient(url)
  const seen: unknown[] = []
  client.onUpdate(get, { name: 'a' }, (value) => void seen.push(value))
  await expect.poll(() => seen).toEqual([0])
  backend.breakTimeline()
  expect(await client.mutation(add, { name: 'a' })).toBe(1)
  await expect.poll(() => seen.at(-1)).toBe(1)
  expect(client.connectionState().connectionCount).toBe(2)
})

test('the client speaks plain HTTP too', async () => {
  const { url } = await aServer()
  const client = new ConvexHttpClient(url, { logger: false })
  expect(await client.mutation(add, { name: 'h', by: 3 })).toBe(3)
  expect(await client.query(get, { name: 'h' })).toBe(3)
  expect(await client.action(echo, { value: 1n })).toBe(1n)
  expect(await client.consistentQuery(get, { name: 'h' })).toBe(3)
  const refusal = await client.query(refused, {}).catch((thrown: unknown) => thrown)
  expect((refusal as ConvexError<never>).data).toMatchObject({ code: 'FORBIDDEN' })
})
