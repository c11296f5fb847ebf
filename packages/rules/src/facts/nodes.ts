import { changedInputs } from './changed-inputs.ts'
import type { Facts } from './facts.ts'
import { createWatch, type Input, type Reader } from './watch.ts'

/**
 * What is worked out of the facts, in the order in which it is: a condition looks at facts, a part of a rule at these
 * and conditions, a rule at all of them. None looks at its like, so that one pass over each level is enough.
 */
export const levels = { fact: 0, condition: 1, part: 2, rule: 3 } as const
type Level = (typeof levels)[keyof typeof levels]

/** Reads it once more; what it was before comes back where nothing of it is otherwise. */
type Read<T> = (before: T | undefined) => T

interface Node extends Reader {
  readonly level: Level
  readonly input: Input
  readonly read: Read<unknown>
  value: unknown
  isStale: boolean
}

export interface Nodes {
  /** The facts as they are handed to whoever reads; they are always the latest. */
  readonly facts: Facts
  /**
   * What is kept under this name or thing; read where it is not yet. The way to read it is kept as well, so that it may
   * hold nothing that a change makes old.
   */
  readonly value: <T>(level: Level, input: Input, read: Read<T>) => T
  /** Whether a rule comes out otherwise: read again is what rests on a difference, and nothing else. */
  readonly update: (next: Facts) => boolean
}

export function createNodes(first: Facts): Nodes {
  const watch = createWatch<Node>(first)
  const nodes = new Map<Input, Node>()
  let facts = first

  function value<T>(level: Level, input: Input, read: Read<T>): T {
    const reader = watch.reader()
    if (reader && reader.level <= level) return read(undefined)
    watch.note(input)
    const known = nodes.get(input) ?? added(level, input, read as Read<unknown>)
    return known.value as T
  }
  function added(level: Level, input: Input, read: Read<unknown>): Node {
    const node: Node = { level, input, read, inputs: new Set(), value: undefined, isStale: false }
    isOtherwise(node)
    nodes.set(input, node)
    return node
  }
  function isOtherwise(node: Node): boolean {
    const before = node.value
    node.value = watch.reading(node, () => node.read(before))
    return node.value !== before
  }

  const stale: readonly Node[][] = Object.values(levels).map(() => [])
  function touch(input: Input): void {
    for (const reader of watch.readersOf(input)) {
      if (reader.isStale) continue
      reader.isStale = true
      stale[reader.level]?.push(reader)
    }
  }
  function update(next: Facts): boolean {
    for (const input of changedInputs(facts, next)) touch(input)
    facts = next
    watch.replace(next)
    let isRuleChanged = false
    for (const nodes of stale) {
      for (const node of nodes) {
        node.isStale = false
        if (!isOtherwise(node)) continue
        touch(node.input)
        isRuleChanged ||= node.level === levels.rule
      }
      nodes.length = 0
    }
    return isRuleChanged
  }
  return { facts: watch.facts, value, update }
}
