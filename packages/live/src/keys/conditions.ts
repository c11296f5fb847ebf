/** A column of one table occurrence of one query; two occurrences of a table have different ids. */
export type ColumnId = string

export type Atom =
  | { readonly kind: 'same'; readonly left: ColumnId; readonly right: ColumnId }
  | { readonly kind: 'among'; readonly column: ColumnId; readonly values: readonly unknown[] }

/** What certainly holds: all atoms, and of every choice at least one branch. Everything else is left out. */
export interface Condition {
  readonly atoms: readonly Atom[]
  readonly choices: readonly (readonly Condition[])[]
}

export const noCondition: Condition = { atoms: [], choices: [] }

export function both(a: Condition, b: Condition): Condition {
  return { atoms: [...a.atoms, ...b.atoms], choices: [...a.choices, ...b.choices] }
}

/** The only values that a column can have where the condition holds; undefined when it can have any. */
export function valuesOf(column: ColumnId, condition: Condition): readonly unknown[] | undefined {
  const direct = valuesByAtoms(column, condition.atoms)
  if (direct) return direct
  for (const branches of condition.choices) {
    const values = branches.map((branch) =>
      valuesOf(column, { atoms: [...condition.atoms, ...branch.atoms], choices: branch.choices }),
    )
    if (values.every((some) => some !== undefined)) return values.flat()
  }
  return undefined
}

/** Equal columns share their constants: one class of the union-find, and the smallest list found in it. */
function valuesByAtoms(column: ColumnId, atoms: readonly Atom[]): readonly unknown[] | undefined {
  const parents = new Map<ColumnId, ColumnId>()
  const find = (id: ColumnId): ColumnId => {
    let root = id
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    return root
  }
  for (const atom of atoms) {
    if (atom.kind !== 'same') continue
    const [left, right] = [find(atom.left), find(atom.right)]
    if (left !== right) parents.set(left, right)
  }
  const root = find(column)
  let best: readonly unknown[] | undefined
  for (const atom of atoms) {
    if (atom.kind !== 'among' || find(atom.column) !== root) continue
    if (!best || atom.values.length < best.length) best = atom.values
  }
  return best
}
