import type { FactSource } from '../facts/fact-list.ts'
import { type KnownFact, sourceOf } from '../facts/read-fact.ts'
import { compare, type Fraction, given } from '../fraction.ts'
import type { Comparison, Condition } from '../pack/condition.ts'
import type { Item, Limit } from '../pack/pack.ts'
import { limitInWords } from '../pack/said.ts'

/** What is asked, of whom, and where it is answered, if a question asks for it. */
export interface Asked {
  readonly fact: string
  readonly question: string
  readonly of: 'lender' | 'staff'
  readonly items: readonly Item[]
  /** The table in which it is entered where no question asks for it. */
  readonly entered?: FactSource['entered']
}

/** One comparison of a condition, read against the facts. */
export interface Leaf {
  readonly condition: LeafCondition
  readonly holds: boolean | null
  /** How it is, and how it would be the other way round; written only where somebody is told. */
  readonly now: () => string
  readonly otherwise: () => string | null
  readonly asked: Asked | null
  /** Of an amount that is known: from which side it is bounded, and where. */
  readonly bound: { readonly isUpper: boolean; readonly at: number } | null
}
export type LeafCondition = Extract<Condition, { readonly fact: string }>

const nothing = () => null

/** What `readLeaf` finds, without what is said of it. */
export function leafHolds(
  leaf: LeafCondition,
  known: KnownFact,
  limits: ReadonlyMap<string, Limit>,
): boolean | null {
  if (!sourceOf(leaf.fact)) return null
  if ('is' in leaf) return known.choice === null ? null : leaf.is.includes(known.choice)
  const limit = limits.get(leaf.limit)
  if (!limit || limit.value === 'unknown' || !known.amount) return null
  return comparing[leaf.compare](compare(known.amount, amountOf(limit)))
}

export function readLeaf(leaf: LeafCondition, known: KnownFact, limits: ReadonlyMap<string, Limit>): Leaf {
  const source = sourceOf(leaf.fact)
  if (!source) return openLeaf(leaf, { fact: leaf.fact, question: leaf.fact, of: 'staff', items: [] })
  if ('is' in leaf) return readChoice(leaf, known, source)
  const limit = limits.get(leaf.limit)
  if (!limit || limit.value === 'unknown') {
    const question = `“${limit?.label ?? leaf.limit}”`
    return openLeaf(leaf, { fact: leaf.limit, question, of: 'staff', items: [] })
  }
  if (!known.amount) return openLeaf(leaf, askedFor(leaf, source))
  const holds = leafHolds(leaf, known, limits)
  const [now, otherwise] = holds
    ? [leaf.compare, opposite[leaf.compare]]
    : [opposite[leaf.compare], leaf.compare]
  const word = (comparison: Comparison) => () => compared(String(source.words), comparison, limit)
  const bound = { isUpper: now === 'below' || now === 'atMost', at: limit.value }
  return { condition: leaf, holds, now: word(now), otherwise: word(otherwise), asked: null, bound }
}

type Choice = Extract<LeafCondition, { readonly is: readonly string[] }>

function readChoice(leaf: Choice, known: KnownFact, source: FactSource): Leaf {
  const { choice } = known
  if (choice === null) return openLeaf(leaf, askedFor(leaf, source))
  const words = source.words as Readonly<Record<string, string>>
  const holds = leaf.is.includes(choice)
  const otherwise = () => {
    const others = Object.keys(words).filter((value) => leaf.is.includes(value) !== holds)
    return source.settled || others.length !== 1 ? null : (words[others[0] ?? ''] ?? null)
  }
  return { condition: leaf, holds, now: () => words[choice] ?? choice, otherwise, asked: null, bound: null }
}

const askedFor = ({ fact }: LeafCondition, { question, askedOf, items, entered }: FactSource): Asked => ({
  fact,
  question,
  of: askedOf,
  items,
  ...(entered && { entered }),
})

function openLeaf(leaf: LeafCondition, asked: Asked): Leaf {
  return { condition: leaf, holds: null, now: () => asked.question, otherwise: nothing, asked, bound: null }
}

const comparing: Readonly<Record<Comparison, (difference: number) => boolean>> = {
  atLeast: (difference) => difference >= 0,
  above: (difference) => difference > 0,
  atMost: (difference) => difference <= 0,
  below: (difference) => difference < 0,
}
const opposite: Readonly<Record<Comparison, Comparison>> = {
  atLeast: 'below',
  above: 'atMost',
  atMost: 'above',
  below: 'atLeast',
}

function compared(noun: string, comparison: Comparison, limit: Limit): string {
  const figure = limitInWords(limit)
  if (comparison === 'atLeast') return `${noun} is ${figure} or more`
  if (comparison === 'atMost') return `${noun} is ${figure} or less`
  return comparison === 'above' ? `${noun} is more than ${figure}` : `${noun} is below ${figure}`
}

const amounts = new WeakMap<Limit, Fraction>()

/** Read once for each limit; it has to be known. */
export function amountOf(limit: Limit): Fraction {
  const known = amounts.get(limit) ?? given(Number(limit.value))
  amounts.set(limit, known)
  return known
}
