import type { Value } from 'convex/values'

/**
 * What the protocol half asks of whoever runs functions and watches the database. The protocol half knows sockets,
 * versions and order; it knows nothing of SQL, tokens or loans. Every callback below is called synchronously, in the
 * order stated, never from inside the call that registered it.
 */
export interface Backend<Identity> {
  /**
   * Verifies a token. Rejects with `TokenRefused` when it is bad; the text reaches the client's log. Nothing limits how
   * often it is asked, since good tokens and bad ones come from one network: what is bad must cost little.
   */
  authenticate(token: string): Promise<Session<Identity>>

  /** Opens a watcher for one socket. Its first step begins after this call, so it never goes back in time. */
  watch(listener: WatchListener): Watch<Identity>

  /** Runs a mutation exactly once per (session, requestId); see `MutationCall`. */
  mutate(call: MutationCall<Identity>, on: MutationEvents): void

  act(call: FunctionCall<Identity>): Promise<Outcome>

  /** One query outside a socket (HTTP), at the latest snapshot. */
  query(call: FunctionCall<Identity>): Promise<Outcome>

  /** The newest timestamp this node knows. */
  now(): Promise<bigint>

  /** A connection has ended, with or without a goodbye: nothing will be called over it any more. */
  disconnected?(connection: string): void
}

export interface Session<Identity> {
  readonly identity: Identity
  /** Equal keys see equal results: queries are shared between sockets by (path, args, identityKey). */
  readonly identityKey: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** A caller: `null` when nobody is signed in. */
export type Caller<Identity> = Session<Identity> | null

export interface FunctionCall<Identity> {
  /** Canonical `dir/module:export`. */
  readonly path: string
  readonly args: Readonly<Record<string, Value>>
  readonly caller: Caller<Identity>
  /** The network address of the client, for rate limits. */
  readonly address: string
  /** Names the open connection it came over, and no other one ever; absent for plain HTTP calls and live queries. */
  readonly connection?: string
}

export interface MutationCall<Identity> extends FunctionCall<Identity> {
  /** Absent for plain HTTP calls, which are therefore not exactly-once. */
  readonly replay?: { readonly sessionId: string; readonly requestId: number }
  /** The watcher of the socket that asked: it gets a step right after `confirmed`, even when no result changed. */
  readonly watch?: Watch<Identity>
}

export interface LiveQuery {
  readonly queryId: number
  readonly path: string
  readonly args: Readonly<Record<string, Value>>
  /** What an earlier run of this query returned; untrusted, it comes from the client. */
  readonly journal: string | null
}

export interface Watch<Identity> {
  /**
   * Changes the query set and/or the caller. The listener's next step that reports `epoch` >= the returned number
   * holds a result for every query of the set. Every `change` is answered by such a step, also when nothing is to run.
   */
  change(change: {
    readonly add?: readonly LiveQuery[]
    readonly remove?: readonly number[]
    /** A new caller makes every query run again. */
    readonly caller?: Caller<Identity>
  }): number
  /** The socket cannot take more now: steps are withheld, and one merged step follows `resume`. */
  pause(): void
  resume(): void
  close(): void
}

export interface WatchListener {
  /**
   * One step: everything in it is true at `ts`. Answers of mutations that this step contains have been given through
   * `MutationEvents.confirmed` just before, in the same synchronous block.
   */
  step(step: Step): void
  /**
   * What was given last may be old, because the database is not reached or keeps a query of this watcher waiting; or
   * that is over. Nothing is lost by it: everything goes on by itself.
   */
  waiting(isWaiting: boolean): void
  /** The timeline broke (restore, failover): close the socket so that the client rebuilds everything. */
  broken(reason: string): void
}

export interface Step {
  readonly ts: bigint
  /** The newest `change` whose queries this step covers completely. */
  readonly epoch: number
  /** Only results that differ from those last given to this watcher. */
  readonly results: readonly QueryResult[]
}

export interface QueryResult {
  readonly queryId: number
  readonly outcome: Outcome
  readonly journal: string | null
}

/**
 * What a function gave. `json` is the convex-encoded value as JSON text, encoded once however many sockets get it.
 * `errorData` (JSON text too) is present only for a ConvexError.
 */
export type Outcome =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly message: string; readonly errorData?: string }

export interface MutationEvents {
  /** The outcome is durable (or final, when it failed): the session's next mutation may start. */
  settled(): void
  /** Succeeded and contained in the step that follows in this same synchronous block, at `ts`. */
  confirmed(outcome: Outcome & { ok: true }, ts: bigint): void
  /** Failed for good; nothing was written. */
  failed(outcome: Outcome & { ok: false }): void
  /** Nobody knows whether it was committed: close the socket, the replay decides. */
  unknown(): void
}

export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

/** Thrown by a backend that cannot serve now; the kind becomes the close reason (see sync-protocol close kinds). */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  readonly kind: string
  constructor(kind: string) {
    super(kind)
    this.kind = kind
  }
}
