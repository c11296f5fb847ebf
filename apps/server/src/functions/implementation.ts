import type { Entry, FunctionKind } from '@granary/api'
import type { FunctionArgs, FunctionReturnType } from 'convex/server'
import type { Kysely } from 'kysely'
import type { Identity } from '../auth/identity.ts'
import type { Tables } from '../db/schema.generated.ts'
import type { Services } from '../model/services.ts'

/** What every function is given before its access rule has spoken. */
export interface BaseContext {
  /** Reads of a query are recorded; a mutation's are in its one transaction. */
  readonly db: Kysely<Tables>
  readonly identity: Identity | null
  /** The network address of the caller, for rate limits. */
  readonly address: string
  /** What an earlier run of the same live query left, and what this one leaves: the end of a page, for example. */
  readonly journal: Journal
  readonly services: Services
}

export interface Journal {
  /** Comes back from the client: untrusted, and never a way to see more. */
  readonly before: string | null
  after: string | null
}

/**
 * An access rule: loads what the function may touch and narrows the context to it, or throws. It sees the arguments,
 * so that "their own project" is decided before the handler runs.
 */
export interface AccessRule<Context extends BaseContext, Args = object> {
  /** In words, for the access matrix: who may call. */
  readonly who: string
  readonly admit: (context: BaseContext, args: Args) => Promise<Context>
}

/** A public function: its entry of the contract, its rule, and what it does. */
export interface Implementation {
  readonly entry: Entry
  readonly who: string
  readonly run: (context: BaseContext, args: object) => Promise<unknown>
}

/**
 * A builder: the only way to make a function, so that none can be without a rule. `const lenderQuery =
 * builder('query', lenderMember)`, then `lenderQuery(projects.list, async ({ db, lender }, args) => …)`.
 */
export function builder<Kind extends FunctionKind, Context extends BaseContext, RuleArgs extends object>(
  kind: Kind,
  rule: AccessRule<Context, RuleArgs>,
) {
  return <E extends Entry<Kind> & { _args: RuleArgs }>(
    entry: E,
    handler: (context: Context, args: FunctionArgs<E>) => Promise<FunctionReturnType<E>>,
  ): Implementation => {
    if (entry.kind !== kind) throw new Error(`${entry.path} is a ${entry.kind}, not a ${kind}`)
    return {
      entry,
      who: rule.who,
      run: async (context, args) =>
        handler(await rule.admit(context, args as RuleArgs), args as FunctionArgs<E>),
    }
  }
}
