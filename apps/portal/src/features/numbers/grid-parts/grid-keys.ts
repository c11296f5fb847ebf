import type { Field } from '@granary/forms'
import type { TableRow } from '@granary/rules'
import type { KeyboardEvent } from 'react'
import { emptied, type Place, type Range, rangeOf } from './grid-range.ts'

/** The grid as its keys find it, and what they have done in it. */
export interface GridOfKeys {
  readonly fields: readonly Field[]
  readonly rows: readonly TableRow[]
  readonly active: Place
  readonly range: Range
  readonly readOnly: boolean
  /** Whether the next Tab leads out of the grid, as Escape said. */
  readonly isLeaving: boolean
  readonly leave: () => void
  readonly go: (place: Place, keeps?: boolean) => void
  readonly choose: (range: Range) => void
  readonly move: (by: -1 | 1) => void
  readonly past: () => void
  /** Opens the cell; with a letter that one writes in it, or chooses by. */
  readonly begin: (letter?: string) => void
  readonly edit: (changes: ReturnType<typeof emptied>) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Whether the grid did something by a key. */
export function byKey(event: KeyboardEvent, grid: GridOfKeys): boolean {
  return goes(event, grid) || (grid.readOnly ? reveals(event) : writes(event, grid))
}

function goes({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, grid: GridOfKeys): boolean {
  const { fields, rows, active, readOnly } = grid
  const command = ctrlKey || metaKey
  const arrow = arrows[key]
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    if (readOnly || !rows[active.row]) return false
    grid.move(key === 'ArrowUp' ? -1 : 1)
  } else if (arrow) {
    grid.go({ row: active.row + arrow[0], column: active.column + arrow[1] }, shiftKey)
  } else if (key === 'Home' || key === 'End') {
    const row = command ? (key === 'Home' ? 0 : rows.length) : active.row
    grid.go({ row, column: key === 'Home' ? 0 : fields.length }, shiftKey)
  } else if (command && key.toLowerCase() === 'a') {
    grid.choose(rangeOf({ row: 0, column: 0 }, { row: rows.length - 1, column: fields.length - 1 }))
  } else if (shiftKey && key === 'F2') {
    grid.past()
  } else if (key === 'Escape' && !readOnly) {
    grid.leave()
  } else if (key === 'Tab' && !command && !altKey && !readOnly && !grid.isLeaving) {
    const next = nextPlace(active, shiftKey ? -1 : 1, grid)
    if (!next) return false
    grid.go(next)
  } else return false
  return true
}

/** The button of a masked cell is in no order of tabs: a table may have hundreds. */
function reveals({ key, target }: KeyboardEvent): boolean {
  const masked = key === 'Enter' && (target as Element).querySelector(':scope > button')
  if (!(masked instanceof HTMLElement)) return false
  masked.click()
  return true
}

function writes({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, grid: GridOfKeys): boolean {
  const command = ctrlKey || metaKey
  if (key === 'Enter' || key === 'F2') grid.begin()
  else if (key === 'Delete' || key === 'Backspace') grid.edit(emptied(grid, grid.range))
  else if (command && key.toLowerCase() === 'z') shiftKey ? grid.redo() : grid.undo()
  else if (command && key.toLowerCase() === 'y') grid.redo()
  else if (key.length === 1 && !command && !altKey && key !== ' ') grid.begin(key)
  else return false
  return true
}

/** The cell after this one, or before it, row by row; nothing beyond the ends of the grid. */
export function nextPlace(
  { row, column }: Place,
  by: -1 | 1,
  { fields, rows }: Pick<GridOfKeys, 'fields' | 'rows'>,
): Place | undefined {
  const at = row * fields.length + column + by
  if (at < 0 || at >= rows.length * fields.length) return undefined
  return { row: Math.floor(at / fields.length), column: at % fields.length }
}

const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
