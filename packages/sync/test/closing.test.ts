import { once } from 'node:events'
import { makeFunctionReference } from 'convex/server'
import { expect, test, vi } from 'vitest'
import WebSocketOfWs from 'ws'
import { Overloaded } from '../src/backend.ts'
import { silentObserver } from '../src/observer.ts'
import { aClient, aServer } from './server-under-test.ts'

const get = makeFunctionReference<'query'>('counters:get')
const add = makeFunctionReference<'mutation'>('counters:add')

test('[S0-165] a server that shuts down says so quietly', async () => {
  const { url, sync } = await aServer()
  const client = aClient(url)
  await client.query(get, { name: 'a' })
  await sync.close()
  await expect.poll(() => client.connectionState().isWebSocketConnected).toBe(false)
  expect(client.lines.filter((line) => line.includes('closed with code'))).toEqual([])
  expect(sync.connections).toBe(0)
})

test('[S0-166] [S0-167] an overloaded backend is the close reason, and the mutation counts once after all', async () => {
  const { url, backend } = await aServer()
  const client = aClient(url)
  await client.query(get, { name: 'a' })
  const mutate = backend.mutate.bind(backend)
  let refusals = 0
  vi.spyOn(backend, 'mutate').mockImplementation((call, on) => {
    if (refusals++ === 0) throw new Overloaded('TooManyConcurrentRequests')
    mutate(call, on)
  })
  expect(await client.mutation(add, { name: 'a' })).toBe(1)
  expect(backend.runs).toEqual(['counters:add'])
  expect(client.lines.join()).toContain('WebSocket closed with code 1013: TooManyConcurrentRequests')
})

test('[R7] who waits for the database is told by a ping, which keeps the socket and means nothing to the client', async () => {
  const { url, port, backend } = await aServer()
  const client = aClient(url)
  await client.query(get, { name: 'a' })
  const socket = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`)
  await once(socket, 'open')
  const heard: unknown[] = []
  socket.on('message', (frame) => heard.push(JSON.parse(String(frame))))
  const sessionId = 'f5b8b9a0-0f0e-4b3e-9a52-3d3ef8e2a111'
  socket.send(JSON.stringify({ type: 'Connect', sessionId, connectionCount: 0, clientTs: 0 }))
  await vi.waitFor(() => {
    backend.tellWaiting(true)
    expect(heard).toContainEqual({ type: 'Ping', waiting: true })
  }, 20_000)
  backend.tellWaiting(false)
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'Ping', waiting: false })
  expect(await client.mutation(add, { name: 'a' })).toBe(1)
  expect(client.connectionState()).toMatchObject({ isWebSocketConnected: true, connectionCount: 1 })
  socket.close()
})

const sessionId = '0d3c2b5e-6a5a-4a1b-9f0a-1c2d3e4f5a6b'
const connect = { type: 'Connect', sessionId, connectionCount: 0, clientTs: 0 }
const querySet = (baseVersion: number) => ({
  ...{ type: 'ModifyQuerySet', baseVersion, newVersion: baseVersion + 1, modifications: [] },
})

test.each([
  ['the first message must be Connect', [querySet(0)]],
  ['Connect came a second time', [connect, connect]],
  ['the version of the query set does not follow', [connect, querySet(0), querySet(4)]],
  [
    'the version of the identity does not follow',
    [connect, { type: 'Authenticate', tokenType: 'None', baseVersion: 3 }],
  ],
])('[R1] a client out of step is told so, and it is no fault of the server: %s', async (why, messages) => {
  const faults: unknown[] = []
  const refused: string[] = []
  const { port, sync } = await aServer({
    observer: {
      ...silentObserver,
      fault: (error) => void faults.push(error),
      frameRefused: (reason) => void refused.push(reason),
    },
  })
  const socket = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  for (const message of messages) socket.send(JSON.stringify(message))
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([1002, `OutOfStep: ${why}`])
  expect([faults, refused]).toEqual([[], [why]])
  await expect.poll(() => sync.connections).toBe(0)
})

test('[R10] a reader that stops reading gets one merged transition when it goes on', async () => {
  const { port, backend } = await aServer({ chunkSize: null })
  const socket = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`)
  await once(socket, 'open')
  const values: string[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    for (const { value } of frame.modifications ?? []) values.push(value[0])
  })
  socket.send(JSON.stringify(connect))
  const big = { type: 'Add', queryId: 0, udfPath: 'counters:big', args: [{ size: 12_000_000 }] }
  socket.send(JSON.stringify({ type: 'ModifyQuerySet', baseVersion: 0, newVersion: 1, modifications: [big] }))
  await vi.waitFor(() => expect(values).toEqual(['x']), { timeout: 30_000 })
  socket.pause()
  for (const fill of 'abcdefgh') {
    backend.write('fill', fill)
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.resume()
  await vi.waitFor(() => expect(values.at(-1)).toBe('h'), { timeout: 30_000 })
  expect(values.length).toBeLessThan(5)
  socket.close()
})

test('[R7] a peer that answers no ping is cut off', async () => {
  const { port, sync } = await aServer({ timing: { peerPingMs: 20, peerSilenceMs: 100 } })
  const socket = new WebSocketOfWs(`ws://127.0.0.1:${port}/api/sync`, { autoPong: false })
  await once(socket, 'open')
  await once(socket, 'close')
  await expect.poll(() => sync.connections).toBe(0)
})
