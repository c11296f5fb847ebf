import { setTimeout as delay } from 'node:timers/promises'
import { openConnection } from '../line/connection.ts'
import type { NodeClient } from '../line/node-client.ts'
import type { ServersConfig } from '../servers.ts'

const retryMs = 1_000
/** Nobody says anything on it for hours, and a frozen line looks the same: so it is asked now and then. */
const probeMs = 5_000

/** Under load so many commits are told at once; a lone one is told at once. */
const gatherMs = 5

/**
 * Tells other nodes that something was committed, and hears them. Only a hint: when every one is lost, polling still
 * finds everything, later. Many commits make one NOTIFY, sent after them, never inside their transactions.
 */
export class Wake {
  readonly #config: ServersConfig
  readonly #onWake: () => void
  readonly #stop = new AbortController()
  #client: NodeClient | undefined
  #loop: Promise<void> | undefined
  #isSending = false
  #hasMore = false

  constructor(config: ServersConfig, onWake: () => void) {
    this.#config = config
    this.#onWake = onWake
  }

  start(): void {
    this.#loop = this.#keepListening()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#client?.end()
    await this.#loop
  }

  tellOthers(): void {
    this.#hasMore = true
    if (!this.#isSending) void this.#send()
  }

  async #send(): Promise<void> {
    this.#isSending = true
    while (this.#hasMore && this.#client) {
      this.#hasMore = false
      await this.#client.query('notify live').catch(() => {})
      await delay(gatherMs)
    }
    this.#isSending = false
  }

  async #keepListening(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#listen().catch(() => {})
      this.#client = undefined
      await delay(retryMs, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  /** Resolves when the connection ends. */
  async #listen(): Promise<void> {
    const client = await openConnection(this.#config, 'listener')
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    client.on('notification', (message) => {
      if (message.processId !== rows[0]?.pid) this.#onWake()
    })
    await client.query('listen live')
    if (this.#stop.signal.aborted) await client.end()
    this.#client = client
    // What was committed while nobody listened, here or elsewhere, is not told again.
    this.#onWake()
    if (this.#hasMore && !this.#isSending) void this.#send()
    const probing = setInterval(() => client.query('select').catch(() => {}), probeMs)
    await ended
    clearInterval(probing)
  }
}
