import { openClient } from '../../apps/server/src/testing/clients.ts'
import * as system from '../../apps/server/src/testing/system-contract.ts'

const list = 'farm'
const pauseMs = 50

/** People who save one after the other and look at the same list, each over the proxy as a browser would. */
export class Load {
  readonly #clients: ReturnType<typeof openClient>[]
  readonly #asked = new Set<string>()
  readonly #seen: (number | undefined)[]
  #answeredAt = performance.now()
  #longestSilence = 0
  #isStopped = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(url: string, writers: number) {
    this.#clients = Array.from({ length: writers }, () => openClient(url))
    this.#seen = this.#clients.map(() => undefined)
    for (const [at, client] of this.#clients.entries()) {
      client.onUpdate(system.countLog, { list }, (count) => {
        this.#seen[at] = count
      })
    }
  }

  start(): void {
    this.#work = Promise.all(this.#clients.map((client, at) => this.#write(client, at)))
  }

  async #write(client: ReturnType<typeof openClient>, writer: number): Promise<void> {
    for (let entry = 0; !this.#isStopped; entry += 1) {
      const text = `${writer}:${entry}`
      this.#asked.add(text)
      await client.mutation(system.appendToLog, { list, entry: text })
      const now = performance.now()
      this.#longestSilence = Math.max(this.#longestSilence, now - this.#answeredAt)
      this.#answeredAt = now
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  /** The longest time in which nobody was answered, since it was asked for the last time. */
  takeSilence(): number {
    const longest = this.#longestSilence
    this.#longestSilence = 0
    return longest
  }

  get lastAnswer(): number {
    return this.#answeredAt
  }

  /** Everything asked is answered; then what is there is compared with it, and with what the pages show. */
  async verdict(): Promise<{ lost: number; doubled: number; stale: number; saves: number }> {
    this.#isStopped = true
    await this.#work
    const entries = (await this.#clients[0]?.query(system.readLog, { list })) ?? []
    for (let look = 0; look < 100 && this.#seen.some((count) => count !== entries.length); look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const there = new Set(entries)
    return {
      saves: this.#asked.size,
      lost: [...this.#asked].filter((entry) => !there.has(entry)).length,
      doubled: entries.length - there.size,
      stale: this.#seen.filter((count) => count !== entries.length).length,
    }
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.close()
  }
}
