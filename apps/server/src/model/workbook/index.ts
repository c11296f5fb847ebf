/** A project as a spreadsheet: made for whoever may see it, and taken back as changes that somebody chose. */
export { applyWorkbook } from './apply.ts'
export { createWorkbookDoor } from './download.ts'
export { grantWorkbook } from './grant.ts'
export { listImports } from './imports.ts'
export { workbookDifferences } from './preview.ts'
export { createWorkbookReader } from './reading.ts'
export { undoImport } from './undo.ts'
