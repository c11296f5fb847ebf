import { grantFile } from '../answers/index.ts'
import type { ProjectWork } from '../stages/index.ts'
import { workbookField } from './reading.ts'

/** Ours are a few hundred kilobytes; what a spreadsheet program adds does not make them more than this. */
const largestWorkbook = 5 * 1024 * 1024

/** Lets one workbook be sent, by this person, once. */
export const grantWorkbook = (work: ProjectWork) => grantFile(work, workbookField, largestWorkbook)
