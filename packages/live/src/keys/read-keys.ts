import type { OperationNode } from 'kysely'
import { canonicalValue } from '../tables/canonical-value.ts'
import type { LiveTable, Registry } from '../tables/registry.ts'
import { type ColumnId, type Condition, valuesOf } from './conditions.ts'
import { walkQuery } from './walk.ts'

/** Any commit can change this read. */
export const anyTable = '*'

/** More keys than this are not worth their place: the read is of the whole table. */
export const maxKeysPerOccurrence = 64

/**
 * What a run depends on, over all its queries. A key is `*`, a table, or `table:column=value`; the value here is the
 * table of the key, so that a change of a whole table finds its narrow readers too.
 */
export class ReadKeys {
  readonly keys = new Map<string, string>()
  /** One line for each read that is wider than one scope value. */
  readonly why: string[] = []
  readonly #registry: Registry

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** Throws when the query writes, or reads something whose changes are not recorded. */
  record(query: OperationNode): void {
    walkQuery(query, this.#registry, {
      table: (table, occurrence, condition) => this.#readTable(table, occurrence, condition),
      opaque: (reason) => {
        this.keys.set(anyTable, anyTable)
        this.why.push(`*: ${reason}`)
      },
    })
  }

  #readTable(table: LiveTable, occurrence: string, condition: Condition): void {
    if (table.isStatic) return
    const keys = narrowestKeys(table, occurrence, condition)
    if (keys && keys.size <= maxKeysPerOccurrence) {
      for (const key of keys) this.keys.set(key, table.name)
      return
    }
    this.keys.set(table.name, table.name)
    this.why.push(`${table.name}: ${keys ? `${keys.size} keys` : 'no scope column is fixed'}`)
  }
}

export function columnId(occurrence: string, column: string): ColumnId {
  return `${occurrence}.${column}`
}

function narrowestKeys(table: LiveTable, occurrence: string, condition: Condition): Set<string> | undefined {
  let best: Set<string> | undefined
  for (const { name, type } of table.scopes) {
    const texts = valuesOf(columnId(occurrence, name), condition)?.map((value) => canonicalValue(value, type))
    if (!texts || texts.includes(undefined)) continue
    const keys = new Set(texts.map((text) => `${table.name}:${name}=${text}`))
    if (!best || keys.size < best.size) best = keys
  }
  return best
}
