import { projectTables } from '@granary/checklists'
import { type BorrowerAccess, sharedDeclarations } from '../borrower/index.ts'

/** All tables of a project, or those that were shared with a borrower, in their columns. */
export function tablesFor(access: BorrowerAccess | undefined) {
  if (access) return sharedDeclarations(access)
  return projectTables.declarations.map((declaration) => ({ declaration, mayAnswer: true }))
}

export const tableFor = (access: BorrowerAccess | undefined, table: string) =>
  tablesFor(access).find(({ declaration }) => declaration.id === table)
