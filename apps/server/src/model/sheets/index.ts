/** What the tables and answers of a project come to: totals with their checks, and the figures C01 to C17. */
export { feedsNothing } from './fed-answers.ts'
export { sheetsOf } from './figures.ts'
export { onlyCells, tableAsRead, tableView } from './table-view.ts'
