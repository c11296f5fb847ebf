import { type BorrowerAccess, saveSharedRows } from '../borrower/index.ts'
import type { ProjectWork } from '../stages/index.ts'
import { saveTable, type TableSave } from '../tables/index.ts'

/** Through the door of who saves: a borrower writes in the columns that were shared, and the lender is told. */
export const saveRows = (work: ProjectWork, access: BorrowerAccess | undefined, save: TableSave) =>
  access ? saveSharedRows(work, access, save) : saveTable(work, save)
