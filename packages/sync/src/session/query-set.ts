import type { LiveQuery, QueryResult } from '../backend.ts'
import type { ModifyQuerySet } from '../wire/client-message.ts'
import { isRefusal, tooLarge } from '../wire/refusal.ts'

export interface QuerySetChange {
  readonly add: readonly LiveQuery[]
  readonly remove: readonly number[]
  /** Everything the client let go of, also what never went live. */
  readonly removed: readonly number[]
  /** Answers for what can never go live. They are given once. */
  readonly refused: readonly QueryResult[]
}

/** Which query ids of one socket are live, and which were refused but still stand in the client's set. */
export class QuerySet {
  readonly #live = new Set<number>()
  readonly #refused = new Set<number>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#live.size
  }

  isLive(queryId: number): boolean {
    return this.#live.has(queryId)
  }

  /** `null` when the client removes what it never added, adds what it has, or keeps adding what is refused. */
  change(modifications: ModifyQuerySet['modifications']): QuerySetChange | null {
    const add = new Map<number, LiveQuery>()
    const refused = new Map<number, QueryResult>()
    const removed = new Set<number>()
    const remove = new Set<number>()
    for (const modification of modifications) {
      const { queryId } = modification
      const known = this.#live.has(queryId) || this.#refused.has(queryId)
      if (known !== (modification.type === 'Remove')) return null
      if (modification.type === 'Remove') {
        removed.add(queryId)
        refused.delete(queryId)
        this.#refused.delete(queryId)
        if (this.#live.delete(queryId) && !add.delete(queryId)) remove.add(queryId)
        continue
      }
      const refusal = this.#refusalOf(modification.call)
      removed.delete(queryId)
      if (refusal) {
        if (this.#refused.size >= refusedLimit) return null
        this.#refused.add(queryId)
        refused.set(queryId, { queryId, outcome: refusal, journal: null })
      } else if (!isRefusal(modification.call)) {
        this.#live.add(queryId)
        add.set(queryId, { queryId, ...modification.call, journal: modification.journal })
      }
    }
    return {
      add: [...add.values()],
      remove: [...remove],
      removed: [...removed],
      refused: [...refused.values()],
    }
  }

  #refusalOf(call: object) {
    if (isRefusal(call)) return call
    if (this.#live.size < this.#limit) return null
    return tooLarge(`More than ${this.#limit} live queries at once.`)
  }
}

const refusedLimit = 10_000
