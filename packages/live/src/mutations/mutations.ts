import { setTimeout as delay } from 'node:timers/promises'
import type { MutationCall, MutationEvents } from '@granary/sync'
import type { Pool, PoolClient } from 'pg'
import { isOutdatedStatement, sqlState } from '../line/connection.ts'
import { kyselyOn } from '../line/kysely-on.ts'
import { DatabaseAway, isPassing, isReadOnly } from '../line/passing-errors.ts'
import { holdMs, type LiveOptions } from '../options.ts'
import { ReplayMismatch } from '../runner.ts'
import type { Confirmations, Waiter } from '../steps/confirmations.ts'
import { LiveWatch } from '../steps/watch.ts'
import { toldResult } from './kept-result.ts'
import { type Failure, Patience } from './patience.ts'
import { leaveRecord, type Opened, openTransaction, replayKey } from './replay.ts'
import { Turns } from './turns.ts'

type Done = 'saved' | 'replayed' | 'failed' | 'unknown'

export interface MutationWorld {
  /** A commit of this node is there to be seen. */
  readonly committed: () => void
  /** Resolves when it is worth trying again, at the latest after about this time. */
  readonly databaseBack: (withinMs: number) => Promise<void>
}

/** Runs mutations exactly once: the record of an answer commits or vanishes with what it answers for. */
export class Mutations<Identity> {
  readonly #options: LiveOptions<Identity>
  readonly #pool: Pool
  readonly #confirmations: Confirmations<Identity>
  readonly #world: MutationWorld
  readonly #running = new Set<Promise<void>>()
  readonly #turns = new Turns()
  #isClosing = false

  constructor(
    options: LiveOptions<Identity>,
    pool: Pool,
    confirmations: Confirmations<Identity>,
    world: MutationWorld,
  ) {
    this.#options = options
    this.#pool = pool
    this.#confirmations = confirmations
    this.#world = world
  }

  get running(): number {
    return this.#running.size
  }

  start(call: MutationCall<Identity>, on: MutationEvents): void {
    const run = this.#run(call, on).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  /** What is held is given up. */
  async drained(): Promise<void> {
    this.#isClosing = true
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #run(call: MutationCall<Identity>, on: MutationEvents): Promise<void> {
    const began = performance.now()
    const patience = new Patience(this.#options.holdMs ?? holdMs, call.replay !== undefined)
    const outcome = await this.#tried(call, on, patience)
    const { retries } = patience
    this.#options.observe?.mutation?.({ path: call.path, ms: performance.now() - began, outcome, retries })
  }

  async #tried(call: MutationCall<Identity>, on: MutationEvents, patience: Patience): Promise<Done> {
    for (;;) {
      const endTurn = await this.#turns.take(patience.wantsToBeAlone)
      const outcome = await this.#attempt(call, on).finally(endTurn)
      if (typeof outcome === 'string') return outcome
      const { error } = outcome
      const next = patience.after(outcome, performance.now())
      if (next.kind === 'failed') {
        on.settled()
        on.failed(this.#options.runner.failure(error, call))
        return 'failed'
      }
      if (next.kind === 'unknown' || (this.#isClosing && next.kind === 'when back')) {
        this.#options.observe?.trouble?.('mutation', error)
        on.unknown()
        return 'unknown'
      }
      if (next.kind === 'when back') await this.#world.databaseBack(next.withinMs)
      else await delay(Math.random() * next.pauseMs)
    }
  }

  async #attempt(call: MutationCall<Identity>, on: MutationEvents): Promise<'saved' | 'replayed' | Failure> {
    let client: PoolClient
    try {
      client = await this.#pool.connect()
    } catch (error) {
      return { error: awayFrom(error), wasFirst: false, isOutcomeUnknown: false }
    }
    const way: Way = { wasFirst: false, failed: undefined }
    let isLost = false
    try {
      return await this.#perform(client, call, on, way)
    } catch (thrown) {
      const isOutcomeUnknown = thrown instanceof OutcomeUnknown
      // A function may have made something else of what the database said.
      const error = way.failed !== undefined && isPassing(way.failed) ? way.failed : thrown
      const isGone = !(await rolledBack(client))
      // A server that takes no writes any more is left: the next connection may lead to another.
      isLost = isGone || isOutcomeUnknown || isOutdatedStatement(error) || isReadOnly(error)
      return { error: isGone ? awayFrom(error) : error, wasFirst: way.wasFirst, isOutcomeUnknown }
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
    way: Way,
  ): Promise<'saved' | 'replayed'> {
    const opened = openTransaction(client, call)
    const ready = opened.then(({ found }) => (found ? new Promise<never>(() => {}) : undefined))
    let isOver = false
    const onCompiled = () => {
      if (isOver) throw new Error('The function has returned; its transaction is about to end without this.')
    }
    const onFailed = (error: unknown) => {
      way.failed = error
    }
    const performed = this.#options.runner.mutation(call, kyselyOn(client, { onCompiled, ready, onFailed }))
    for (const early of [ready, performed]) early.catch(() => {})
    let ran: { readonly xid: string; readonly json: string } | undefined
    try {
      const { xid, found } = await opened
      way.wasFirst = true
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
    const kept = this.#options.seal?.unseal(found.result, call.replay) ?? found.result
    const json = toldResult(call, kept)
    this.#confirmations.committed(waiterOf(call, on, json, undefined))
    this.#world.committed()
    return 'replayed'
  }

  /** The record goes out together with COMMIT, which takes everything back when the record is refused. */
  async #commit(client: PoolClient, call: MutationCall<Identity>, waiter: Waiter<Identity>): Promise<void> {
    const recorded = leaveRecord(client, call, waiter.outcome.json, this.#options)
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
    this.#world.committed()
  }
}

/** How far an attempt got. */
interface Way {
  wasFirst: boolean
  /** The first of its statements that the database refused. */
  failed: unknown
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

/** Whatever was said: there is nobody any more to say more. */
function awayFrom(error: unknown): DatabaseAway {
  return new DatabaseAway('The connection was lost, or there was none.', { cause: error })
}
