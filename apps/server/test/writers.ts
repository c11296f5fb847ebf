import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { openClient } from '../src/testing/clients.ts'
import * as system from '../src/testing/system-contract.ts'

const list = 'kills'

/**
 * Real clients that append without end, one entry after the other, and remember what was acknowledged. Whatever
 * happens to the servers, at the end every entry must stand in the database exactly once.
 */
export class Writers {
  readonly #clients: ReturnType<typeof openClient>[]
  readonly #acknowledged: string[] = []
  #seenLive = 0
  readonly #loops: Promise<void>[]
  #isOver = false

  constructor(url: string, count: number, thinkMs: number) {
    this.#clients = Array.from({ length: count }, () => openClient(url))
    // One of them also watches the whole list, as a colleague would.
    this.#clients[0]?.onUpdate(system.countLog, { list }, (count) => {
      this.#seenLive = count
    })
    this.#loops = this.#clients.map((client, at) => this.#write(client, `client ${at}`, thinkMs))
  }

  get acknowledged(): readonly string[] {
    return this.#acknowledged
  }

  /** How many entries the live query of one of them shows. */
  get seenLive(): number {
    return this.#seenLive
  }

  /** Resolves when this share of the writers has had something acknowledged since the call. */
  async writing(share: number): Promise<void> {
    const from = this.#acknowledged.length
    const wanted = Math.ceil(this.#clients.length * share)
    while (new Set(this.#acknowledged.slice(from).map(writerOf)).size < wanted) await delay(10)
  }

  /** Lets what is under way be answered, by replay if need be; nobody writes after it. */
  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  /** For writers whose server does not come back. */
  async close(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients.map((client) => client.close()))
  }

  async verdict(databaseUrl: string): Promise<{ lost: string[]; doubled: string[]; outOfOrder: string[] }> {
    const stored = await entriesIn(databaseUrl)
    const counts = new Map<string, number>()
    for (const entry of stored) counts.set(entry, (counts.get(entry) ?? 0) + 1)
    const inOrder = Map.groupBy(stored, writerOf)
    return {
      lost: this.#acknowledged.filter((entry) => !counts.has(entry)),
      doubled: [...counts].filter(([, count]) => count > 1).map(([entry]) => entry),
      outOfOrder: [...inOrder].filter(([, entries]) => !isAscending(entries)).map(([writer]) => writer),
    }
  }

  async #write(client: ReturnType<typeof openClient>, name: string, thinkMs: number): Promise<void> {
    // Not all at once, as people do not type all at once.
    await delay(Math.random() * thinkMs)
    for (let at = 0; !this.#isOver; at += 1) {
      const entry = `${name}: ${at}`
      await client.mutation(system.appendToLog, { list, entry })
      this.#acknowledged.push(entry)
      await delay(thinkMs)
    }
  }
}

function writerOf(entry: string): string {
  return entry.slice(0, entry.indexOf(':'))
}

function isAscending(entries: readonly string[]): boolean {
  const numbers = entries.map((entry) => Number(entry.slice(entry.indexOf(':') + 1)))
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
}

async function entriesIn(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ entry: string }>(
    'select entry from system_log where project_id = $1 order by id',
    [list],
  )
  await client.end()
  return rows.map(({ entry }) => entry)
}
