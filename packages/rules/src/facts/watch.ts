import type { Facts } from './facts.ts'

/** The name of an answer, a term, a table or another part of the facts; or what was worked out of these. */
export type Input = string | object

/** Who reads, with every input that it ever looked at. */
export interface Reader {
  readonly inputs: Set<Input>
}

export interface Watch<R extends Reader> {
  /** The facts as rules are handed them; they are always the latest. */
  readonly facts: Facts
  readonly replace: (facts: Facts) => void
  /** Who reads at this moment. */
  readonly reader: () => R | null
  /** For what is known already, and was read of inputs of its own. */
  readonly note: (input: Input) => void
  /** Writes down every input that is looked at meanwhile as one of this reader. */
  readonly reading: <T>(reader: R, read: () => T) => T
  /** Whoever ever looked at it. */
  readonly readersOf: (input: Input) => readonly R[]
}

/**
 * Facts that tell who read what of them. A single answer, term or table is an input of its own (`partOf`); whoever takes
 * more than that from them rests on all of it, so that code that knows nothing of this is run too often, never too
 * rarely. An input once read stays one of its reader for the same reason: there are few, and forgetting costs more.
 */
export function createWatch<R extends Reader>(first: Facts): Watch<R> {
  let now: R | null = null
  const readers = new Map<Input, R[]>()
  const note = (input: Input) => {
    if (!now || now.inputs.has(input)) return
    now.inputs.add(input)
    const known = readers.get(input)
    if (known) known.push(now)
    else readers.set(input, [now])
  }
  const watched = new WatchedFacts(first, note)
  return {
    facts: watched as Facts,
    reader: () => now,
    note,
    replace(next) {
      watched.latest = next
    },
    reading(reader, read) {
      const outer = now
      now = reader
      try {
        return read()
      } finally {
        now = outer
      }
    },
    readersOf: (input) => readers.get(input) ?? none,
  }
}

const none: readonly never[] = []

/** Each part by a getter of its own: a proxy takes longer than most of what rules do with what it gives. */
class WatchedFacts implements Record<keyof Facts, unknown> {
  latest: Facts
  readonly #note: (input: string) => void
  constructor(first: Facts, note: (input: string) => void) {
    this.latest = first
    this.#note = note
  }
  only(input: string): Facts {
    this.#note(input)
    return this.latest
  }
  get today() {
    return this.only('today').today
  }
  get targetDate() {
    return this.only('targetDate').targetDate
  }
  get answers() {
    return this.only('answers').answers
  }
  get notApplicable() {
    return this.only('notApplicable').notApplicable
  }
  get documents() {
    return this.only('documents').documents
  }
  get waived() {
    return this.only('waived').waived
  }
  get waivedItems() {
    return this.only('waivedItems').waivedItems
  }
  get terms() {
    return this.only('terms').terms
  }
  get tables() {
    return this.only('tables').tables
  }
  get told() {
    return this.only('told').told
  }
  get acceptedAt() {
    return this.only('acceptedAt').acceptedAt
  }
  get changedAt() {
    return this.only('changedAt').changedAt
  }
}
