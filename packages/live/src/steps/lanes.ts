import { openConnection } from '../line/connection.ts'
import type { NodeClient } from '../line/node-client.ts'
import type { ServersConfig } from '../servers.ts'

/** Does one piece of work on a connection that is inside the step's snapshot. */
export type LaneWork<Item> = (item: Item, client: NodeClient) => Promise<void>

/** Fewer pieces than this are done sooner on the lead than by lending its snapshot to others. */
const worthSharing = 3

/** A few connections that look at one snapshot side by side. */
export class Lanes {
  readonly #config: ServersConfig
  readonly #clients: (NodeClient | undefined)[]

  constructor(config: ServersConfig, count: number) {
    this.#config = config
    this.#clients = Array.from({ length: count }, () => undefined)
  }

  /** `lead` is inside the snapshot; every statement that fails there takes back only itself. */
  async run<Item>(lead: NodeClient, items: Iterable<Item>, work: LaneWork<Item>): Promise<void> {
    const queue = [...items]
    const isShared = this.#clients.length > 0 && queue.length >= worthSharing
    const shared = isShared ? await exportSnapshot(lead) : undefined
    const isReady = lead.query('savepoint run')
    const lanes =
      shared === undefined
        ? []
        : this.#clients.slice(0, queue.length - 1).map((_, lane) => this.#lane(lane, shared, queue, work))
    const outcomes = await Promise.allSettled([isReady, drain(lead, queue, work), ...lanes])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  async close(): Promise<void> {
    const clients = this.#takeAll()
    await Promise.all(clients.map((client) => client?.end()))
  }

  /** What they were asked last is of no interest any more. */
  discard(reason: string): void {
    for (const client of this.#takeAll()) client?.discard(reason)
  }

  #takeAll() {
    const clients = [...this.#clients]
    this.#clients.fill(undefined)
    return clients
  }

  async #lane<Item>(lane: number, snapshot: string, queue: Item[], work: LaneWork<Item>): Promise<void> {
    const client = this.#clients[lane] ?? (await this.#open())
    if (client === undefined) return
    this.#clients[lane] = client
    try {
      const begun = client.query(
        `begin isolation level repeatable read, read only; set transaction snapshot '${snapshot}'; savepoint run`,
      )
      // Unless every piece fails at once, this one is heard of first.
      await Promise.all([begun, drain(client, queue, work)])
      await client.query('commit')
    } catch (error) {
      this.#clients[lane] = undefined
      client.discard('A step failed on it.')
      throw error
    }
  }

  /** Without it, when the server has none to give, the work is done by the others. */
  async #open(): Promise<NodeClient | undefined> {
    return await openConnection(this.#config, 'reader').catch(() => undefined)
  }
}

async function drain<Item>(client: NodeClient, queue: Item[], work: LaneWork<Item>): Promise<void> {
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, client)
}

async function exportSnapshot(lead: NodeClient): Promise<string> {
  const { rows } = await lead.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const snapshot = rows[0]?.snapshot
  if (!snapshot || !/^[0-9A-F-]+$/.test(snapshot)) throw new Error(`Not a snapshot: ${snapshot}`)
  return snapshot
}
