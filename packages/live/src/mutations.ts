import { setTimeout as delay } from 'node:timers/promises'
import type { MutationCall, MutationEvents } from '@granary/sync'
import type { DatabaseError, Pool, PoolClient } from 'pg'
import type { Confirmations, Waiter } from './confirmations.ts'
import { isOutdatedStatement, sqlState } from './connection.ts'
import { kyselyOn } from './kysely-on.ts'
import type { LiveOptions } from './options.ts'
import { leaveRecord, type Opened, openTransaction, replayKey } from './replay.ts'
import { ReplayMismatch } from './runner.ts'
import { Turns } from './turns.ts'
import { LiveWatch } from './watch.ts'

const maxRetries = 20
/** After so many refusals a mutation runs alone: nothing else of this node can be in its way then. */
const retriesAmongOthers = 6
const longestPauseMs = 100

type Done = 'saved' | 'replayed' | 'failed' | 'unknown'

/** Runs mutations exactly once: the record of an answer commits or vanishes with what it answers for. */
export class Mutations<Identity> {
  readonly #options: LiveOptions<Identity>
  readonly #pool: Pool
  readonly #confirmations: Confirmations<Identity>
  /** A commit of this node is there to be seen. */
  readonly #onCommit: () => void
  readonly #running = new Set<Promise<void>>()
  readonly #turns = new Turns()

  constructor(
    options: LiveOptions<Identity>,
    pool: Pool,
    confirmations: Confirmations<Identity>,
    onCommit: () => void,
  ) {
    this.#options = options
    this.#pool = pool
    this.#confirmations = confirmations
    this.#onCommit = onCommit
  }

  get running(): number {
    return this.#running.size
  }

  start(call: MutationCall<Identity>, on: MutationEvents): void {
    const run = this.#run(call, on).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async drained(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #run(call: MutationCall<Identity>, on: MutationEvents): Promise<void> {
    const began = performance.now()
    for (let retries = 0; ; retries += 1) {
      const endTurn = await this.#turns.take(retries >= retriesAmongOthers)
      const outcome = await this.#attempt(call, on, retries < maxRetries).finally(endTurn)
      if (outcome !== 'again') {
        this.#options.observe?.mutation?.({
          path: call.path,
          ms: performance.now() - began,
          outcome,
          retries,
        })
        return
      }
      await delay(Math.random() * Math.min(2 ** retries, longestPauseMs))
    }
  }

  async #attempt(
    call: MutationCall<Identity>,
    on: MutationEvents,
    mayRetry: boolean,
  ): Promise<Done | 'again'> {
    let client: PoolClient
    try {
      client = await this.#pool.connect()
    } catch (error) {
      return this.#unknown(on, error)
    }
    let isLost = false
    try {
      return await this.#perform(client, call, on)
    } catch (error) {
      const isOutdated = isOutdatedStatement(error)
      isLost = !(await rolledBack(client)) || error instanceof OutcomeUnknown
      if (isLost) return this.#unknown(on, error)
      isLost = isOutdated
      if (mayRetry && (isOutdated || isWorthRetrying(error))) return 'again'
      on.settled()
      on.failed(this.#options.runner.failure(error, call))
      return 'failed'
    } finally {
      client.release(isLost)
    }
  }

  /**
   * The function runs at once, so that its first statements cross together with the look for an earlier answer. Where
   * there is one, the function never hears of its own statements, and they are taken back.
   */
  async #perform(
    client: PoolClient,
    call: MutationCall<Identity>,
    on: MutationEvents,
  ): Promise<'saved' | 'replayed'> {
    const opened = openTransaction(client, call)
    const ready = opened.then(({ found }) => (found ? new Promise<never>(() => {}) : undefined))
    let isOver = false
    const onCompiled = () => {
      if (isOver) throw new Error('The function has returned; its transaction is about to end without this.')
    }
    const performed = this.#options.runner.mutation(call, kyselyOn(client, { onCompiled, ready }))
    for (const early of [ready, performed]) early.catch(() => {})
    let ran: { readonly xid: string; readonly json: string } | undefined
    try {
      const { xid, found } = await opened
      if (found) return await this.#replay(client, call, on, found)
      ran = { xid, json: (await performed).json }
    } finally {
      isOver = true
    }
    await this.#commit(client, call, waiterOf(call, on, ran.json, ran.xid))
    return 'saved'
  }

  async #replay(
    client: PoolClient,
    call: MutationCall<Identity>,
    on: MutationEvents,
    found: NonNullable<Opened['found']>,
  ): Promise<'replayed'> {
    await client.query('rollback')
    const key = replayKey(call)
    if (!call.replay || found.identity !== key.identity || found.hash !== key.hash) {
      throw new ReplayMismatch('This request was made before with other contents.')
    }
    const json = this.#options.seal?.unseal(found.result, call.replay) ?? found.result
    this.#confirmations.committed(waiterOf(call, on, json, undefined))
    this.#onCommit()
    return 'replayed'
  }

  /** The record goes out together with COMMIT, which takes everything back when the record is refused. */
  async #commit(client: PoolClient, call: MutationCall<Identity>, waiter: Waiter<Identity>): Promise<void> {
    const recorded = leaveRecord(client, call, waiter.outcome.json, this.#options.seal)
    this.#confirmations.committing(waiter)
    try {
      await Promise.all([recorded, client.query('commit')])
    } catch (error) {
      if (!waiter.isSettled) {
        this.#confirmations.withdraw(waiter)
        throw sqlState(error) === undefined
          ? new OutcomeUnknown('COMMIT was not answered.', { cause: error })
          : error
      }
    }
    this.#confirmations.committed(waiter)
    this.#onCommit()
  }

  #unknown(on: MutationEvents, error: unknown): 'unknown' {
    this.#options.observe?.trouble?.('mutation', error)
    on.unknown()
    return 'unknown'
  }
}

class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

function waiterOf<Identity>(
  call: MutationCall<Identity>,
  events: MutationEvents,
  json: string,
  xid: string | undefined,
): Waiter<Identity> {
  const watch = call.watch instanceof LiveWatch ? call.watch : undefined
  return { events, outcome: { ok: true, json }, watch, xid, isSettled: false }
}

/** False when the connection is gone. */
async function rolledBack(client: PoolClient): Promise<boolean> {
  return await client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** Two transactions were in each other's way, or two copies of one request: the next try sees the other's work. */
function isWorthRetrying(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '23505') return (error as DatabaseError).constraint === 'replay_pkey'
  return state === '40001' || state === '40P01'
}
