import { type Difference, type Known, knownOf, withDifference } from '@granary/api'
import type { Watch } from 'convex/react'

export type Result = Readonly<Record<string, unknown>>

/** A result that is known, and what the server says that differs from it. */
interface Ground {
  readonly result: Result
  readonly known: Known
  readonly watch: Watch<unknown>
  readonly stop: () => void
  told?: Difference
  now: Result
}

interface Listeners {
  /** There is something to show: the whole result need not be asked for any more. */
  readonly ready: () => void
  readonly told: () => void
  /** With what was shown last, if anything was. */
  readonly failed: (last: Result | undefined) => void
}

/** Characters of a difference that were told before: from there on it is cheaper to say anew what is known. */
const mostRepeated = 500

/** Follows a result from one that is known, and from a newer one when much differs from that. */
export class Followed {
  readonly #ask: (known: string) => Watch<unknown>
  readonly #listeners: Listeners
  readonly #salt = crypto.randomUUID().slice(0, 8)
  #shown: Ground | undefined
  #next: Ground | undefined

  constructor(known: Result, ask: (known: string) => Watch<unknown>, listeners: Listeners) {
    this.#ask = ask
    this.#listeners = listeners
    this.#begin(known)
  }

  /** As the server says it is at this moment, or as it was last where it refuses; nothing before it has said anything. */
  result(): Result | undefined {
    if (!this.#shown) return undefined
    take(this.#shown)
    return this.#shown.now
  }

  stop() {
    this.#shown?.stop()
    this.#next?.stop()
  }

  #begin(result: Result) {
    const known = knownOf(result, this.#salt)
    if (!known) return
    const watch = this.#ask(known.marks)
    const ground: Ground = {
      result,
      known,
      watch,
      now: result,
      stop: watch.onUpdate(() => this.#heard(ground)),
    }
    this.#next = ground
  }

  #heard(ground: Ground) {
    const before = ground.told
    if (!take(ground)) return this.#fail()
    if (ground === this.#next) this.#stepOver(ground)
    this.#listeners.told()
    if (this.#next || !before || !ground.told || repeated(before, ground.told) <= mostRepeated) return
    this.#begin(ground.now)
  }

  #stepOver(ground: Ground) {
    const before = this.#shown
    this.#shown = ground
    this.#next = undefined
    if (before) before.stop()
    else this.#listeners.ready()
  }

  #fail() {
    this.stop()
    this.#listeners.failed(this.#shown?.now)
  }
}

/** Brings it up to date; false when the server refused. */
function take(ground: Ground): boolean {
  try {
    const told = ground.watch.localQueryResult() as Difference | undefined
    if (told === undefined || told === ground.told) return true
    ground.told = told
    ground.now = isNothing(told) ? ground.result : withDifference(ground.result, ground.known, told)
    return true
  } catch {
    return false
  }
}

const isNothing = ({ changed, gone }: Difference) => gone.length === 0 && Object.keys(changed).length === 0

/** How much of it was in the one before. */
function repeated(before: Difference, now: Difference): number {
  const had = textsOf(before)
  return textsOf(now).reduce((sum, text) => sum + (had.includes(text) ? text.length : 0), 0)
}

function textsOf({ changed }: Difference): string[] {
  return Object.entries(changed as Result).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map((part) => JSON.stringify([name, part]))
      : [JSON.stringify([name, value])],
  )
}
