import type { FunctionCall, MutationCall, Outcome } from '@granary/sync'
import type { Kysely } from 'kysely'

/**
 * Who knows the functions. The engine brings connections, snapshots and order; arguments, results, access rules and
 * error texts are the runner's. `json` is the convex-encoded value as JSON text.
 */
export interface FunctionRunner<Identity> {
  /** `db` reads one snapshot, refuses writes, and records what was read, also when this rejects. */
  query(call: FunctionCall<Identity>, db: AnyKysely, journal: string | null): Promise<QueryRun>
  /** `db` is a READ COMMITTED transaction; it may be run again after a conflict between transactions. */
  mutation(call: MutationCall<Identity>, db: AnyKysely): Promise<{ readonly json: string }>
  action(call: FunctionCall<Identity>): Promise<{ readonly json: string }>
  /** What the caller is told of an error; the place to log the rest. */
  failure(error: unknown, call: MutationCall<Identity>): Outcome & { readonly ok: false }
}

export interface QueryRun {
  readonly json: string
  readonly journal: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the engine serves whatever schema its user has; the runner narrows it.
export type AnyKysely = Kysely<any>

/** Again and again this query took longer than a query may, while others were answered. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** The same session and request came with another caller, function or arguments. */
export class ReplayMismatch extends Error {
  override readonly name = 'ReplayMismatch'
}
