import { borrowerTables } from '@granary/api'
import { noticed, together } from '../../effects.ts'
import {
  listSharedTables,
  saveSharedTable,
  sharedRemovedRows,
  sharedTablePast,
  sharedTableView,
} from '../../model/borrower/index.ts'
import { tableSaved } from '../answer-effects.ts'
import { borrowerMutation, borrowerQuery, workOf } from './rule.ts'

/** The lender's calls over the tables that were shared, with the same model behind them. */
export const sharedTableFunctions = [
  borrowerQuery(borrowerTables.list, ({ db, access }) => listSharedTables(db, access)),
  borrowerQuery(borrowerTables.get, ({ db, services, access }, { table }) =>
    sharedTableView(db, services, access, table),
  ),
  // What is not there is refused before anything is read of it.
  borrowerQuery(borrowerTables.history, async ({ db, services, access }, asked) =>
    sharedTablePast(db, services, access, asked),
  ),
  borrowerQuery(borrowerTables.removed, async ({ db, services, access }, { table }) =>
    sharedRemovedRows(db, services, access, table),
  ),
  borrowerMutation(borrowerTables.save, together(tableSaved, noticed), async (context, save) =>
    saveSharedTable(workOf(context), context.access, save),
  ),
]
