import type { FunctionCall, Session } from '@granary/sync'
import type { FunctionRunner } from './runner.ts'
import type { ServersConfig } from './servers.ts'

/** Sockets and what was asked over them are kept so long while the database is away; then they are closed. */
export const holdMs = 60_000

export interface LiveOptions<Identity> {
  readonly connection: ServersConfig
  readonly runner: FunctionRunner<Identity>
  readonly authenticate: (token: string) => Promise<Session<Identity>>
  /**
   * Whether live queries of this path look over what is everybody's, so that they run again whatever anybody does. Who
   * watches one is served in steps apart, for which nobody else waits.
   */
  readonly isOverview?: (path: string) => boolean
  /** As given to `installLive`. */
  readonly staticTables: readonly string[]
  readonly observe?: LiveObserver
  /** See `Backend.disconnected`. */
  readonly disconnected?: (connection: string) => void
  /** Protects the results kept for replays. */
  readonly seal?: Seal
  /** What a kept result is about, so that it can be removed with that. */
  readonly subjectOf?: (args: FunctionCall<Identity>['args']) => string | null
  readonly mutationConnections?: number
  readonly laneConnections?: number
  readonly pollMs?: number
  /** Without it, other nodes' commits are seen by polling only. */
  readonly listen?: boolean
  /** How long sockets and unanswered mutations are kept while there is no database. */
  readonly holdMs?: number
  /** How long an outbox row stays for nodes that have not seen it. */
  readonly outboxKeepMs?: number
}

export interface Seal {
  seal(json: string, place: SealPlace): string
  unseal(stored: string, place: SealPlace): string
}

/** What a sealed result is bound to, so that it cannot be moved to another record. */
export interface SealPlace {
  readonly sessionId: string
  readonly requestId: number
}

/** For logs and metrics. None of these may throw. */
export interface LiveObserver {
  step?(step: StepReport): void
  query?(run: { readonly path: string; readonly ms: number; readonly why: readonly string[] }): void
  mutation?(done: {
    readonly path: string
    readonly ms: number
    readonly outcome: 'saved' | 'replayed' | 'failed' | 'unknown'
    readonly retries: number
  }): void
  /** A live query that ran longer than 100 ms holds up every other one of its steps. */
  slow?(run: { readonly path: string; readonly ms: number }): void
  /** Something failed that will be tried again. */
  trouble?(what: string, error: unknown): void
}

export interface StepReport {
  readonly ts: bigint
  readonly snapshot: string
  readonly ms: number
  readonly commits: number
  readonly runs: number
  readonly delivered: number
  readonly confirmed: number
  readonly resync: boolean
}
