import type { PlannedWorkbook } from '../../workbook/planned.ts'
import { aboutSheet } from './about-sheet.ts'
import type { Book } from './book.ts'
import { Lists, withHeights, withSoundNames } from './planning.ts'
import { stageSheets } from './stage-sheets.ts'
import { tableSheet } from './table-sheets.ts'

/** What stands in which cell of the workbook of a project. */
export function planBook(book: Book, madeAt: Date): PlannedWorkbook {
  const lists = new Lists()
  const sheets = withSoundNames([
    ...book.stages.flatMap((stage) => stageSheets(stage, lists)),
    ...book.tables.map((table) => tableSheet(table, lists)),
  ])
  return {
    title: book.projectName,
    sheets: [aboutSheet(book, madeAt, sheets), ...sheets].map(withHeights),
    lists: lists.all,
  }
}
