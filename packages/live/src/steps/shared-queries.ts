import { createHash } from 'node:crypto'
import type { Caller, FunctionCall, LiveQuery, Outcome } from '@granary/sync'
import { convexToJson, type JSONValue } from 'convex/values'
import { KeyIndex } from '../keys/key-index.ts'
import type { OutboxRow } from '../outbox/timeline.ts'
import type { LiveWatch } from './watch.ts'

/** One query that runs once for all who watch it with the same arguments and the same rights. */
export interface SharedQuery<Identity> {
  readonly id: string
  call: FunctionCall<Identity>
  journal: string | null
  /** The same object until the result differs, so that equal results are seen by a glance. */
  result: QueryValue | undefined
  readonly watches: Map<LiveWatch<Identity>, number>
}

export interface QueryValue {
  readonly outcome: Outcome
  readonly journal: string | null
}

export class SharedQueries<Identity> {
  readonly #queries = new Map<string, SharedQuery<Identity>>()
  readonly #index = new KeyIndex<SharedQuery<Identity>>()

  get size(): number {
    return this.#queries.size
  }

  acquire(query: LiveQuery, caller: Caller<Identity>, watch: LiveWatch<Identity>): SharedQuery<Identity> {
    const id = JSON.stringify([query.path, argsText(query.args), caller?.identityKey ?? null, query.journal])
    const call = { path: query.path, args: query.args, caller, address: '' }
    const shared = this.#queries.get(id) ?? {
      id,
      call,
      journal: query.journal,
      result: undefined,
      watches: new Map(),
    }
    shared.call = call
    this.#queries.set(id, shared)
    shared.watches.set(watch, (shared.watches.get(watch) ?? 0) + 1)
    return shared
  }

  release(shared: SharedQuery<Identity>, watch: LiveWatch<Identity>): void {
    const uses = (shared.watches.get(watch) ?? 1) - 1
    if (uses > 0) shared.watches.set(watch, uses)
    else shared.watches.delete(watch)
    if (shared.watches.size > 0) return
    this.#queries.delete(shared.id)
    this.#index.remove(shared)
  }

  /** Keeps the old value when nothing differs; tells whether it differs. */
  update(shared: SharedQuery<Identity>, value: QueryValue, keys: ReadonlyMap<string, string>): boolean {
    if (!this.has(shared)) return false
    this.#index.set(shared, keys)
    shared.journal = value.journal
    if (shared.result && sameValue(shared.result, value)) return false
    shared.result = value
    return true
  }

  has(shared: SharedQuery<Identity>): boolean {
    return this.#queries.get(shared.id) === shared
  }

  all(): Set<SharedQuery<Identity>> {
    return new Set(this.#queries.values())
  }

  touchedBy(rows: readonly OutboxRow[]): Set<SharedQuery<Identity>> {
    const found = new Set<SharedQuery<Identity>>()
    for (const row of rows) this.#index.collect(row, found)
    return found
  }
}

export function sameValue(a: QueryValue, b: QueryValue): boolean {
  if (a === b) return true
  if (a.journal !== b.journal) return false
  if (a.outcome.ok) return b.outcome.ok && a.outcome.json === b.outcome.json
  return (
    !b.outcome.ok && a.outcome.message === b.outcome.message && a.outcome.errorData === b.outcome.errorData
  )
}

/** Equal arguments have equal texts, in whatever order their names were written. */
export function argsText(args: FunctionCall<unknown>['args']): string {
  return sortedText(convexToJson({ ...args }))
}

function sortedText(value: JSONValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${sortedText(value[name] ?? null)}`).join(',')}}`
}

export function callHash(call: FunctionCall<unknown>): string {
  return createHash('sha256')
    .update(`${call.path}\n${argsText(call.args)}`)
    .digest('base64')
}
