import { type Field, isMasked, isSensitive } from '@granary/forms'
import type { Cell } from '../facts/tables.ts'
import { withoutGuard, writtenCell } from './csv.ts'
import type { RowChange, TableRow } from './merge.ts'
import type { Pasted, PastedCell, PastedRow } from './paste.ts'

export interface Refusal {
  readonly line: number
  readonly column: string
  readonly text: string
  readonly words: string
}

/** What pasted rows come to in the table as it stands. */
export interface PlacedRows {
  /** Of each pasted row. */
  readonly kinds: readonly ('added' | 'changed' | 'same')[]
  readonly changes: readonly RowChange[]
  readonly refusals: readonly Refusal[]
}

interface Table {
  readonly fields: readonly Field[]
  readonly standing: readonly TableRow[]
  /** Those of them that rows are written over which do not say themselves which ones they are. */
  readonly over: readonly TableRow[]
  readonly newId: () => string
}

/** Only cells that would be others than they are change; a row that says which one it is is found wherever it stands. */
export function placeRows({ columns, rows }: Pasted, { fields, standing, over, newId }: Table): PlacedRows {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const free = new Map(standing.filter(({ removed }) => !removed).map((row) => [row.rowId, row]))
  const placed = rows.map((row, at) => {
    // Whoever copies a row of a file makes another one of it: each row is found once.
    const target = free.get(row.rowId ?? '') ?? free.get(over[at]?.rowId ?? '')
    if (target) free.delete(target.rowId)
    return placeRow(row, columns, byId, target, newId)
  })
  return {
    kinds: placed.map(({ kind }) => kind),
    changes: placed.flatMap(({ change }) => change),
    refusals: placed.flatMap(({ refusals }) => refusals),
  }
}

function placeRow(
  { line, cells }: PastedRow,
  columns: Pasted['columns'],
  byId: ReadonlyMap<string, Field>,
  target: TableRow | undefined,
  newId: () => string,
) {
  const set: Record<string, Cell> = {}
  const refusals: Refusal[] = []
  cells.forEach((pasted, at) => {
    const field = byId.get(columns[at] ?? '')
    if (!field || isAsItStands(field, pasted, target)) return
    const words = isMaskOf(field, pasted.text) ? maskRefused : pasted.refused
    if (words === null) set[field.id] = pasted.cell
    else refusals.push({ line, column: field.label, text: pasted.text, words })
  })
  const isSame = target !== undefined && Object.keys(set).length === 0
  const kind = target === undefined ? 'added' : isSame ? 'same' : 'changed'
  return {
    kind: kind as PlacedRows['kinds'][number],
    change: isSame ? [] : [{ rowId: target?.rowId ?? newId(), set }],
    refusals,
  }
}

const maskRefused = 'Dots stand for a number that is not in the file. Enter the number itself.'

const isMaskOf = (field: Field, text: string) => isSensitive(field) && isMasked(text)

function isAsItStands(
  field: Field,
  { text, cell, refused }: PastedCell,
  target: TableRow | undefined,
): boolean {
  if (!target) return refused === null && cell === null
  const stands = target.cells[field.id] ?? null
  if (refused === null && cell === stands && !isMaskOf(field, text)) return true
  return withoutGuard(text) === String(writtenCell(field, stands) ?? '')
}
