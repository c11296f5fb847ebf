import { type Field, formatAnswer } from '@granary/forms'
import type { Row } from '../facts/tables.ts'

/**
 * A spreadsheet would run what begins like this; behind an apostrophe it is a text. One that has the apostrophe of its
 * own gets another, which is the one that is taken away when it is read.
 */
const needsGuard = (text: string) => /^'*[=+\-@\t\r]/.test(text)

/** The rows as a CSV file that a spreadsheet opens and `readPasted` reads back to the same cells. */
export function csvOf(fields: readonly Field[], rows: readonly Row[]): string {
  const heads = fields.map(({ label }) => quoted(label))
  const lines = rows.map((row) => fields.map((field) => quoted(written(field, row[field.id]))))
  return `${[heads, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`
}

function written(field: Field, cell: Row[string]): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (field.type === 'number' || field.type === 'date') return String(cell)
  const text = formatAnswer(field, cell)
  return needsGuard(text) ? `'${text}` : text
}

/** What an apostrophe kept from being run is read without it. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
