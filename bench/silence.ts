/** How long people wait beyond an outage of the database: real clients that write and watch while it is stopped. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/supervisor.ts'
import { migrate } from '../apps/server/src/db/migrations.ts'
import { openClient } from '../apps/server/src/testing/clients.ts'
import { startNode, temporaryDataDir } from '../apps/server/src/testing/node.ts'
import * as system from '../apps/server/src/testing/system-contract.ts'
import { addSystemTables } from '../apps/server/src/testing/system-tables.ts'
import { median } from './median.ts'

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '50' }, seconds: { type: 'string', default: '20' } },
})
const list = 'silence'
const thinkMs = 1_000

/** Saves about once a second and watches what all save; remembers how long nothing came back. */
class Person {
  readonly #client = openClient(node.portalUrl)
  readonly #saves = new Gap()
  readonly #watch = new Gap()
  #isOver = false

  constructor(at: number) {
    this.#client.onUpdate(system.countLog, { list }, () => this.#watch.sign())
    void this.#write(at)
  }

  /** From here on the longest silence counts. */
  begin(): void {
    this.#saves.begin()
    this.#watch.begin()
  }

  get longestSaveMs(): number {
    return this.#saves.longestMs
  }

  get longestWatchMs(): number {
    return this.#watch.longestMs
  }

  get sockets(): number {
    return this.#client.client.connectionState().connectionCount
  }

  async heardAgain(since: number): Promise<void> {
    while (this.#saves.at < since || this.#watch.at < since) await delay(20)
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#client.close()
  }

  async #write(at: number): Promise<void> {
    await delay(Math.random() * thinkMs)
    for (let entry = 0; !this.#isOver; entry += 1) {
      await this.#client.mutation(system.appendToLog, { list, entry: `${at}: ${entry}` })
      this.#saves.sign()
      await delay(thinkMs)
    }
  }
}

class Gap {
  at = 0
  longestMs = 0

  begin(): void {
    this.longestMs = 0
  }

  sign(): void {
    const now = performance.now()
    if (this.at > 0) this.longestMs = Math.max(this.longestMs, now - this.at)
    this.at = now
  }
}

const folder = await temporaryDataDir()
const start = () => startEmbeddedPostgres({ folder: join(folder, 'postgres') })
let postgres = await start()
await migrate(postgres.url())
await addSystemTables(postgres.url())
const node = await startNode({ databaseUrl: postgres.url() })
const people = Array.from({ length: Number(values.clients) }, (_, at) => new Person(at))
await delay(10_000)
for (const person of people) person.begin()

const stopped = performance.now()
await postgres.stop()
await delay(Number(values.seconds) * 1000)
postgres = await start()
const outageMs = performance.now() - stopped
await Promise.all(people.map((person) => person.heardAgain(performance.now())))
await delay(5_000)

report(
  'until a save was answered',
  people.map(({ longestSaveMs }) => longestSaveMs - outageMs),
)
report(
  'until the live query moved',
  people.map(({ longestWatchMs }) => longestWatchMs - outageMs),
)
const sockets = people.map(({ sockets }) => sockets)
console.log(
  `outage ${(outageMs / 1000).toFixed(1)} s, ${people.length} clients, sockets each: ${Math.max(...sockets)} at most`,
)
await Promise.all(people.map((person) => person.close()))
await node.stop()
await postgres.stop()
await rm(folder, { recursive: true })

function report(what: string, overMs: readonly number[]): void {
  const sorted = [...overMs].sort((a, b) => a - b)
  const at = (share: number) => `${((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(2)} s`
  console.log(
    `beyond the outage, ${what}: median ${(median(sorted) / 1000).toFixed(2)} s, nine of ten ${at(0.9)}, slowest ${at(1)}`,
  )
}
