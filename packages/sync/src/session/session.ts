import { randomUUID } from 'node:crypto'
import type { Caller, Step, Watch } from '../backend.ts'
import { TokenRefused } from '../backend.ts'
import type { Authenticate, ClientMessage, Connect, ModifyQuerySet, Request } from '../wire/client-message.ts'
import type { Closing } from '../wire/close-kind.ts'
import { afterAuthError, internalError, overloaded } from '../wire/close-kind.ts'
import { readLimits } from '../wire/limits.ts'
import { parseClientMessage } from '../wire/parse-client-message.ts'
import { isRefusal, tooOften } from '../wire/refusal.ts'
import { encodeAuthError, encodeTransition, encodeWaiting } from '../wire/server-message.ts'
import { closingAfter, OutOfStep } from './failure.ts'
import { Inbox } from './inbox.ts'
import { QuerySet } from './query-set.ts'
import { Requests } from './requests.ts'
import { resultsOf } from './results.ts'
import type { SessionSurroundings } from './surroundings.ts'
import { Versions } from './versions.ts'

/**
 * One connection of the sync protocol, without the socket.
 *
 *   awaitingConnect ──Connect──▶ open ──any reason──▶ closed
 *          └───────anything else────────────────────────▲
 *
 * Frames are taken strictly in the order they came. An `Authenticate` holds up everything behind it until its token
 * is judged. Mutations then run one at a time; transitions are made only from the backend's steps.
 */
export class Session<Identity> {
  readonly #world: SessionSurroundings<Identity>
  readonly #versions = new Versions()
  readonly #queries: QuerySet
  readonly #limitsOf: ReturnType<typeof readLimits>
  readonly #inbox = new Inbox()
  #phase: Phase<Identity> = { name: 'awaitingConnect' }
  #caller: Caller<Identity> = null
  #judgingToken = false
  #paused = false
  #clockSkew = 0

  constructor(world: SessionSurroundings<Identity>) {
    this.#world = world
    this.#queries = new QuerySet(world.limits.liveQueries)
    this.#limitsOf = readLimits(world.limits)
  }

  get isOpen(): boolean {
    return this.#phase.name !== 'closed'
  }

  receive(frame: string) {
    if (!this.isOpen) return
    if (this.#inbox.push(frame)) this.#work()
    else this.end(overloaded('TooManyConcurrentRequests'))
  }

  /** The socket is full: no step, no new request, until `resume`. */
  pause(): void {
    if (this.#paused || !this.isOpen) return
    this.#paused = true
    if (this.#phase.name !== 'open') return
    this.#phase.watch.pause()
    this.#phase.requests.pause()
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    if (this.#phase.name !== 'open') return
    this.#phase.watch.resume()
    this.#phase.requests.resume()
  }

  /** Ends the session and asks for the socket to be closed. Later calls have no effect. */
  end(closing: Closing): void {
    if (!this.isOpen) return
    const phase = this.#phase
    this.#phase = { name: 'closed' }
    this.#inbox.clear()
    if (phase.name === 'open') {
      this.#world.observer.liveQueries(-this.#queries.size)
      phase.requests.clear()
      phase.watch.close()
      this.#world.backend.disconnected?.(phase.connection)
    }
    this.#world.close(closing)
  }

  #work(): void {
    while (!this.#judgingToken && this.isOpen) {
      const frame = this.#inbox.shift()
      if (frame === undefined) return
      this.#guard(() => this.#take(parseClientMessage(frame, this.#limitsOf(this.#caller)), frame.length))
    }
  }

  /** A request counts as waiting until it is answered; everything else is dealt with at once. */
  #take(message: ClientMessage, size: number) {
    if (message.type !== 'Connect' && message.type !== 'Event') this.#world.spoke()
    if (message.type !== 'Mutation' && message.type !== 'Action') this.#inbox.dealtWith(size)
    switch (message.type) {
      case 'Mutation':
      case 'Action':
        return this.#request(message, size)
      case 'Connect':
        return this.#connect(message)
      case 'Authenticate':
        return this.#authenticate(message)
      case 'ModifyQuerySet':
        return this.#modifyQuerySet(message)
      case 'Event':
        return
      default:
        message satisfies never
    }
  }

  /** Nothing is kept of what is refused, however large it was. */
  #request(message: Request, size: number): void {
    const kept = isRefusal(message.call) ? 0 : size
    this.#inbox.shrink(size - kept)
    this.#open().requests.push(message, this.#caller, () => this.#inbox.dealtWith(kept))
  }

  #connect({ sessionId, clientTs }: Connect): void {
    if (this.#phase.name !== 'awaitingConnect') throw new OutOfStep('Connect came a second time')
    const { backend, now } = this.#world
    this.#clockSkew = Math.round(clientTs - now())
    const connection = randomUUID()
    const watch = backend.watch({
      step: (step) => this.#guard(() => this.#step(step)),
      waiting: (isWaiting) => this.isOpen && this.#world.send(encodeWaiting(isWaiting)),
      broken: (reason) => {
        this.#world.observer.fault(new Error(`A socket had to be closed: ${reason}`))
        this.end(internalError)
      },
    })
    const requests = new Requests<Identity>({
      ...this.#world,
      sessionId,
      connection,
      watch,
      isOpen: () => this.isOpen,
      answered: (ts) => this.#versions.answer(ts),
      expired: () => this.#expire(),
      unknown: () => this.end(internalError),
      guard: (work) => this.#guard(work),
      failed: (error) => this.#fail(error),
    })
    this.#phase = { name: 'open', watch, requests, connection }
    if (!this.#paused) return
    watch.pause()
    requests.pause()
  }

  #authenticate(message: Authenticate) {
    this.#open()
    if (message.baseVersion !== this.#versions.received.identity)
      throw new OutOfStep('the version of the identity does not follow')
    if (message.tokenType === 'None') return this.#become(null)
    if (message.tokenType === 'Admin' || message.token.length > this.#world.limits.token) {
      return this.#refuseToken('This kind of token is not accepted.', message.baseVersion)
    }
    this.#judgingToken = true
    void this.#judge(message).finally(() => {
      this.#judgingToken = false
      this.#work()
    })
  }

  /** Never rejects. */
  async #judge({ token, baseVersion }: Authenticate): Promise<void> {
    try {
      const caller = await this.#world.backend.authenticate(token)
      if (!this.isOpen) return
      if (caller.expiresAt <= this.#world.now()) throw new TokenRefused('The token has expired.')
      this.#guard(() => this.#become(caller))
    } catch (error) {
      if (error instanceof TokenRefused) this.#refuseToken(error.message, baseVersion)
      else this.#fail(error)
    }
  }

  #become(caller: Caller<Identity>): void {
    const { watch } = this.#open()
    this.#caller = caller
    this.#world.became(caller)
    this.#versions.receive('identity', watch.change({ caller }), { removed: [], refused: [], askedAt: null })
  }

  /** The close makes the client forget its own count of identities, which it raises without telling. */
  #refuseToken(error: string, baseVersion: number): void {
    const isOneOfMany = !this.#world.mayBeRefused()
    if (!this.isOpen) return
    // Judged before it is counted: a good token is never refused for what others sent from the same network.
    if (!isOneOfMany) this.#world.send(encodeAuthError(error, baseVersion, true))
    this.end(isOneOfMany ? overloaded('TooManyConcurrentRequests') : afterAuthError)
  }

  #expire(): void {
    if (!this.isOpen) return
    this.#world.send(encodeAuthError('The token has expired.', this.#versions.sent.identity, false))
    this.end(afterAuthError)
  }

  #modifyQuerySet({ baseVersion, newVersion, modifications }: ModifyQuerySet): void {
    const { watch } = this.#open()
    const base = this.#versions.received.querySet
    if (baseVersion !== base || newVersion !== base + 1)
      throw new OutOfStep('the version of the query set does not follow')
    const before = this.#queries.size
    const change = this.#queries.change(this.#caller ? modifications : modifications.map(this.#limited))
    this.#world.observer.liveQueries(this.#queries.size - before)
    if (!change) throw new OutOfStep('the query set does not fit the one before')
    const { add, remove, removed, refused } = change
    const askedAt = add.length > 0 ? this.#world.now() : null
    this.#versions.receive('querySet', watch.change({ add, remove }), { removed, refused, askedAt })
  }

  /** Whoever is not signed in may ask so much and no more; what is beyond is answered, not run. */
  readonly #limited = (modification: ModifyQuerySet['modifications'][number]) => {
    if (modification.type === 'Remove' || isRefusal(modification.call) || this.#world.mayAskUnknown()) {
      return modification
    }
    return { ...modification, call: tooOften() }
  }

  #step(step: Step) {
    if (!this.isOpen) return
    const { limits, observer, now } = this.#world
    if (this.#caller && this.#caller.expiresAt <= now()) return this.#expire()
    const advance = this.#versions.advance(step)
    if (!advance) throw new Error(`Step at ${step.ts} is older than what the client was told.`)
    const { start, end, covered } = advance
    const results = resultsOf(step, covered, (queryId) => this.#queries.isLive(queryId), limits)
    const removed = covered.flatMap((awaited) => awaited.removed)
    const clocks = { clientClockSkew: this.#clockSkew, serverTime: now() }
    this.#world.sendTransition(encodeTransition({ start, end, removed, results, ...clocks }))
    for (const { askedAt } of covered) if (askedAt !== null) observer.answered('query', now() - askedAt, true)
  }

  #open(): Phase<Identity> & { name: 'open' } {
    if (this.#phase.name !== 'open') throw new OutOfStep('the first message must be Connect')
    return this.#phase
  }

  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown) {
    this.end(closingAfter(error, this.#world.observer))
  }
}

type Phase<Identity> =
  | { readonly name: 'awaitingConnect' }
  | {
      readonly name: 'open'
      readonly watch: Watch<Identity>
      readonly requests: Requests<Identity>
      readonly connection: string
    }
  | { readonly name: 'closed' }
