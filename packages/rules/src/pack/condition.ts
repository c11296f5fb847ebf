/**
 * When something holds, as data. A fact is one of `facts/fact-list.ts`; an amount is compared with a limit of the same
 * pack, so that a new figure changes every rule that names it.
 */
export type Condition =
  | { readonly always: true }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly fact: string; readonly is: readonly string[] }
  | { readonly fact: string; readonly compare: Comparison; readonly limit: string }

export const comparisons = ['atLeast', 'above', 'atMost', 'below'] as const
export type Comparison = (typeof comparisons)[number]

/** Every fact and limit that a condition names. */
export function namesIn(condition: Condition): {
  readonly facts: readonly string[]
  readonly limits: readonly string[]
} {
  if ('always' in condition) return { facts: [], limits: [] }
  if ('fact' in condition)
    return { facts: [condition.fact], limits: 'limit' in condition ? [condition.limit] : [] }
  const inside = ('all' in condition ? condition.all : condition.any).map(namesIn)
  return {
    facts: inside.flatMap(({ facts }) => facts),
    limits: inside.flatMap(({ limits }) => limits),
  }
}
