/** The tables of a project, declared as data. */
import { collateral, debts, projections, sources, uses } from './money.ts'
import { affiliates, guarantors, jobs, owners } from './people.ts'
import { points } from './points.ts'
import type { TableDeclaration } from './table.ts'
import { terms } from './terms.ts'

export { mostRows, schemaOf, type TableDeclaration } from './table.ts'

/** In the order in which they are shown. */
export const declarations: readonly TableDeclaration[] = [
  ...[owners, guarantors, affiliates, collateral, debts],
  ...[sources, uses, jobs, projections, terms, points],
]

export function declarationOf(id: string): TableDeclaration | undefined {
  return declarations.find((table) => table.id === id)
}
