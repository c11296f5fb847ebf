import type { CellValue } from 'hucre/xlsx'
import { openXlsx, saveXlsx } from 'hucre/xlsx'

/** A cell of an answer: the hidden words of its row, and the letter of its column from 0 on. */
export interface Edit {
  readonly row: (key: string, cells: readonly CellValue[]) => boolean
  readonly column: number
  readonly value: CellValue | { readonly formula: string }
}

/** A workbook as somebody saves it who typed into some of its cells. */
export async function filledIn(bytes: Uint8Array, edits: readonly Edit[]): Promise<Uint8Array> {
  const workbook = await openXlsx(bytes)
  for (const { row, column, value } of edits) {
    let found = false
    for (const sheet of workbook.sheets) {
      const at = sheet.rows.findIndex((cells) => typeof cells[0] === 'string' && row(cells[0], cells))
      if (at < 0) continue
      found = true
      const cells = sheet.rows[at] as CellValue[]
      while (cells.length <= column) cells.push(null)
      const key = `${at},${column}`
      sheet.cells ??= new Map()
      if (typeof value === 'object' && value !== null && 'formula' in value) {
        cells[column] = 1
        sheet.cells.set(key, { value: 1, type: 'formula', formula: value.formula, formulaResult: 1 })
      } else {
        cells[column] = value
        sheet.cells.delete(key)
      }
      break
    }
    if (!found) throw new Error('no such row')
  }
  return saveXlsx(workbook)
}
