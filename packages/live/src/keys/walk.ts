import type {
  CommonTableExpressionNode,
  JoinNode,
  OperationNode,
  RawNode,
  SelectQueryNode,
  TableNode,
} from 'kysely'
import type { LiveTable, Registry } from '../tables/registry.ts'
import { both, type Condition } from './conditions.ts'
import { type Dependence, functionDependence, isSubqueryWrapper, textDependence } from './raw-sql.ts'
import { isKind, Scope, unwrapped } from './scope.ts'
import { conditionOf } from './where.ts'

/** Told of every table occurrence with what certainly holds of the rows it contributes. */
export interface Reads {
  table(table: LiveTable, occurrence: string, condition: Condition): void
  opaque(reason: string): void
}

export class NotWatchable extends Error {
  override readonly name = 'NotWatchable'
}

export function walkQuery(query: OperationNode, registry: Registry, reads: Reads): void {
  new Walk(registry, reads).query(query, { ctes: new Set(), scope: undefined })
}

interface Surroundings {
  readonly ctes: ReadonlySet<string>
  readonly scope: Scope | undefined
}

interface Item {
  readonly node: OperationNode
  readonly join: JoinNode | undefined
  readonly table: LiveTable | undefined
  readonly occurrence: string
}

class Walk {
  readonly #registry: Registry
  readonly #reads: Reads
  #occurrences = 0

  constructor(registry: Registry, reads: Reads) {
    this.#registry = registry
    this.#reads = reads
  }

  query(node: OperationNode, around: Surroundings): void {
    if (isKind(node, 'SelectQueryNode')) this.#select(node, around)
    else this.#expression(node, around)
  }

  /**
   * Three passes, because a name may be used before the place where its table is declared is reached: the tables, what
   * holds of them, and then everything nested, which may rely on what holds outside.
   */
  #select(node: SelectQueryNode, around: Surroundings): void {
    const ctes = this.#commonTables(node, around)
    const scope = new Scope(around.scope)
    const inside = { ctes, scope }
    const items = this.#items(node, ctes, scope)
    scope.condition = both(scope.condition, this.#certainly(node, items, scope))
    for (const item of items) this.#source(item, { ctes, scope: around.scope }, inside)
    const { from, joins, with: _, setOperations, ...rest } = node
    for (const part of Object.values(rest)) this.#anything(part, inside)
    for (const operation of setOperations ?? [])
      this.query(unwrapped(operation.expression), { ctes, scope: around.scope })
  }

  /** Each is visible to those after it, and hides a table of its name; a recursive list is visible to all of itself. */
  #commonTables(node: SelectQueryNode, around: Surroundings): Set<string> {
    const ctes = new Set(around.ctes)
    const expressions = node.with?.expressions ?? []
    const nameOf = (cte: CommonTableExpressionNode) => cte.name.table.table.identifier.name
    if (node.with?.recursive) for (const cte of expressions) ctes.add(nameOf(cte))
    for (const cte of expressions) {
      this.query(unwrapped(cte.expression), { ctes: new Set(ctes), scope: around.scope })
      ctes.add(nameOf(cte))
    }
    return ctes
  }

  #items(node: SelectQueryNode, ctes: ReadonlySet<string>, scope: Scope): Item[] {
    const declare = (declared: OperationNode, join: JoinNode | undefined): Item => {
      const aliased = isKind(declared, 'AliasNode') ? declared : undefined
      const source = unwrapped(aliased?.node ?? declared)
      const table = isKind(source, 'TableNode') ? this.#table(source, ctes) : undefined
      const plainName = isKind(source, 'TableNode') ? source.table.identifier.name : undefined
      const alias = aliased && isKind(aliased.alias, 'IdentifierNode') ? aliased.alias.name : undefined
      const occurrence = `${++this.#occurrences}`
      scope.add(aliased ? alias : plainName, { occurrence, table })
      return { node: source, join, table, occurrence }
    }
    return [
      ...(node.from?.froms ?? []).map((from) => declare(from, undefined)),
      ...(node.joins ?? []).map((join) => declare(join.table, join)),
    ]
  }

  /** Undefined for a CTE. */
  #table(node: TableNode, ctes: ReadonlySet<string>): LiveTable | undefined {
    const { schema, identifier } = node.table
    if (!schema && ctes.has(identifier.name)) return undefined
    const table = schema && schema.name !== 'public' ? undefined : this.#registry.get(identifier.name)
    if (!table) throw new NotWatchable(`${identifier.name} is not a table whose changes are recorded.`)
    return table
  }

  /**
   * WHERE holds for every row, and so does the ON of an inner join, unless a later RIGHT or FULL join can bring rows
   * back that never met it. The ON of a LEFT join binds only the joined table; see `#source`.
   */
  #certainly(node: SelectQueryNode, items: readonly Item[], scope: Scope): Condition {
    const kept = items.every(({ join }) => join?.joinType !== 'RightJoin' && join?.joinType !== 'FullJoin')
    const inner = items.flatMap(({ join }) => (kept && join && isInner(join) && join.on ? [join.on.on] : []))
    const expressions = [...(node.where ? [node.where.where] : []), ...inner]
    return expressions
      .map((expression) => conditionOf(expression, scope))
      .reduce(both, { atoms: [], choices: [] })
  }

  #source(item: Item, outside: Surroundings, inside: Surroundings & { scope: Scope }): void {
    const { node, join, table, occurrence } = item
    if (join?.on) this.#anything(join.on, inside)
    if (table) {
      const binding = join?.on && isLeft(join) ? conditionOf(join.on.on, inside.scope) : undefined
      const { condition } = inside.scope
      this.#reads.table(table, occurrence, binding ? both(condition, binding) : condition)
    } else if (isKind(node, 'RawNode')) {
      this.#opaque('raw SQL as a table')
    } else if (!isKind(node, 'TableNode')) {
      const lateral = !isKind(node, 'SelectQueryNode') || join?.joinType.startsWith('Lateral')
      this.query(node, lateral ? inside : outside)
    }
  }

  #anything(part: unknown, around: Surroundings): void {
    if (Array.isArray(part)) for (const each of part) this.#anything(each, around)
    else if (part && typeof part === 'object' && 'kind' in part)
      this.#expression(part as OperationNode, around)
  }

  #expression(node: OperationNode, around: Surroundings): void {
    if (isKind(node, 'SelectQueryNode')) this.#select(node, around)
    else if (isKind(node, 'RawNode')) this.#raw(node, around)
    else if (!isKind(node, 'ValueNode') && !isKind(node, 'PrimitiveValueListNode'))
      this.#composed(node, around)
  }

  #composed(node: OperationNode, around: Surroundings): void {
    if (isKind(node, 'FunctionNode') || isKind(node, 'AggregateFunctionNode')) {
      this.#depend(functionDependence(node.func), `function ${node.func}`)
    }
    if (!expressionKinds.has(node.kind))
      throw new NotWatchable(`A query only reads; it cannot hold a ${node.kind}.`)
    for (const part of Object.values(node)) this.#anything(part, around)
  }

  #raw(node: RawNode, around: Surroundings): void {
    if (isSubqueryWrapper(node.sqlFragments)) {
      for (const part of node.parameters) this.query(unwrapped(part), around)
      return
    }
    const isTable = (word: string) => this.#registry.has(word)
    this.#depend(
      textDependence(node.sqlFragments, isTable),
      `raw SQL "${node.sqlFragments.join('?').trim()}"`,
    )
    this.#anything(node.parameters, around)
  }

  #depend(dependence: Dependence, what: string): void {
    if (dependence === 'unsteady') {
      throw new NotWatchable(`${what} changes without a commit; pass time and chance as rounded arguments.`)
    }
    if (dependence === 'opaque') this.#opaque(what)
  }

  #opaque(reason: string): void {
    this.#reads.opaque(reason)
  }
}

function isInner(join: JoinNode): boolean {
  return join.joinType === 'InnerJoin' || join.joinType === 'LateralInnerJoin'
}

function isLeft(join: JoinNode): boolean {
  return join.joinType === 'LeftJoin' || join.joinType === 'LateralLeftJoin'
}

/** A kind that is not listed is refused, so a new one in the query builder cannot slip through unread. */
const expressionKinds = new Set<OperationNode['kind']>([
  'IdentifierNode',
  'SchemableIdentifierNode',
  'SelectionNode',
  'ReferenceNode',
  'ColumnNode',
  'TableNode',
  'AliasNode',
  'SelectAllNode',
  'AndNode',
  'OrNode',
  'ParensNode',
  'ValueListNode',
  'OperatorNode',
  'WhereNode',
  'DataTypeNode',
  'OrderByNode',
  'OrderByItemNode',
  'GroupByNode',
  'GroupByItemNode',
  'LimitNode',
  'OffsetNode',
  'FetchNode',
  'ListNode',
  'HavingNode',
  'OnNode',
  'ValuesNode',
  'SelectModifierNode',
  'AggregateFunctionNode',
  'FunctionNode',
  'OverNode',
  'PartitionByNode',
  'PartitionByItemNode',
  'BinaryOperationNode',
  'UnaryOperationNode',
  'CaseNode',
  'WhenNode',
  'JSONReferenceNode',
  'JSONPathNode',
  'JSONPathLegNode',
  'JSONOperatorChainNode',
  'TupleNode',
  'CastNode',
  'CollateNode',
])
