import type { Facts } from '../facts/facts.ts'
import { type KnownFact, readFact } from '../facts/read-fact.ts'
import type { Condition } from '../pack/condition.ts'
import type { Limit, RulePack, Window } from '../pack/pack.ts'
import { measuredOn } from './freshness.ts'
import { type Keep, readAnew } from './keep.ts'
import { type Asked, type Leaf, leafHolds, readLeaf } from './leaf.ts'
import { decidingIn, openIn, treeOf, truthOf, turningIn } from './tree.ts'

export interface Judgment {
  /** null while it cannot be said. */
  readonly holds: boolean | null
  /** Why, in words that fit behind "because". Empty for what always holds. */
  readonly because: readonly string[]
  /** What would turn it, each alone, in words that fit behind "if". */
  readonly turns: readonly string[]
  readonly asked: readonly Asked[]
  /** The facts that were looked at. */
  readonly facts: readonly string[]
}

/** Reads facts and limits once; the same judge is asked for every rule of a pack. */
export interface Judge {
  readonly pack: RulePack
  readonly facts: Facts
  /** The day on which documents are measured. */
  readonly day: string
  readonly fact: (name: string) => KnownFact
  /** null while it cannot be said. */
  readonly holds: (condition: Condition) => boolean | null
  /** The same with its reasons, for whoever tells them. */
  readonly judge: (condition: Condition) => Judgment
  readonly window: (id: string | undefined) => Window | null
  readonly keep: Keep
}

interface Named {
  readonly limits: ReadonlyMap<string, Limit>
  readonly windows: ReadonlyMap<string, Window>
}
const namedIn = new WeakMap<RulePack, Named>()

/** The limits and windows of a pack by their names, listed once for each pack. */
function namesOf(pack: RulePack): Named {
  const known = namedIn.get(pack)
  if (known) return known
  const named = {
    limits: new Map(pack.limits.map((limit) => [limit.id, limit])),
    windows: new Map(pack.windows.map((window) => [window.id, window])),
  }
  namedIn.set(pack, named)
  return named
}

export const limitOf = (pack: RulePack, id: string): Limit | null => namesOf(pack).limits.get(id) ?? null

/** Each fact is read once, however many rules look at it. */
export function factsRead(facts: Facts): Judge['fact'] {
  const known = new Map<string, KnownFact>()
  return (name) => {
    const before = known.get(name)
    if (before) return before
    const found = readFact(facts, name)
    known.set(name, found)
    return found
  }
}

export function createJudge(
  pack: RulePack,
  facts: Facts,
  fact: Judge['fact'] = factsRead(facts),
  keep: Keep = readAnew,
): Judge {
  const { limits, windows } = namesOf(pack)
  return {
    pack,
    facts,
    // Read where it is needed: what looks at no document does not rest on the day.
    get day() {
      return measuredOn(facts)
    },
    fact,
    holds(condition) {
      if ('always' in condition) return true
      return keep('condition', condition, () => holding(condition, fact, limits))
    },
    judge: (condition) => judged(condition, fact, limits),
    window: (id) => (id === undefined ? null : (windows.get(id) ?? null)),
    keep,
  }
}

function holding(condition: Condition, fact: Judge['fact'], limits: Named['limits']): boolean | null {
  if ('fact' in condition) return leafHolds(condition, fact(condition.fact), limits)
  const { leaves, root } = treeOf(condition)
  return truthOf(root, (at) => {
    const leaf = leaves[at]
    return leaf ? leafHolds(leaf, fact(leaf.fact), limits) : null
  })
}

const always: Judgment = { holds: true, because: [], turns: [], asked: [], facts: [] }

function judged(
  condition: Condition,
  factOf: (name: string) => KnownFact,
  limits: Named['limits'],
): Judgment {
  if ('always' in condition) return always
  const { leaves: conditions, root, facts } = treeOf(condition)
  const leaves = conditions.map((leaf) => readLeaf(leaf, factOf(leaf.fact), limits))
  const values = leaves.map((leaf) => leaf.holds)
  const truthAt = (at: number) => values[at] ?? null
  const holds = truthOf(root, truthAt)
  const of = (numbers: readonly number[]) => numbers.flatMap((at) => leaves[at] ?? [])
  if (holds === null) {
    const open = of(openIn(root, truthAt))
    return { holds, because: unique(open.map(({ now }) => now())), turns: [], asked: askedBy(open), facts }
  }
  return {
    holds,
    because: unique(tightest(of(decidingIn(root, truthAt))).map(({ now }) => now())),
    turns: unique(of(turningIn(root, values, holds)).flatMap(({ otherwise }) => otherwise() ?? [])),
    asked: [],
    facts,
  }
}

/** Of several bounds of one amount the narrowest alone: what is below $250,000 need not be said to be below $1,000,000. */
function tightest(leaves: readonly Leaf[]): readonly Leaf[] {
  return leaves.filter((leaf) => {
    const bound = leaf.bound
    return (
      bound === null ||
      !leaves.some(
        ({ bound: other, condition }) =>
          other !== null &&
          condition.fact === leaf.condition.fact &&
          other.isUpper === bound.isUpper &&
          (bound.isUpper ? other.at < bound.at : other.at > bound.at),
      )
    )
  })
}

const unique = (words: readonly string[]) => (words.length < 2 ? words : [...new Set(words)])

function askedBy(leaves: readonly Leaf[]): readonly Asked[] {
  const byFact = new Map(leaves.flatMap(({ asked }) => (asked ? [[asked.fact, asked] as const] : [])))
  return [...byFact.values()]
}
