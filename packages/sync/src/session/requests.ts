import type { Backend, Caller, MutationEvents, Watch } from '../backend.ts'
import type { SyncObserver } from '../observer.ts'
import type { Request } from '../wire/client-message.ts'
import type { Refusal } from '../wire/refusal.ts'
import { isRefusal } from '../wire/refusal.ts'
import { encodeActionSuccess, encodeFailure, encodeMutationSuccess } from '../wire/server-message.ts'
import { Lane } from './lane.ts'

interface Surroundings<Identity> {
  readonly backend: Backend<Identity>
  readonly observer: SyncObserver
  readonly now: () => number
  readonly address: string
  readonly sessionId: string
  readonly connection: string
  readonly watch: Watch<Identity>
  readonly send: (frame: string) => void
  readonly isOpen: () => boolean
  /** A success was sent with this timestamp. */
  readonly answered: (ts: bigint) => void
  readonly expired: () => void
  readonly unknown: () => void
  readonly guard: (work: () => void) => void
  readonly failed: (error: unknown) => void
}

interface Pending<Identity> {
  readonly request: Request
  /** Who was signed in when the request came. */
  readonly caller: Caller<Identity>
  readonly receivedAt: number
  readonly dealtWith: () => void
}

/** Mutations of one connection in their order, one at a time; actions side by side. */
export class Requests<Identity> {
  readonly #world: Surroundings<Identity>
  readonly #mutations: Lane<Pending<Identity>>
  readonly #actions: Lane<Pending<Identity>>

  constructor(world: Surroundings<Identity>) {
    this.#world = world
    this.#mutations = new Lane(1, (pending, done) =>
      this.#start(pending, done, () => this.#mutate(pending, done)),
    )
    this.#actions = new Lane(actionsAtOnce, (pending, done) =>
      this.#start(pending, done, () => this.#act(pending, done)),
    )
  }

  push(request: Request, caller: Caller<Identity>, dealtWith: () => void): void {
    const lane = request.type === 'Mutation' ? this.#mutations : this.#actions
    lane.push({ request, caller, dealtWith, receivedAt: this.#world.now() })
  }

  pause(): void {
    this.#mutations.pause()
    this.#actions.pause()
  }

  resume(): void {
    this.#mutations.resume()
    this.#actions.resume()
  }

  clear(): void {
    this.#mutations.clear()
    this.#actions.clear()
  }

  /** Refusals wait for their turn too, so that answers keep the order of the questions. */
  #start(pending: Pending<Identity>, done: () => void, run: () => void) {
    const { isOpen, now, expired, guard } = this.#world
    if (!isOpen()) return
    if (pending.caller && pending.caller.expiresAt <= now()) return expired()
    const { call } = pending.request
    if (!isRefusal(call)) return guard(run)
    this.#fail(pending, call)
    done()
  }

  #mutate(pending: Pending<Identity>, done: () => void): void {
    const { call, requestId } = pending.request
    if (isRefusal(call)) return
    const { backend, address, connection, sessionId, watch } = this.#world
    const { send, isOpen, answered, unknown, guard } = this.#world
    const events: MutationEvents = {
      settled: done,
      confirmed: (outcome, ts) =>
        guard(() => {
          if (isOpen()) {
            send(encodeMutationSuccess(requestId, outcome.json, ts))
            answered(ts)
            this.#answer(pending, true)
          }
          done()
        }),
      failed: (outcome) =>
        guard(() => {
          if (isOpen()) this.#fail(pending, outcome)
          done()
        }),
      unknown,
    }
    const { caller } = pending
    const from = { caller, address, connection, watch, replay: { sessionId, requestId } }
    backend.mutate({ ...call, ...from }, events)
  }

  #act(pending: Pending<Identity>, done: () => void): void {
    const { call, requestId } = pending.request
    if (isRefusal(call)) return
    const { backend, address, send, isOpen, failed } = this.#world
    backend.act({ ...call, caller: pending.caller, address }).then((outcome) => {
      if (isOpen()) {
        if (outcome.ok) {
          send(encodeActionSuccess(requestId, outcome.json))
          this.#answer(pending, true)
        } else this.#fail(pending, outcome)
      }
      done()
    }, failed)
  }

  #fail(pending: Pending<Identity>, refusal: Refusal): void {
    const { type, requestId } = pending.request
    this.#world.send(encodeFailure(`${type}Response`, requestId, refusal))
    this.#answer(pending, false)
  }

  #answer({ request, receivedAt, dealtWith }: Pending<Identity>, ok: boolean): void {
    const { observer, now } = this.#world
    dealtWith()
    observer.answered(request.type === 'Mutation' ? 'mutation' : 'action', now() - receivedAt, ok)
  }
}

const actionsAtOnce = 32
