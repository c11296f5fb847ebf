import { appError, type Entry, type FunctionKind } from '@granary/api'
import type { FunctionArgs, FunctionReturnType } from 'convex/server'
import type { Kysely } from 'kysely'
import type { AuditEntry } from '../audit/record.ts'
import type { Tables } from '../db/schema.generated.ts'
import type { Effects } from '../effects.ts'
import type { Services } from '../model/services.ts'
import type { Identity } from '../people/identity.ts'
import { type Person, personOf } from '../people/people.ts'
import type { Wide } from './reach.ts'

/** What every function is given before its access rule has spoken. */
export interface BaseContext {
  /** Reads of a query are recorded; a mutation's are in its one transaction. */
  readonly db: Kysely<Tables>
  readonly identity: Identity | null
  /** The network address of the caller, for rate limits. */
  readonly address: string
  /** The open connection that a mutation came over; undefined for plain HTTP calls. */
  readonly connection?: string | undefined
  /** What an earlier run of the same live query left, and what this one leaves: the end of a page, for example. */
  readonly journal: Journal
  readonly services: Services
  /** Says that staff read this: written to the audit log before the answer leaves. Changes write their own rows. */
  readonly noteRead: (read: NotedRead) => void
}

/** A read of somebody's records by staff, in the words of the audit log. */
export interface StaffRead extends Omit<AuditEntry, 'personId'> {
  /** Told every time instead of once an hour, such as a download. */
  readonly eachTime?: boolean
}

export type NotedRead = StaffRead & Pick<AuditEntry, 'personId'>

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
  readonly admit: (context: BaseContext, args: Args, entry: Entry) => Promise<Context>
}

/** A public function: its entry of the contract, its rule, and what it does. */
export interface Implementation {
  readonly entry: Entry
  readonly who: string
  /** What it may change; a query changes nothing. */
  readonly effects: Effects | undefined
  /** Of a query that depends on whole tables: which, and why. */
  readonly wide: Wide | undefined
  readonly run: (context: BaseContext, args: object) => Promise<unknown>
}

type Handler<Context, E extends Entry> = (
  context: Context,
  args: FunctionArgs<E>,
) => Promise<FunctionReturnType<E>>

/** What may write says first what it may change, and a query that is not narrow how far it reaches. */
type Written<Kind extends FunctionKind, Context, E extends Entry> = Kind extends 'query'
  ? [handler: Handler<Context, E>] | [wide: Wide, handler: Handler<Context, E>]
  : [effects: Effects, handler: Handler<Context, E>]

/**
 * A builder: the only way to make a function, so that none can be without a rule, and none that writes without its
 * effects. `const lenderMutation = builder('mutation', lenderEditor)`, then `lenderMutation(projects.archive,
 * { projects: ['archived_at'] }, async ({ db, lender }, args) => …)`. In the place of the effects a query that depends
 * on whole tables says so: `wide('Staff look over all lenders.', 'organizations')`.
 */
export function builder<Kind extends FunctionKind, Context extends BaseContext, RuleArgs extends object>(
  kind: Kind,
  rule: AccessRule<Context, RuleArgs>,
  { whileViewing = kind === 'query' }: { readonly whileViewing?: boolean } = {},
) {
  return <E extends Entry<Kind> & { _args: RuleArgs }>(
    entry: E,
    ...written: Written<Kind, Context, E>
  ): Implementation => {
    const given: readonly unknown[] = written
    const handler = given.at(-1) as Handler<Context, E>
    const declared = given.length > 1 ? given[0] : undefined
    if (entry.kind !== kind) throw new Error(`${entry.path} is a ${entry.kind}, not a ${kind}`)
    return {
      entry,
      who: rule.who,
      effects: kind === 'query' ? undefined : (declared as Effects),
      wide: kind === 'query' ? (declared as Wide | undefined) : undefined,
      run: async (context, args) => {
        const admitted = await rule.admit(context, args as RuleArgs, entry)
        if (!whileViewing) await refuseViewer(admitted)
        return handler(admitted, args as FunctionArgs<E>)
      },
    }
  }
}

/** Who looks at the portal as somebody else changes nothing, whatever the function: only its builder can say otherwise. */
async function refuseViewer(context: BaseContext & { readonly person?: Person }): Promise<void> {
  const person = context.person ?? (await personOf(context.db, context.identity))
  if (!person?.viewedBy) return
  throw appError('FORBIDDEN', {
    message: `You are looking at the portal as ${person.name}. Nothing can be changed.`,
    reason: 'viewing',
  })
}
