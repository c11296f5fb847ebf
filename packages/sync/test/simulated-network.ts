import { EventEmitter } from 'node:events'
import type { OpenSocket } from '../src/connection.ts'

interface NetworkOptions {
  /** Takes in the server's end of a new line. */
  readonly serve: (end: OpenSocket) => void
  /** How long the next thing is under way, in milliseconds. */
  delay?: () => number
  /** What a frame weighs until it has arrived; heavy ones fill the server's socket. */
  readonly weigh?: (frame: string) => number
}

/**
 * Lines without a network: at one end a browser's `WebSocket`, at the other a socket of `ws`. What is sent arrives
 * whole and in order, after a while; a line can be cut, or go dark, which neither end is told.
 */
export class SimulatedNetwork {
  readonly options: Required<NetworkOptions>
  readonly lines: SimulatedLine[] = []
  /** When clients tried to connect. */
  readonly attempts: number[] = []
  /** What clients said, in order of arrival. */
  readonly frames: string[] = []
  readonly addresses: string[] = []
  reachable = true
  readonly WebSocket: typeof WebSocket

  constructor(options: NetworkOptions) {
    this.options = { delay: () => 5, weigh: (frame) => frame.length, ...options }
    const network = this
    this.WebSocket = class {
      constructor(address: string) {
        network.attempts.push(Date.now())
        network.addresses.push(address)
        const line = new SimulatedLine(network)
        network.lines.push(line)
        // biome-ignore lint/correctness/noConstructorReturn: the client constructs what it is given here
        return line.client as never
      }
    } as unknown as typeof WebSocket
  }

  get line(): SimulatedLine {
    const line = this.lines.at(-1)
    if (!line) throw new Error('nobody has connected yet')
    return line
  }
}

export class SimulatedLine {
  readonly client: ClientEnd
  readonly server: ServerEnd
  readonly #network: SimulatedNetwork
  #clientLast = 0
  #serverLast = 0
  /** Everything on it is lost, and nobody is told. */
  dark = false
  broken = false

  constructor(network: SimulatedNetwork) {
    this.#network = network
    this.client = new ClientEnd(this)
    this.server = new ServerEnd(this, network.options.weigh)
    this.toClient(() => {
      if (!network.reachable) return this.client.closed(1006, '')
      network.options.serve(this.server)
      this.client.opened()
    })
  }

  /** Both ends find out, each in its own time; what was under way is lost. */
  cut(): void {
    if (this.broken) return
    this.broken = true
    const { delay } = this.#network.options
    setTimeout(() => this.client.closed(1006, ''), delay())
    setTimeout(() => this.server.closed(1006, ''), delay())
  }

  said(frame: string): void {
    this.#network.frames.push(frame)
  }

  toServer(arrive: () => void): void {
    this.#serverLast = this.#send(this.#serverLast, arrive)
  }

  toClient(arrive: () => void): void {
    this.#clientLast = this.#send(this.#clientLast, arrive)
  }

  #send(last: number, arrive: () => void): number {
    const at = Math.max(last, Date.now() + this.#network.options.delay())
    setTimeout(() => {
      if (!this.dark && !this.broken) arrive()
    }, at - Date.now())
    return at
  }
}

/** As much of a browser's WebSocket as the client uses. */
class ClientEnd {
  readonly #line: SimulatedLine
  #open = false
  #closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: ((event: object) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null

  constructor(line: SimulatedLine) {
    this.#line = line
  }

  send(frame: string): void {
    if (!this.#open) throw new Error('still connecting')
    this.#line.toServer(() => {
      this.#line.said(frame)
      this.#line.server.emit('message', Buffer.from(frame), false)
    })
  }

  close(): void {
    if (this.#closed) return
    this.#line.toServer(() => {
      this.#line.server.closed(1005, '')
      this.#line.toClient(() => this.closed(1005, ''))
    })
  }

  opened(): void {
    if (this.#closed) return
    this.#open = true
    this.onopen?.()
  }

  heard(frame: string): void {
    if (!this.#closed) this.onmessage?.({ data: frame })
  }

  closed(code: number, reason: string): void {
    if (this.#closed) return
    this.#closed = true
    this.onclose?.({ code, reason })
  }
}

/** As much of a socket of `ws` as the server uses. */
class ServerEnd extends EventEmitter implements OpenSocket {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly #line: SimulatedLine
  readonly #weigh: (frame: string) => number

  constructor(line: SimulatedLine, weigh: (frame: string) => number) {
    super()
    this.#line = line
    this.#weigh = weigh
  }

  send(data: string | Buffer, _as: object, flushed: () => void): void {
    const frame = String(data)
    const weight = this.#weigh(frame)
    this.bufferedAmount += weight
    this.#line.toClient(() => {
      this.bufferedAmount -= weight
      this.#line.client.heard(frame)
      flushed()
    })
  }

  ping(): void {
    this.#line.toClient(() => this.#line.toServer(() => this.emit('pong')))
  }

  close(code = 1005, reason = ''): void {
    if (this.readyState !== this.OPEN) return
    this.readyState = 2
    this.#line.toClient(() => {
      this.#line.toServer(() => this.closed(code, reason))
      this.#line.client.closed(code, reason)
    })
  }

  terminate(): void {
    this.closed(1006, '')
    this.#line.cut()
  }

  closed(code: number, reason: string): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close', code, Buffer.from(reason))
  }
}
