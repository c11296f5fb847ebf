/** The tables of a project, declared as data and published in revisions. */
import { declarations } from './revisions.ts'
import { forBorrowers } from './table.ts'

export {
  columnNow,
  declarationOf,
  declarations,
  declarationsAt,
  latestRevision,
  migratedCells,
  namesEver,
  wasSensitive,
} from './revisions.ts'
export { forBorrowers, longestText, mostRows, schemaOf, type TableDeclaration } from './table.ts'

/** Those that a borrower can be asked to fill in. */
export const shareable = declarations.filter((table) => forBorrowers(table).columns.length > 0)
