import type { OutboxRow } from '../outbox/timeline.ts'
import { markerTable } from '../tables/triggers.ts'
import { anyTable } from './read-keys.ts'

/** Who reads what, so that a commit finds its readers by one look-up for each key it wrote. */
export class KeyIndex<Reader> {
  readonly #keysOf = new Map<Reader, ReadonlyMap<string, string>>()
  readonly #readers = new Map<string, Set<Reader>>()
  /** Whoever reads a table in any way, for commits that touched too much of it to say what. */
  readonly #anyReaders = new Map<string, Set<Reader>>()

  /** `keys` as in `ReadKeys`: each with its table. */
  set(reader: Reader, keys: ReadonlyMap<string, string>): void {
    this.remove(reader)
    this.#keysOf.set(reader, keys)
    for (const [key, table] of keys) {
      add(this.#readers, key, reader)
      add(this.#anyReaders, table, reader)
    }
  }

  remove(reader: Reader): void {
    for (const [key, table] of this.#keysOf.get(reader) ?? []) {
      drop(this.#readers, key, reader)
      drop(this.#anyReaders, table, reader)
    }
    this.#keysOf.delete(reader)
  }

  /** Adds to `found` every reader whose result this commit may have changed. */
  collect(row: OutboxRow, found: Set<Reader>): void {
    if (row.tab === markerTable) return
    const hits = row.keys
      ? [anyTable, row.tab, ...row.keys].map((key) => this.#readers.get(key))
      : [this.#readers.get(anyTable), this.#anyReaders.get(row.tab)]
    for (const readers of hits) for (const reader of readers ?? []) found.add(reader)
  }
}

function add<Reader>(map: Map<string, Set<Reader>>, key: string, reader: Reader): void {
  const readers = map.get(key)
  if (readers) readers.add(reader)
  else map.set(key, new Set([reader]))
}

function drop<Reader>(map: Map<string, Set<Reader>>, key: string, reader: Reader): void {
  const readers = map.get(key)
  readers?.delete(reader)
  if (readers?.size === 0) map.delete(key)
}
