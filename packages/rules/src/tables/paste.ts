import type { Field } from '@granary/forms'
import type { Cell } from '../facts/tables.ts'
import { withoutGuard } from './csv.ts'
import { readCell } from './read-cell.ts'

/** One cell of what was pasted, as it was written and as the column would keep it. */
export interface PastedCell {
  readonly text: string
  readonly cell: Cell
  /** It does not fit its column, and is left out. */
  readonly refused: boolean
}

export interface Pasted {
  /** The column of each pasted column; null where it goes nowhere. */
  readonly columns: readonly (string | null)[]
  readonly rows: readonly (readonly PastedCell[])[]
  /** The first row gave the names of columns. */
  readonly hasHeads: boolean
}

/** More than anybody has in front of them; what is beyond is not read. */
export const mostPasted = { rows: 500, columns: 60, characters: 300_000 } as const

/**
 * Rows of a spreadsheet as they come from its clipboard, or of a CSV file. Where the first row names columns these
 * decide what goes where, else it goes by place from `first` on.
 */
export function readPasted(fields: readonly Field[], text: string, first = 0): Pasted {
  const table = cellsOf(text)
  const heads = table[0]?.map((head) => columnNamed(fields, head)) ?? []
  const hasHeads = heads.filter((column) => column !== null).length > (table[0]?.length ?? 0) / 2
  const width = Math.max(0, ...table.map((row) => row.length))
  const columns = hasHeads ? heads : Array.from({ length: width }, (_, at) => fields[first + at]?.id ?? null)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const rows = table.slice(hasHeads ? 1 : 0).map((row) =>
    row.map((written, at): PastedCell => {
      const field = byId.get(columns[at] ?? '')
      const reading = field ? readCell(field, withoutGuard(written)) : undefined
      return reading?.ok
        ? { text: written, cell: reading.cell, refused: false }
        : { text: written, cell: null, refused: field !== undefined }
    }),
  )
  return { columns, rows, hasHeads }
}

function columnNamed(fields: readonly Field[], head: string): string | null {
  const wanted = head.trim().toLowerCase()
  return (
    fields.find(({ id, label }) => label.toLowerCase() === wanted || id.toLowerCase() === wanted)?.id ?? null
  )
}

/** Tabs between cells as a clipboard has them, else commas; a cell in quotes may hold either, and breaks. */
export function cellsOf(whole: string): readonly (readonly string[])[] {
  const text = whole.slice(0, mostPasted.characters)
  const between = text.includes('\t') ? '\t' : ','
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length && rows.length <= mostPasted.rows + 1) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, between)
    const row = rows.at(-1)
    if (row && row.length < mostPasted.columns) row.push(cell)
    at = next
    if (at >= text.length) break
    const isBreak = text[at] === '\n' || text[at] === '\r'
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (isBreak) rows.push([])
    else if (at >= text.length) row?.push('')
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, mostPasted.rows + 1)
}

function plainCell(text: string, from: number, between: string) {
  let next = from
  while (next < text.length && text[next] !== between && text[next] !== '\n' && text[next] !== '\r') next += 1
  return { cell: text.slice(from, next), next }
}

function quotedCell(text: string, from: number) {
  const parts: string[] = []
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return { cell: `${parts.join('')}${text.slice(at)}`, next: text.length }
    parts.push(text.slice(at, end))
    if (text[end + 1] !== '"') return { cell: parts.join(''), next: end + 1 }
    parts.push('"')
    at = end + 2
  }
}
