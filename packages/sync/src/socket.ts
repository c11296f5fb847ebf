import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Backend } from './backend.ts'
import type { OpenSocket, SyncTiming } from './connection.ts'
import { Connection } from './connection.ts'
import { Newcomers } from './newcomers.ts'
import type { SyncObserver } from './observer.ts'
import { silentObserver } from './observer.ts'
import { type OpenSocketCount, OpenSockets } from './open-sockets.ts'
import { packetFor } from './packet.ts'
import { RateLimit, unknownQueriesPerMinute } from './rate-limit.ts'
import type { Closing } from './wire/close-kind.ts'
import { goingAway } from './wire/close-kind.ts'
import type { WireLimits } from './wire/limits.ts'
import { wireLimits } from './wire/limits.ts'

export interface SyncServerOptions<Identity> {
  readonly backend: Backend<Identity>
  /** Pages of these origins may connect. A client without an origin is no browser, so nobody rides on its cookies. */
  readonly origins: ReadonlySet<string>
  readonly observer?: SyncObserver
  readonly limits?: Partial<WireLimits>
  readonly now?: () => number
  /** Where a client comes from, when that is not the other end of the connection. */
  readonly addressOf?: (request: IncomingMessage) => string
  /** Characters from which a transition goes out in parts; `null` sends every transition whole. */
  readonly chunkSize?: number | null
  readonly timing?: Partial<SyncTiming>
  readonly socketsAtOnce?: number
  /** For the strangers of one household or office, and for each person; this machine itself is not limited. */
  readonly socketsPerAddress?: number
  /** Good tokens are neither counted nor held up by it: a whole bank may share an address. */
  readonly refusedTokensPerMinute?: number
  /** Queries that one household or office may ask for without being signed in. */
  readonly unknownQueriesPerMinute?: number
}

/** The WebSocket end of the sync protocol: who may connect, and how everybody is sent away. */
export class SyncServer<Identity> {
  readonly #options: SyncServerOptions<Identity>
  readonly #timing: SyncTiming
  readonly #limits: WireLimits
  readonly #now: () => number
  readonly #refusals: RateLimit
  readonly #strangers: RateLimit
  readonly #newcomers = new Newcomers(64, 1_000)
  readonly #sockets: WebSocketServer
  readonly #connections: OpenSockets<Connection<Identity>>
  readonly #sweep: NodeJS.Timeout
  #draining = false

  constructor(options: SyncServerOptions<Identity>) {
    this.#options = options
    this.#timing = { ...defaultTiming, ...options.timing }
    this.#limits = { ...wireLimits, ...options.limits }
    this.#now = options.now ?? Date.now
    this.#refusals = new RateLimit(options.refusedTokensPerMinute ?? 300, this.#now)
    this.#strangers = new RateLimit(options.unknownQueriesPerMinute ?? unknownQueriesPerMinute, this.#now)
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: this.#limits.hardFrame,
      clientTracking: false,
    })
    this.#connections = new OpenSockets(options.socketsAtOnce ?? 10_000, options.socketsPerAddress ?? 256)
    const { pingAfterMs, peerPingMs, peerSilenceMs, firstWordMs } = this.#timing
    const every = Math.max(10, Math.min(pingAfterMs, peerPingMs, peerSilenceMs, firstWordMs) / 10)
    this.#sweep = setInterval(() => {
      for (const connection of this.#connections) connection.keepAlive()
    }, every).unref()
  }

  get connections(): number {
    return this.#connections.size
  }

  /** What all slow readers together keep in memory. */
  get unsent(): number {
    let sum = 0
    for (const connection of this.#connections) sum += connection.unsent
    return sum
  }

  /** False when the address is not ours; then nothing was done. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!/^\/api\/([^/?]+\/)?sync(\?|$)/.test(request.url ?? '')) return false
    const { origin } = request.headers
    const address = this.#options.addressOf?.(request) ?? request.socket.remoteAddress ?? ''
    if (origin !== undefined && !this.#options.origins.has(origin)) refuse(socket, '403 Forbidden')
    else if (this.#draining || this.#connections.isFull) refuse(socket, '503 Service Unavailable')
    else if (this.#connections.isFullFor(address) || this.#newcomers.isFullFor(address))
      refuse(socket, '429 Too Many Requests')
    else
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
        this.serve(webSocket, address, packetFor(socket)),
      )
    return true
  }

  /** Says goodbye to everybody and takes nobody new. Clients come back by themselves, spread over a second. */
  async close(closing: Closing = goingAway): Promise<void> {
    this.#draining = true
    clearInterval(this.#sweep)
    const gone = [...this.#connections].map((connection) => connection.drain(closing, this.#timing.drainMs))
    await Promise.all(gone)
  }

  /** Speaks with a socket that is open already and was let in by somebody else. */
  serve(webSocket: OpenSocket, address: string, gather = () => {}): void {
    const { backend, observer = silentObserver, chunkSize = defaultChunkSize } = this.#options
    const noLongerNew = this.#newcomers.add(address)
    let count: OpenSocketCount | undefined
    const connection = new Connection<Identity>(webSocket, {
      backend,
      observer,
      limits: this.#limits,
      timing: this.#timing,
      now: this.#now,
      chunkSize,
      gather,
      address,
      refusals: this.#refusals,
      strangers: this.#strangers,
      spoke: noLongerNew,
      became: (caller) => count?.belongsTo(caller?.identityKey ?? null),
    })
    count = this.#connections.add(connection, address)
    webSocket.once('close', noLongerNew)
    webSocket.once('close', count.closed)
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const defaultTiming: SyncTiming = {
  pingAfterMs: 15_000,
  peerPingMs: 30_000,
  peerSilenceMs: 120_000,
  firstWordMs: 10_000,
  drainMs: 2_000,
}

/** As the original: a part arrives well within the client's minute even on a slow line. */
const defaultChunkSize = 5_000_000
