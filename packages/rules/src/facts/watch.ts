import type { Facts } from './facts.ts'

export interface Watch<Reader> {
  /** The facts as rules are handed them; they are always the latest. */
  readonly facts: Facts
  readonly replace: (facts: Facts) => void
  /** For what is known already, and was read of inputs of its own. */
  readonly note: (input: string) => void
  /** Writes down every input that is looked at meanwhile as one of this reader. */
  readonly reading: <T>(reader: Reader, read: () => T) => T
  /** Whoever ever looked at one of these. */
  readonly readersOf: (inputs: readonly string[]) => ReadonlySet<Reader>
}

/**
 * Facts that tell who read what of them. A single answer, term or table is an input of its own (`partOf`); whoever takes
 * more than that from them rests on all of it, so that code that knows nothing of this is run too often, never too
 * rarely. An input once read stays one of its reader for the same reason: there are few, and forgetting costs more.
 */
export function createWatch<Reader>(first: Facts): Watch<Reader> {
  let facts = first
  let now: { readonly reader: Reader } | null = null
  const readers = new Map<string, Set<Reader>>()
  const note = (input: string) => {
    if (!now) return
    const known = readers.get(input)
    if (known) known.add(now.reader)
    else readers.set(input, new Set([now.reader]))
  }
  const only = (input: string) => {
    note(input)
    return facts
  }
  const get = (_: unknown, part: string | symbol) => {
    if (part === 'only') return only
    note(String(part))
    return Reflect.get(facts, part)
  }
  return {
    facts: new Proxy<Facts>({} as Facts, { get }),
    note,
    replace(next) {
      facts = next
    },
    reading(reader, read) {
      const outer = now
      now = { reader }
      try {
        return read()
      } finally {
        now = outer
      }
    },
    readersOf(inputs) {
      const found = new Set<Reader>()
      for (const input of inputs) for (const reader of readers.get(input) ?? []) found.add(reader)
      return found
    },
  }
}
