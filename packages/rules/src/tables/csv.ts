import { type Field, formatAnswer, isSensitive, maskedText } from '@granary/forms'
import type { Cell } from '../facts/tables.ts'
import type { TableRow } from './merge.ts'

/**
 * A spreadsheet would run what begins like this, and some pass over what is not seen before it, or read the wide and
 * small forms of the signs as the signs; behind an apostrophe it is a text. One that has the apostrophe of its own gets
 * another, which is the one that is taken away when it is read.
 */
const needsGuard = (text: string) => /^'*(?:[\t\r\n]|[\s\p{Cc}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u.test(text)

/** Over the column that says which row of the table each row of a file is. */
export const rowHead = 'Row in Granary'

/**
 * The rows as a CSV file that a spreadsheet opens and `readPasted` reads back to the same cells. Sensitive ones are dots
 * for everybody: a file lies on disks and in mails.
 */
export function csvOf(fields: readonly Field[], rows: readonly Pick<TableRow, 'rowId' | 'cells'>[]): string {
  return csvTable([
    [...fields.map(({ label }) => label), rowHead],
    ...rows.map(({ rowId, cells }) => [
      ...fields.map((field) => writtenCell(field, cells[field.id] ?? null)),
      rowId,
    ]),
  ])
}

/** Some cells of some rows as spreadsheets take them from the clipboard, and `readPasted` does; sensitive ones are dots. */
export function copiedCells(fields: readonly Field[], rows: readonly Pick<TableRow, 'cells'>[]): string {
  const line = ({ cells }: Pick<TableRow, 'cells'>) =>
    fields
      .map((field) => separatedCell(writtenCell(field, cells[field.id] ?? null), /[",;\t\r\n]/))
      .join('\t')
  return rows.map((row) => `${line(row)}\r\n`).join('')
}

/** Any lines of cells; a number stands as it is, nothing as an empty cell. */
export function csvTable(lines: readonly (readonly (string | number | null)[])[]): string {
  const csvCell = (cell: string | number | null) => separatedCell(cell, /[",\r\n]/)
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

/** A cell as a file says it. */
export function writtenCell(field: Field, cell: Cell): string | number | null {
  if (cell === null || cell === '') return null
  if (isSensitive(field)) return maskedText(String(cell), field.type)
  if (field.type === 'number') return Number(cell)
  return field.type === 'date' ? String(cell) : formatAnswer(field, cell)
}

/** In quotes where something in it would end the cell. */
function separatedCell(cell: string | number | null, ends: RegExp): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = needsGuard(cell) ? `'${cell}` : cell
  return ends.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What an apostrophe kept from being run is read without it. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text
