import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { Newcomers } from '@granary/sync'

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const startingAnswer = JSON.stringify({
  code: 'UNAVAILABLE',
  message: 'The service is starting. Try again in a moment.',
  reason: 'starting',
})

/** A port that is ours from now on. Until `serve` is called it answers 503, so that nothing is served half-built. */
export interface Port {
  readonly number: number
  serve(requests: RequestListener, upgrades: UpgradeListener): void
  /**
   * Takes nothing new, lets running requests end, and cuts what is left after the grace. Sockets that were upgraded
   * belong to whoever took them.
   */
  close(graceMs: number): Promise<void>
}

export interface Timeouts {
  /** A connection that has not sent its whole header by then is closed. */
  readonly headersMs: number
  /** The same for a whole request: long enough for the largest upload over a slow line. */
  readonly requestMs: number
  /** A connection on which nothing moves at all. Sockets of the sync protocol look after themselves. */
  readonly silenceMs: number
}

/** Connections on which no request has come yet. A browser opens six, so this is an office of forty at one moment. */
const silentPerNetwork = 256
const silentOfThisMachine = 2_000

export const defaultTimeouts: Timeouts = { headersMs: 15_000, requestMs: 600_000, silenceMs: 120_000 }

/** The sentence names the setting: it is what the person who started the program reads. */
export class PortRefused extends Error {
  override readonly name = 'PortRefused'
}

/** Takes the port at once, before anything slow starts, so that a taken one is told in the first second. */
export async function claimPort(
  setting: string,
  host: string,
  number: number,
  timeouts = defaultTimeouts,
  newcomers = new Newcomers(silentPerNetwork, silentOfThisMachine),
): Promise<Port> {
  let requests: RequestListener = (_request, response) =>
    void response
      .writeHead(503, { 'retry-after': '1', 'content-type': 'application/json; charset=utf-8' })
      .end(startingAnswer)
  let upgrades: UpgradeListener = (_request, socket) => void refuseUpgrade(socket, '503 Service Unavailable')
  const connections = new Set<Duplex>()
  const spoken = new WeakMap<Duplex, () => void>()
  let whenEmpty = () => {}
  const forget = (connection: Duplex) => {
    connections.delete(connection)
    if (connections.size === 0) whenEmpty()
  }

  const open = () => {
    const server = createServer({
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: 65_000,
      // How much of a body may wait unread in memory; an upload beyond its limit is noticed that much later.
      highWaterMark: 16 * 1024,
      connectionsCheckingInterval: Math.min(5000, timeouts.headersMs),
    })
    server.setTimeout(timeouts.silenceMs)
    server.on('request', (request, response) => {
      spoken.get(request.socket)?.()
      requests(request, response)
    })
    server.on('upgrade', (request, socket, head) => {
      spoken.get(socket)?.()
      socket.on('error', () => socket.destroy())
      forget(socket)
      upgrades(request, socket, head)
    })
    server.on('connection', (socket) => {
      const address = socket.remoteAddress ?? ''
      if (newcomers.isFullFor(address)) return void socket.destroy()
      const noLongerNew = newcomers.add(address)
      spoken.set(socket, noLongerNew)
      connections.add(socket)
      socket.once('close', () => {
        noLongerNew()
        forget(socket)
      })
    })
    return server
  }

  const main = open()
  await listen(main, host, number).catch((error: NodeJS.ErrnoException) => {
    throw new PortRefused(refusal(setting, host, number, error))
  })
  const taken = (main.address() as AddressInfo).port
  const servers = [main, ...(host === '127.0.0.1' ? await openTwin(open, taken) : [])]

  return {
    number: taken,
    serve(requestListener, upgradeListener) {
      requests = requestListener
      upgrades = upgradeListener
    },
    async close(graceMs) {
      const empty = new Promise<void>((resolve) => {
        whenEmpty = resolve
      })
      for (const server of servers) server.close()
      if (connections.size === 0) return
      const cut = setTimeout(() => {
        for (const connection of connections) connection.destroy()
      }, graceMs)
      // A connection whose request has just ended would otherwise be kept for the next one.
      const sweep = setInterval(() => {
        for (const server of servers) server.closeIdleConnections()
      }, 50)
      await empty
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}

export function refuseUpgrade(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** `localhost` is ::1 first on many machines. Where there is no IPv6 the first server is enough. */
async function openTwin(open: () => Server, port: number): Promise<Server[]> {
  const twin = open()
  return listen(twin, '::1', port).then(
    () => [twin],
    () => [],
  )
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function refusal(setting: string, host: string, port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or set ${setting} to a free port.`
  if (error.code === 'EACCES')
    return `Port ${port} may not be opened by this account: set ${setting} to one above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${host}: correct HOST.`
  return `Port ${port} on ${host} could not be opened (${error.message}): check HOST and ${setting}.`
}
