/** The tables of a project: owners, debts, sources and the others, and the single facts of its terms. */
export { factsOfTables } from './table-facts.ts'
export { loadTables } from './table-rows.ts'
export { saveTable, type TableSave } from './table-saving.ts'
export { listTables, tableView } from './table-view.ts'
