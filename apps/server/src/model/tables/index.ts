/** The tables of a project: owners, debts, sources and the others, and the single facts of its terms. */
export {
  type KeptTables,
  keptTablesNow,
  openKeptTables,
  type RowsByTable,
  type TablesThen,
  tablesToKeep,
} from './kept-tables.ts'
export { inLatest } from './named-then.ts'
export { tablesReadOnly } from './open-tables.ts'
export { restoreInTable } from './restoring.ts'
export { factsOfTables } from './table-facts.ts'
export { lastChangesOf } from './table-history.ts'
export { listTables, tablesWithRows, tablesWithRowsOf, tableVersions } from './table-list.ts'
export { type PartOfTable, removedRows, tablePast } from './table-past.ts'
export {
  loadTable,
  loadTables,
  openCell,
  type ProjectTable,
  pastCell,
  sensitiveColumns,
  shownRows,
  type TablePlace,
} from './table-rows.ts'
export { saveTable, type TableSave } from './table-saving.ts'
export { cellText, columnName, maskedCell, maskedRow, type ToldRow, toldRows } from './told-rows.ts'
