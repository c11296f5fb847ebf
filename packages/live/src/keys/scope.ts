import type { OperationNode, ReferenceNode } from 'kysely'
import type { ScopeType } from '../tables/canonical-value.ts'
import type { LiveTable } from '../tables/registry.ts'
import { type ColumnId, type Condition, noCondition } from './conditions.ts'

/** The names one SELECT can use, with what certainly holds of its rows and of the rows around it. */
export class Scope {
  readonly outer: Scope | undefined
  condition: Condition
  readonly #sources = new Map<string, Source>()
  #hasUnknownNames = false

  constructor(outer: Scope | undefined) {
    this.outer = outer
    this.condition = outer?.condition ?? noCondition
  }

  /** `name` is undefined when it cannot be told from the tree (a name list in raw SQL). */
  add(name: string | undefined, source: Source): void {
    if (name === undefined || this.#sources.has(name)) this.#hasUnknownNames = true
    else this.#sources.set(name, source)
  }

  /** Undefined when the column is not certainly that of one live table. */
  resolve(node: ReferenceNode): ScopedColumn | undefined {
    if (node.column.kind !== 'ColumnNode') return undefined
    const column = node.column.column.name
    const qualifier = node.table?.table
    return qualifier
      ? this.#qualified(qualifier.identifier.name, qualifier.schema?.name, column)
      : this.#unqualified(column)
  }

  #qualified(name: string, schema: string | undefined, column: string): ScopedColumn | undefined {
    const source = this.#sources.get(name)
    if (!source) {
      const outer = this.#hasUnknownNames ? undefined : this.outer
      return outer ? outer.#qualified(name, schema, column) : undefined
    }
    if (schema !== undefined && (schema !== 'public' || source.table?.name !== name)) return undefined
    return scopedColumn(source, column)
  }

  #unqualified(column: string): ScopedColumn | undefined {
    const sources = [...this.#sources.values()]
    const owners = sources.filter((source) => source.table?.columns.has(column))
    if (owners.length > 1) return undefined
    if (owners[0]) return scopedColumn(owners[0], column)
    const hidden = this.#hasUnknownNames || sources.some((source) => !source.table)
    const outer = hidden ? undefined : this.outer
    return outer ? outer.#unqualified(column) : undefined
  }
}

export interface Source {
  /** Differs for every table occurrence of a query. */
  readonly occurrence: string
  /** Undefined for a derived table or CTE, whose columns are not followed. */
  readonly table: LiveTable | undefined
}

export interface ScopedColumn {
  readonly id: ColumnId
  readonly type: ScopeType
}

function scopedColumn(source: Source, column: string): ScopedColumn | undefined {
  const type = source.table?.columns.get(column)
  return type ? { id: `${source.occurrence}.${column}`, type } : undefined
}

/** Parentheses, and raw SQL that is nothing but one parameter, mean what they hold. */
export function unwrapped(node: OperationNode): OperationNode {
  if (isKind(node, 'ParensNode')) return unwrapped(node.node)
  if (!isKind(node, 'RawNode') || node.parameters.length !== 1) return node
  const [only] = node.parameters
  return only && node.sqlFragments.every((fragment) => fragment.trim() === '') ? unwrapped(only) : node
}

interface NodeKinds {
  AliasNode: import('kysely').AliasNode
  AndNode: import('kysely').AndNode
  OrNode: import('kysely').OrNode
  ParensNode: import('kysely').ParensNode
  BinaryOperationNode: import('kysely').BinaryOperationNode
  ReferenceNode: ReferenceNode
  ValueNode: import('kysely').ValueNode
  ValueListNode: import('kysely').ValueListNode
  PrimitiveValueListNode: import('kysely').PrimitiveValueListNode
  FunctionNode: import('kysely').FunctionNode
  AggregateFunctionNode: import('kysely').AggregateFunctionNode
  RawNode: import('kysely').RawNode
  TableNode: import('kysely').TableNode
  IdentifierNode: import('kysely').IdentifierNode
  OperatorNode: import('kysely').OperatorNode
  SelectQueryNode: import('kysely').SelectQueryNode
}

export function isKind<Kind extends keyof NodeKinds>(
  node: OperationNode,
  kind: Kind,
): node is NodeKinds[Kind] {
  return node.kind === kind
}
