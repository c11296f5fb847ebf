import type { FactSource } from '../facts/fact-list.ts'
import { type KnownFact, sourceOf } from '../facts/read-fact.ts'
import { compare, given } from '../fraction.ts'
import type { Comparison, Condition } from '../pack/condition.ts'
import type { Item, Limit } from '../pack/pack.ts'
import { dollars, percent, plain } from '../written.ts'

/** What is asked, of whom, and where it is answered, if a question asks for it. */
export interface Asked {
  readonly fact: string
  readonly question: string
  readonly of: 'lender' | 'staff'
  readonly items: readonly Item[]
}

/** One comparison of a condition, read against the facts. */
export interface Leaf {
  readonly condition: LeafCondition
  readonly holds: boolean | null
  readonly now: string
  readonly otherwise: string | null
  readonly asked: Asked | null
  /** Of an amount that is known: from which side it is bounded, and where. */
  readonly bound: { readonly isUpper: boolean; readonly at: number } | null
}
export type LeafCondition = Extract<Condition, { readonly fact: string }>

export function readLeaf(leaf: LeafCondition, known: KnownFact, limitOf: (id: string) => Limit | null): Leaf {
  const source = sourceOf(leaf.fact)
  if (!source)
    return { condition: leaf, holds: null, now: leaf.fact, otherwise: null, asked: null, bound: null }
  if ('is' in leaf) return readChoice(leaf, known, source)
  const limit = limitOf(leaf.limit)
  if (!limit || limit.value === 'unknown') {
    const question = limit?.label ?? leaf.limit
    const asked = { fact: leaf.limit, question, of: 'staff' as const, items: [] }
    return {
      condition: leaf,
      holds: null,
      now: `“${question}” is not known`,
      otherwise: null,
      asked,
      bound: null,
    }
  }
  if (!known.amount) return openLeaf(leaf, source)
  const holds = comparing[leaf.compare](compare(known.amount, given(limit.value)))
  const word = (comparison: Comparison) => compared(String(source.words), comparison, limit)
  const [now, otherwise] = holds
    ? [leaf.compare, opposite[leaf.compare]]
    : [opposite[leaf.compare], leaf.compare]
  const isUpper = now === 'below' || now === 'atMost'
  const bound = { isUpper, at: limit.value }
  return { condition: leaf, holds, now: word(now), otherwise: word(otherwise), asked: null, bound }
}

function readChoice(
  leaf: LeafCondition & { is: readonly string[] },
  known: KnownFact,
  source: FactSource,
): Leaf {
  if (known.choice === null) return openLeaf(leaf, source)
  const words = source.words as Readonly<Record<string, string>>
  const holds = leaf.is.includes(known.choice)
  const others = Object.keys(words).filter((value) => leaf.is.includes(value) !== holds)
  const otherwise = source.settled || others.length !== 1 ? null : (words[others[0] ?? ''] ?? null)
  return {
    condition: leaf,
    holds,
    now: words[known.choice] ?? known.choice,
    otherwise,
    asked: null,
    bound: null,
  }
}

function openLeaf(leaf: LeafCondition, { question, askedOf, items }: FactSource): Leaf {
  const asked = { fact: leaf.fact, question, of: askedOf, items }
  return { condition: leaf, holds: null, now: question, otherwise: null, asked, bound: null }
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

/** $600,000, 36 months, 7.5 percent. */
export function limitInWords({ value, unit }: Limit): string {
  if (value === 'unknown') return 'unknown'
  const amount = given(value)
  if (unit === 'dollars') return dollars(amount)
  if (unit === 'percent') return percent(amount)
  return unit === 'months' || unit === 'years' ? `${plain(amount)} ${unit}` : plain(amount)
}
