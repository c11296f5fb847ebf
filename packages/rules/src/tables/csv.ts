import { type Field, formatAnswer } from '@granary/forms'
import type { Row } from '../facts/tables.ts'

/**
 * A spreadsheet would run what begins like this; behind an apostrophe it is a text. One that has the apostrophe of its
 * own gets another, which is the one that is taken away when it is read.
 */
const needsGuard = (text: string) => /^'*[=+\-@\t\r]/.test(text)

/** The rows as a CSV file that a spreadsheet opens and `readPasted` reads back to the same cells. */
export function csvOf(fields: readonly Field[], rows: readonly Row[]): string {
  return csvTable([
    fields.map(({ label }) => label),
    ...rows.map((row) => fields.map((field) => written(field, row[field.id]))),
  ])
}

/** Any lines of cells; a number stands as it is, nothing as an empty cell. */
export function csvTable(lines: readonly (readonly (string | number | null)[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

function written(field: Field, cell: Row[string]): string | number | null {
  if (cell === null || cell === undefined || cell === '') return null
  if (field.type === 'number') return Number(cell)
  return field.type === 'date' ? String(cell) : formatAnswer(field, cell)
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = needsGuard(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What an apostrophe kept from being run is read without it. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text
