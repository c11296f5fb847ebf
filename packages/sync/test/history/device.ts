import { BaseConvexClient } from 'convex/browser'
import { makeFunctionReference } from 'convex/server'
import type { Value } from 'convex/values'
import type { SimulatedNetwork } from '../simulated-network.ts'
import { aToken } from '../tokens.ts'
import type { Dice } from './dice.ts'
import type { FaultyBackend } from './faulty-backend.ts'
import type { Booking } from './ledger.ts'
import { accounts, bookingsIn } from './ledger.ts'

const account = makeFunctionReference<'query'>('ledger:account')

/** What may be watched: the name, the arguments. */
const watchable: [string, Record<string, Value>][] = [
  ...accounts.map((name): [string, Record<string, Value>] => ['ledger:account', { account: name }]),
  ['ledger:journal', {}],
  ['ledger:total', {}],
]

/** One person's real client, what that person did with it, and a witness of everything it showed. */
export class Device {
  readonly client: BaseConvexClient
  readonly booked: Booking[] = []
  readonly violations: string[] = []
  readonly users = new Set<string | null>([null])
  readonly #name: string
  readonly #backend: FaultyBackend
  readonly #dice: Dice
  readonly #watching = new Map<number, () => void>()
  /** By request id: bookings shown ahead of the server, with the connection they were first sent on. */
  readonly #ahead = new Map<number, Booking & { connection: number }>()
  #requests = 0
  #open = 0
  #ts = 0n
  user: string | null = null
  shown = 0

  constructor(name: string, network: SimulatedNetwork, backend: FaultyBackend, dice: Dice) {
    this.#name = name
    this.#backend = backend
    this.#dice = dice
    this.client = new BaseConvexClient('http://granary.test', () => {}, {
      webSocketConstructor: network.WebSocket,
      unsavedChangesWarning: false,
      authRefreshTokenLeewaySeconds: 2,
      initialAuthTokenReuse: dice.chance(0.5),
      logger: false,
    })
    this.client.addOnTransitionHandler(({ timestamp, reflectedMutations }) => {
      for (const { requestId } of reflectedMutations) this.#ahead.delete(requestId)
      const ts = BigInt(timestamp.toString())
      if (ts > 0n) this.#witness(ts)
    })
    this.client.subscribe('ledger:whoami', {})
    this.watch()
  }

  /** Nothing that was asked is still unanswered. */
  get isSettled(): boolean {
    return this.#open === 0
  }

  /** How many queries it is subscribed to. */
  get watching(): number {
    return this.#watching.size + 1
  }

  act(): void {
    const chance = this.#dice.next()
    if (chance < 0.45) this.#book()
    else if (chance < 0.55) this.#ask('ledger:refuse', 'refused')
    else if (chance < 0.6) this.#ask('ledger:look', 'answered')
    else if (chance < 0.7) this.#work()
    else if (chance < 0.82) this.watch()
    else if (chance < 0.94) this.#unwatch()
    else this.#signIn()
  }

  watch(): void {
    const at = this.#dice.between(0, watchable.length - 1)
    const [path, args] = watchable[at] ?? ['', {}]
    if (!this.#watching.has(at)) this.#watching.set(at, this.client.subscribe(path, args).unsubscribe)
  }

  /** At rest everything shown is what the database holds. */
  compareAtRest(): void {
    this.#witness(this.#ts)
    for (const at of this.#watching.keys()) {
      const [path, args] = watchable[at] ?? ['', {}]
      const expected = this.#model(
        path,
        args,
        bookingsIn((key) => this.#backend.read(key)),
      )
      this.#equal(`${path} at rest`, this.client.localQueryResult(path, args), expected)
    }
    this.#equal('the person at rest', this.client.localQueryResult('ledger:whoami', {}), this.user)
  }

  #book(): void {
    const booking = { id: `${this.#name}${this.booked.length}`, account: this.#dice.pick(accounts) }
    const { connectionCount } = this.client.connectionState()
    this.booked.push(booking)
    this.#ahead.set(this.#requests, { ...booking, connection: connectionCount })
    const answer = this.#track(
      this.client.mutation('ledger:book', booking, {
        optimisticUpdate: (store) => {
          const known = store.getQuery(account, { account: booking.account })
          if (known !== undefined) store.setQuery(account, { account: booking.account }, Number(known) + 1)
        },
      }),
    )
    answer.then(
      (sum) => {
        const known = this.#bookingsAt(this.#ts)
        const position = known.findIndex(({ id }) => id === booking.id)
        const counted = known.slice(0, position + 1).filter((each) => each.account === booking.account)
        this.#equal(`the answer to ${booking.id}`, sum, position < 0 ? 'not visible yet' : counted.length)
      },
      (error: Error) => void this.violations.push(`${booking.id} failed: ${error.message}`),
    )
  }

  #ask(path: string, expected: string): void {
    this.#track(this.client.mutation(path, {})).then(
      () => this.#equal(path, 'answered', expected),
      () => this.#equal(path, 'refused', expected),
    )
  }

  #work(): void {
    const id = `${this.#name}-work-${this.#requests}`
    this.#track(this.client.action('ledger:work', { id })).then(
      (given) => this.#equal('the answer of an action', given, id),
      (error: Error) => {
        const lost = error.message.includes('Connection lost while action was in flight')
        if (!lost) this.violations.push(`an action failed: ${error.message}`)
      },
    )
  }

  #unwatch(): void {
    const [at, unsubscribe] = [...this.#watching][0] ?? []
    if (at === undefined || this.#watching.size < 2) return
    this.#watching.delete(at)
    unsubscribe?.()
  }

  #signIn(): void {
    const user = this.#dice.pick([null, 'ann', 'ben'])
    const lifetime = this.#dice.pick([30, 300, 3_600])
    this.user = user
    this.users.add(user)
    const fetchToken = async () => (user !== null && this.user === user ? aToken(user, lifetime) : null)
    if (user === null) this.client.clearAuth()
    else this.client.setAuth(fetchToken, () => {})
  }

  #track<Result>(answer: Promise<Result>): Promise<Result> {
    this.#requests++
    this.#open++
    const settled = () => {
      this.#open--
    }
    answer.then(settled, settled)
    return answer
  }

  /** Everything on the screen belongs to one moment, and each booking is counted once. */
  #witness(ts: bigint): void {
    if (ts < this.#ts) this.violations.push(`time fell from ${this.#ts} to ${ts}`)
    this.#ts = ts
    const known = this.#bookingsAt(ts)
    for (const at of this.#watching.keys()) {
      const [path, args] = watchable[at] ?? ['', {}]
      const value = this.client.localQueryResult(path, args)
      if (value === undefined) continue
      this.shown++
      if (path !== 'ledger:account') this.#equal(path, value, this.#model(path, args, known))
      else this.#compareAccount(String(args.account), Number(value), known)
    }
    const user = this.client.localQueryResult('ledger:whoami', {})
    if (user !== undefined && !this.users.has(user as string | null)) {
      this.violations.push(`shown as ${user}, who never signed in here`)
    }
  }

  /**
   * A booking shown ahead is not counted again once the database has it. Only after a lost connection nobody knows
   * whether it is in there until its replay is answered, so for that while it may be seen twice.
   */
  #compareAccount(name: string, value: number, known: readonly Booking[]): void {
    const done = new Set(known.filter((booking) => booking.account === name).map(({ id }) => id))
    const ahead = [...this.#ahead.values()].filter((booking) => booking.account === name)
    const { connectionCount } = this.client.connectionState()
    const missing = ahead.filter(({ id }) => !done.has(id)).length
    const unsure = ahead.filter(({ id, connection }) => done.has(id) && connection !== connectionCount).length
    const least = done.size + missing
    if (value < least || value > least + unsure) {
      this.violations.push(`account ${name} shown as ${value}, but ${done.size} done and ${missing} ahead`)
    }
  }

  #model(path: string, args: Record<string, Value>, known: readonly Booking[]): Value {
    if (path === 'ledger:journal') return known.map((booking) => `${booking.id}/${booking.account}`)
    if (path === 'ledger:total') return known.length
    return known.filter((booking) => booking.account === args.account).length
  }

  #bookingsAt(ts: bigint): Booking[] {
    return bookingsIn((key) => this.#backend.read(key, ts))
  }

  #equal(what: string, given: Value | undefined, expected: Value | undefined): void {
    const [one, other] = [JSON.stringify(given), JSON.stringify(expected)]
    if (one !== other) this.violations.push(`${this.#name}: ${what} is ${one}, expected ${other}`)
  }
}
