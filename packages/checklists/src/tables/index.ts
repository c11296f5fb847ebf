/** The tables of a project, declared as data. */
import { collateral, debts, projections, sources, uses } from './money.ts'
import { affiliates, guarantors, jobs, owners } from './people.ts'
import { points } from './points.ts'
import { columnsForBorrowers, type TableDeclaration } from './table.ts'
import { terms } from './terms.ts'

export { columnsForBorrowers, mostRows, schemaOf, type TableDeclaration } from './table.ts'

/** In the order in which they are shown. */
export const declarations: readonly TableDeclaration[] = [
  ...[owners, guarantors, affiliates, collateral, debts],
  ...[sources, uses, jobs, projections, terms, points],
]

/** Those that a borrower can be asked to fill in. */
export const shareable = declarations.filter((table) => columnsForBorrowers(table).length > 0)

export function declarationOf(id: string): TableDeclaration | undefined {
  return declarations.find((table) => table.id === id)
}
