import type { Pool, PoolClient } from 'pg'
import { xmin } from './timeline.ts'

const batch = 5_000
const replayBatch = 1_000
const replayEveryMs = 3_600_000
const replayDays = 14

/**
 * Deletes outbox rows that every living node has seen. What this node saw as ended one keeping time ago is old enough;
 * a node that slept longer finds `live_base.horizon` above its last snapshot and reads everything again. So no clock
 * decides about correctness.
 */
export class Cleaner {
  readonly #pool: Pool
  readonly #keepMs: number
  readonly #trouble: (error: unknown) => void
  #seen: { at: number; xmin: bigint }[] = []
  #timers: NodeJS.Timeout[] = []
  #work: Promise<void> = Promise.resolve()

  constructor(pool: Pool, keepMs: number, trouble: (error: unknown) => void) {
    this.#pool = pool
    this.#keepMs = keepMs
    this.#trouble = trouble
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.#queue(() => this.#cleanOutbox()), this.#keepMs / 4),
      setInterval(() => this.#queue(() => cleanReplays(this.#pool)), replayEveryMs),
    ]
    this.#queue(() => cleanReplays(this.#pool))
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#work
  }

  /** One entry for each tick of the cleaning is enough. */
  saw(snapshot: string): void {
    const at = performance.now()
    const newest = this.#seen.at(-1)
    if (!newest || at - newest.at >= this.#keepMs / 4) this.#seen.push({ at, xmin: xmin(snapshot) })
  }

  #queue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(this.#trouble)
  }

  async #cleanOutbox(): Promise<void> {
    const old = this.#seen.filter((seen) => seen.at <= performance.now() - this.#keepMs)
    const horizon = old.at(-1)?.xmin
    if (horizon === undefined) return
    this.#seen = this.#seen.slice(old.length - 1)
    const client = await this.#pool.connect()
    try {
      for (let gone = batch; gone === batch; ) gone = await cleanBatch(client, horizon)
    } finally {
      client.release()
    }
  }
}

/** The number of a snapshot stays what it is: what leaves the outbox is added to the base in the same transaction. */
async function cleanBatch(client: PoolClient, horizon: bigint): Promise<number> {
  await client.query('begin')
  try {
    const base = await client.query('select from live_base for update skip locked')
    const { rowCount } =
      base.rowCount === 0
        ? base
        : await client.query(
            'delete from live_commits where ctid = any(array(select ctid from live_commits where xid < $1::text::xid8 limit $2))',
            [horizon.toString(), batch],
          )
    await client.query('update live_base set n = n + $1, horizon = greatest(horizon, $2::text::xid8)', [
      rowCount,
      horizon.toString(),
    ])
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The client gives up a request long before; after that its record protects nothing. */
async function cleanReplays(pool: Pool): Promise<void> {
  for (let gone = replayBatch; gone === replayBatch; ) {
    const deleted = await pool.query(
      `delete from replay where ctid = any(array(
         select ctid from replay where at < now() - make_interval(days => $1) limit $2 for update skip locked))`,
      [replayDays, replayBatch],
    )
    gone = deleted.rowCount ?? 0
  }
}
