import type { Facts } from '../facts/facts.ts'
import { type KnownFact, readFact } from '../facts/read-fact.ts'
import type { Condition } from '../pack/condition.ts'
import type { Limit, RulePack } from '../pack/pack.ts'
import { type Asked, type Leaf, type LeafCondition, readLeaf } from './leaf.ts'

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
  readonly judge: (condition: Condition) => Judgment
  readonly limit: (id: string) => Limit | null
}

export function createJudge(pack: RulePack, facts: Facts): Judge {
  const limits = new Map(pack.limits.map((limit) => [limit.id, limit]))
  const known = new Map<string, KnownFact>()
  const factOf = (name: string) => {
    const found = known.get(name) ?? readFact(facts, name)
    known.set(name, found)
    return found
  }
  const limit = (id: string) => limits.get(id) ?? null
  const judge = (condition: Condition) =>
    judged(condition, (leaf) => readLeaf(leaf, factOf(leaf.fact), limit))
  return { pack, facts, judge, limit }
}

function judged(condition: Condition, read: (leaf: LeafCondition) => Leaf): Judgment {
  const leaves = leavesOf(condition).map(read)
  const holds = truthOf(condition, (leaf) => find(leaves, leaf)?.holds ?? null)
  const facts = [...new Set(leaves.map((leaf) => leaf.condition.fact))]
  if (holds === null) {
    const open = leaves.filter((leaf) => leaf.holds === null && matters(condition, leaves, leaf))
    return { holds, because: unique(open.map(({ now }) => now)), turns: [], asked: askedBy(open), facts }
  }
  const turning = leaves.filter((leaf) => leaf.holds !== null && turnsIt(condition, leaves, leaf, holds))
  return {
    holds,
    because: unique(tightest(reasonsOf(condition, leaves)).map(({ now }) => now)),
    turns: unique(turning.flatMap(({ otherwise }) => otherwise ?? [])),
    asked: [],
    facts,
  }
}

/** What makes it so: everything where all of it counts, the first where one is enough. */
function reasonsOf(condition: Condition, leaves: readonly Leaf[]): readonly Leaf[] {
  if ('always' in condition) return []
  if ('fact' in condition) return leaves.filter((leaf) => leaf.condition === condition)
  const truth = (each: Condition) => truthOf(each, (leaf) => find(leaves, leaf)?.holds ?? null)
  const isAll = 'all' in condition
  const inside = isAll ? condition.all : condition.any
  const enough = inside.find((each) => truth(each) === !isAll)
  return (enough ? [enough] : inside).flatMap((each) => reasonsOf(each, leaves))
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

/** Three-valued: what is open stays open unless the rest decides. */
function truthOf(condition: Condition, of: (leaf: LeafCondition) => boolean | null): boolean | null {
  if ('always' in condition) return true
  if ('fact' in condition) return of(condition)
  const isAll = 'all' in condition
  const inside = (isAll ? condition.all : condition.any).map((each) => truthOf(each, of))
  if (inside.includes(!isAll)) return !isAll
  return inside.includes(null) ? null : isAll
}

/** Whether this leaf alone, the other way round, would turn the outcome. */
function turnsIt(condition: Condition, leaves: readonly Leaf[], turned: Leaf, holds: boolean): boolean {
  const other = truthOf(condition, (leaf) =>
    leaf === turned.condition ? !turned.holds : (find(leaves, leaf)?.holds ?? null),
  )
  return other === !holds
}

/** Whether it still matters how an open leaf is decided. */
function matters(condition: Condition, leaves: readonly Leaf[], open: Leaf): boolean {
  const decided = (value: boolean) =>
    truthOf(condition, (leaf) => (leaf === open.condition ? value : (find(leaves, leaf)?.holds ?? null)))
  return (
    decided(true) !== null ||
    decided(false) !== null ||
    leaves.filter(({ holds }) => holds === null).length > 1
  )
}

function leavesOf(condition: Condition): readonly LeafCondition[] {
  if ('always' in condition) return []
  if ('fact' in condition) return [condition]
  return ('all' in condition ? condition.all : condition.any).flatMap(leavesOf)
}

const find = (leaves: readonly Leaf[], condition: LeafCondition) =>
  leaves.find((leaf) => leaf.condition === condition)
const unique = (words: readonly string[]) => [...new Set(words)]
const askedBy = (leaves: readonly Leaf[]): readonly Asked[] => {
  const byFact = new Map(leaves.flatMap(({ asked }) => (asked ? [[asked.fact, asked] as const] : [])))
  return [...byFact.values()]
}
