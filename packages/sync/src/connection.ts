import type { Backend, Caller } from './backend.ts'
import type { SyncObserver } from './observer.ts'
import { networkOf } from './open-sockets.ts'
import type { RateLimit } from './rate-limit.ts'
import { Session } from './session/session.ts'
import type { Closing } from './wire/close-kind.ts'
import { malformed } from './wire/close-kind.ts'
import type { WireLimits } from './wire/limits.ts'
import { encodeChunks, pingFrame } from './wire/server-message.ts'
import type { SharedFrame } from './wire/shared-frame.ts'

export interface SyncTiming {
  /** The client gives up after 60 s without a frame. */
  readonly pingAfterMs: number
  /** Pings of the WebSocket itself, which a browser answers but does not show, find peers that are gone. */
  readonly peerPingMs: number
  readonly peerSilenceMs: number
  /** A client says what it wants as soon as it is connected; who does not is sent away. */
  readonly firstWordMs: number
  /** How long a closing server waits for its clients to hang up. */
  readonly drainMs: number
}

/** What a connection asks of its socket: as much of `ws` as this, and no network. */
export interface OpenSocket {
  readonly readyState: number
  readonly OPEN: number
  readonly bufferedAmount: number
  send(frame: string | Buffer, as: { binary: false }, flushed: () => void): void
  ping(): void
  close(code?: number, reason?: string): void
  terminate(): void
  on(event: 'message', heard: (data: unknown, isBinary: boolean) => void): unknown
  on(event: 'pong', heard: () => void): unknown
  on(event: 'error', failed: (error: Error) => void): unknown
  on(event: 'close', closed: (code: number, reason: Buffer) => void): unknown
  once(event: 'close', closed: () => void): unknown
}

export interface ConnectionOptions<Identity> {
  readonly backend: Backend<Identity>
  readonly observer: SyncObserver
  readonly limits: WireLimits
  readonly timing: SyncTiming
  readonly now: () => number
  readonly chunkSize: number | null
  /** Lets what follows in this turn leave together. */
  readonly gather: () => void
  readonly address: string
  readonly refusals: RateLimit
  readonly strangers: RateLimit
  /** Told once, when the other side has said what it wants. */
  readonly spoke: () => void
  /** Told when somebody signed in over it, or out. */
  readonly became: (caller: Caller<Identity>) => void
}

/** One open socket: its pings, its parts of long transitions, and its back-pressure. */
export class Connection<Identity> {
  readonly #webSocket: OpenSocket
  readonly #options: ConnectionOptions<Identity>
  readonly #session: Session<Identity>
  readonly #openedAt: number
  #hasSpoken = false
  #sentAt: number
  #heardAt: number
  #pingedAt: number
  #unsent = 0
  #full = false
  #parts = 0

  constructor(webSocket: OpenSocket, options: ConnectionOptions<Identity>) {
    const { backend, observer, limits, now, address, refusals, strangers, gather } = options
    const network = networkOf(address)
    this.#webSocket = webSocket
    this.#options = options
    this.#openedAt = this.#sentAt = this.#heardAt = this.#pingedAt = now()
    this.#session = new Session<Identity>({
      backend,
      observer,
      limits,
      now,
      address,
      mayBeRefused: () => refusals.take(network),
      mayAskUnknown: () => strangers.take(network),
      spoke: () => {
        this.#hasSpoken = true
        options.spoke()
      },
      became: options.became,
      // An answer is followed by its transition.
      send: (frame) => {
        gather()
        this.#send(frame)
      },
      sendTransition: (frame) => this.#sendTransition(frame),
      close: ({ code, reason }) => webSocket.close(code, reason),
    })
    observer.socketOpened()
    webSocket.on('message', (data, isBinary) => this.#receive(String(data), isBinary))
    webSocket.on('pong', () => this.#heard())
    // Without this listener one oversized frame would end the whole process; `ws` closes such a socket by itself.
    webSocket.on('error', (error) => observer.frameRefused(error.message))
    webSocket.on('close', (code, reason) => {
      this.#session.end({ reason: '' })
      observer.socketClosed(code, String(reason))
    })
  }

  /** Bytes that wait for a reader who takes them slowly. */
  get unsent(): number {
    return this.#webSocket.bufferedAmount
  }

  keepAlive() {
    const { now, timing } = this.#options
    const at = now()
    const unsent = this.#webSocket.bufferedAmount
    if (unsent < this.#unsent) this.#heard()
    this.#unsent = unsent
    const isMute = !this.#hasSpoken && at - this.#openedAt >= timing.firstWordMs
    if (isMute || at - this.#heardAt >= timing.peerSilenceMs) return this.#webSocket.terminate()
    if (at - this.#pingedAt >= timing.peerPingMs && this.#isOpen()) {
      this.#pingedAt = at
      this.#webSocket.ping()
    }
    if (at - this.#sentAt >= timing.pingAfterMs && !this.#full) this.#send(pingFrame)
  }

  drain(closing: Closing, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#webSocket.terminate(), withinMs)
      this.#webSocket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
      this.#session.end(closing)
    })
  }

  #receive(text: string, isBinary: boolean): void {
    this.#heard()
    if (isBinary) this.#session.end(malformed)
    else this.#session.receive(text)
  }

  #sendTransition(frame: SharedFrame) {
    const { observer, chunkSize } = this.#options
    const { length } = frame
    observer.transition(length)
    if (length > largeTransition) observer.largeTransition(length)
    if (chunkSize === null || length <= chunkSize) return this.#send(frame.payload())
    for (const part of encodeChunks(frame.text(), chunkSize, String(++this.#parts))) this.#send(part)
  }

  #send(frame: string | Buffer): void {
    if (!this.#isOpen()) return
    this.#sentAt = this.#options.now()
    this.#webSocket.send(frame, asText, this.#onFlushed)
    if (this.#full || this.#webSocket.bufferedAmount <= fullFrom) return
    this.#full = true
    this.#session.pause()
  }

  readonly #onFlushed = () => {
    if (!this.#full || this.#webSocket.bufferedAmount > fullFrom) return
    this.#full = false
    this.#session.resume()
  }

  #heard(): void {
    this.#heardAt = this.#options.now()
  }

  #isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }
}

/** From here the client would warn, if the transition came in one frame. */
const largeTransition = 20_000_000

const asText = { binary: false } as const

/** Unsent bytes from which a socket gets no further transition until they are gone. */
const fullFrom = 1_000_000
