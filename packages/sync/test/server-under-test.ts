import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { BaseConvexClient, ConvexClient } from 'convex/browser'
import { onTestFinished } from 'vitest'
import { syncHttp } from '../src/http.ts'
import { silentObserver } from '../src/observer.ts'
import type { SyncServerOptions } from '../src/socket.ts'
import { SyncServer } from '../src/socket.ts'
import { counters } from './counters.ts'
import type { Functions } from './memory-backend.ts'
import { MemoryBackend } from './memory-backend.ts'

/** A real server on a free port, over the memory backend. Everything is closed when the test ends. */
export async function aServer(
  options: Partial<SyncServerOptions<string>> = {},
  functions: Partial<Functions> = {},
) {
  const backend = new MemoryBackend({
    queries: { ...counters.queries, ...functions.queries },
    mutations: { ...counters.mutations, ...functions.mutations },
    actions: { ...counters.actions, ...functions.actions },
  })
  const sync = new SyncServer<string>({ backend, origins: new Set(['https://portal.test']), ...options })
  const { observer = silentObserver, limits = {} } = options
  const answer = syncHttp<string>({ backend, origins: new Set(['https://portal.test']), observer, limits })
  const http = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    const given = await answer({ method, path: url, headers, body, address: '127.0.0.1' })
    response.writeHead(given?.status ?? 404, given?.headers).end(given?.body)
  })
  http.on('upgrade', (request, socket, head) => {
    if (!sync.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  onTestFinished(async () => {
    await sync.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return { backend, sync, port, url: `http://127.0.0.1:${port}` }
}

/** A wire between client and server that can lose what the server says, and can be cut. */
export async function aWire(serverPort: number) {
  const ends = new Set<Socket>()
  const wire = {
    url: '',
    /** While true, what the server says is lost. */
    deaf: false,
    opened: 0,
    cut() {
      for (const end of ends) end.destroy()
      ends.clear()
    },
  }
  const proxy = createTcpServer((client) => {
    wire.opened++
    const server = connect(serverPort, '127.0.0.1')
    for (const end of [client, server]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => (end === client ? server : client).destroy())
    }
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => {
      if (!wire.deaf) client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  wire.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  onTestFinished(async () => {
    wire.cut()
    await new Promise((resolve) => proxy.close(resolve))
  })
  return wire
}

/** The real client, quiet, with its log lines kept. */
export function aClient(url: string, options: ConstructorParameters<typeof ConvexClient>[1] = {}) {
  const lines: string[] = []
  const keep = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
  const logger = { logVerbose() {}, log: keep, warn: keep, error: keep }
  const client = new ConvexClient(url, { unsavedChangesWarning: false, logger: logger as never, ...options })
  onTestFinished(() => client.close())
  return Object.assign(client, { lines })
}

/** The layer below, with optimistic updates and journals. */
export function aBaseClient(
  url: string,
  onTransition: (updated: string[]) => void = () => {},
  options: ConstructorParameters<typeof BaseConvexClient>[2] = {},
) {
  const lines: string[] = []
  const keep = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
  const logger = { logVerbose() {}, log: keep, warn: keep, error: keep }
  const client = new BaseConvexClient(url, onTransition, {
    unsavedChangesWarning: false,
    logger: logger as never,
    ...options,
  })
  onTestFinished(() => client.close())
  return Object.assign(client, { lines })
}
