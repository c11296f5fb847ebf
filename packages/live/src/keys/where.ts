import type { BinaryOperationNode, OperationNode } from 'kysely'
import { both, type Condition, noCondition } from './conditions.ts'
import { isKind, type Scope, unwrapped } from './scope.ts'

/** What certainly holds where this expression is true. Whatever is not understood holds nothing. */
export function conditionOf(expression: OperationNode, scope: Scope): Condition {
  const node = unwrapped(expression)
  if (isKind(node, 'AndNode')) return both(conditionOf(node.left, scope), conditionOf(node.right, scope))
  if (isKind(node, 'OrNode')) return { atoms: [], choices: [branchesOf(node, scope)] }
  return isKind(node, 'BinaryOperationNode') ? comparison(node, scope) : noCondition
}

function branchesOf(expression: OperationNode, scope: Scope): Condition[] {
  const node = unwrapped(expression)
  if (isKind(node, 'OrNode')) return [...branchesOf(node.left, scope), ...branchesOf(node.right, scope)]
  return [conditionOf(node, scope)]
}

function comparison(node: BinaryOperationNode, scope: Scope): Condition {
  const operator = isKind(node.operator, 'OperatorNode') ? node.operator.operator : undefined
  const [left, right] = [unwrapped(node.leftOperand), unwrapped(node.rightOperand)]
  if (operator === 'in') return among(left, listValues(right), scope)
  if (operator !== '=') return noCondition
  if (isKind(left, 'ReferenceNode') && isKind(right, 'ReferenceNode')) {
    const [a, b] = [scope.resolve(left), scope.resolve(right)]
    return a && b ? { atoms: [{ kind: 'same', left: a.id, right: b.id }], choices: [] } : noCondition
  }
  return isKind(left, 'ReferenceNode')
    ? among(left, constantValues(right), scope)
    : among(right, constantValues(left, false), scope)
}

function among(node: OperationNode, values: readonly unknown[] | undefined, scope: Scope): Condition {
  const column = isKind(node, 'ReferenceNode') ? scope.resolve(node) : undefined
  return column && values
    ? { atoms: [{ kind: 'among', column: column.id, values }], choices: [] }
    : noCondition
}

function listValues(node: OperationNode): readonly unknown[] | undefined {
  if (isKind(node, 'PrimitiveValueListNode')) return node.values
  if (!isKind(node, 'ValueListNode')) return undefined
  const values = node.values.map(unwrapped)
  return values.every((value) => isKind(value, 'ValueNode')) ? values.map((value) => value.value) : undefined
}

/** `any` is possible only on the right of the operator. */
function constantValues(node: OperationNode, allowAny = true): readonly unknown[] | undefined {
  if (isKind(node, 'ValueNode')) return [node.value]
  if (!allowAny || !isKind(node, 'FunctionNode') || node.func.toLowerCase() !== 'any') return undefined
  const argument = node.arguments[0] && unwrapped(node.arguments[0])
  const isArray = argument && isKind(argument, 'ValueNode') && Array.isArray(argument.value)
  return isArray ? (argument.value as unknown[]) : undefined
}
