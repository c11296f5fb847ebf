import type { Condition } from '../pack/condition.ts'
import type { LeafCondition } from './leaf.ts'

/** A condition with its comparisons numbered, made once: the values of a project are then a plain list. */
export interface Tree {
  readonly leaves: readonly LeafCondition[]
  readonly root: Node
  readonly facts: readonly string[]
}

/** A number is a comparison; all of nothing is what always holds. */
export type Node = number | { readonly isAll: boolean; readonly inside: readonly Node[] }
type Truth = boolean | null

const made = new WeakMap<Condition, Tree>()

export function treeOf(condition: Condition): Tree {
  const known = made.get(condition)
  if (known) return known
  const leaves: LeafCondition[] = []
  const nodeOf = (each: Condition): Node => {
    if ('always' in each) return { isAll: true, inside: [] }
    if ('fact' in each) return leaves.push(each) - 1
    const isAll = 'all' in each
    return { isAll, inside: (isAll ? each.all : each.any).map(nodeOf) }
  }
  const root = nodeOf(condition)
  const tree = { leaves, root, facts: [...new Set(leaves.map(({ fact }) => fact))] }
  made.set(condition, tree)
  return tree
}

/** What each comparison comes to, by its number; asked for only where the rest does not decide. */
export type TruthAt = (at: number) => Truth

/** Three-valued: what is open stays open unless the rest decides. */
export function truthOf(node: Node, truthAt: TruthAt): Truth {
  if (typeof node === 'number') return truthAt(node)
  let isOpen = false
  for (const each of node.inside) {
    const truth = truthOf(each, truthAt)
    if (truth === !node.isAll) return truth
    if (truth === null) isOpen = true
  }
  return isOpen ? null : node.isAll
}

/** The comparisons that make it so: all of them where all count, those of the first where one is enough. */
export function decidingIn(node: Node, truthAt: TruthAt): readonly number[] {
  if (typeof node === 'number') return [node]
  const enough = node.inside.find((each) => truthOf(each, truthAt) === !node.isAll)
  return enough === undefined
    ? node.inside.flatMap((each) => decidingIn(each, truthAt))
    : decidingIn(enough, truthAt)
}

/** The open comparisons on which it still depends; not those in a part that is decided without them. */
export function openIn(node: Node, truthAt: TruthAt): readonly number[] {
  if (truthOf(node, truthAt) !== null) return []
  return typeof node === 'number' ? [node] : node.inside.flatMap((each) => openIn(each, truthAt))
}

/** The comparisons that turn the outcome, each alone. */
export function turningIn(root: Node, values: readonly Truth[], holds: boolean): readonly number[] {
  return values.flatMap((value, at) => {
    if (value === null) return []
    const turned = truthOf(root, (each) => (each === at ? !value : (values[each] ?? null)))
    return turned === !holds ? [at] : []
  })
}
