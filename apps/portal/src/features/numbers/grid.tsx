import type { Field } from '@granary/forms'
import type { Cell, TableRow } from '@granary/rules'
import { classNames, useLookOnly } from '@granary/ui'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { chosenIn, copied, emptied, type Place, rangeOf } from './grid-parts/grid-range.ts'
import { type Editing, GridRow, isNumber, type RowDeeds } from './grid-parts/grid-row.tsx'
import type { CellPresence } from './presence/use-cell-presence.ts'
import type { RevealRow, TableWork } from './use-table.ts'

/** Why a cell was not taken, as long as it says what it said before. */
interface Refusal {
  readonly rowId: string
  readonly column: string
  readonly cell: Cell
  readonly words: string
}

interface GridProps {
  readonly label: string
  readonly fields: readonly Field[]
  readonly work: TableWork
  readonly readOnly: boolean
  /** Where masked cells of a row can be asked for. */
  readonly reveal: RevealRow
  readonly active: Place
  readonly onActive: (place: Place) => void
  readonly onPaste: (text: string) => void
  readonly onMove: (rowId: string, by: -1 | 1) => void
  /** What happened to a cell. */
  readonly onPast: (row: TableRow, field: Field) => void
  /** Which cells somebody else gave another value. */
  readonly disputed: ReadonlySet<string>
  readonly foot: ReactNode
  readonly presence: CellPresence
}

/** Rows and columns as in a spreadsheet: arrows move, Enter or typing edits, Escape gives back what stood there. */
export function Grid(props: GridProps) {
  const { label, fields, work, active, onActive, onPaste, onMove, onPast, disputed, foot, reveal, presence } =
    props
  const readOnly = Boolean(useLookOnly()) || props.readOnly
  const [begun, setEditing] = useState<Editing>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [dragged, setDragged] = useState<string>()
  /** Where choosing several cells began. */
  const [anchor, setAnchor] = useState<Place>()
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const { rows } = work
  const range = rangeOf(anchor ?? active, active)
  // A colleague may remove the row in which one writes: it stays until it is known what was written.
  const editing = rows.some(({ rowId }) => rowId === begun?.rowId) ? begun : undefined
  const { writeIn } = work
  useEffect(() => writeIn(editing?.rowId), [writeIn, editing?.rowId])
  useEffect(() => () => writeIn(undefined), [writeIn])
  const { move } = presence
  useEffect(() => move(editing?.rowId, editing?.column), [move, editing?.rowId, editing?.column])

  useEffect(() => {
    if (editing || !wantsFocus.current) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  })

  function go(row: number, column: number, keeps = false) {
    wantsFocus.current = true
    setEditing(undefined)
    setAnchor(keeps ? (anchor ?? active) : undefined)
    onActive({
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(fields.length - 1, column)),
    })
  }
  function begin(row: TableRow | undefined, field: Field | undefined, typed?: string) {
    if (!row || !field) return
    if (refusal?.rowId === row.rowId && refusal.column === field.id) setRefusal(undefined)
    setEditing({
      rowId: row.rowId,
      column: field.id,
      ...(typed !== undefined && isTyped(field) && { typed }),
    })
  }
  /** Whoever is in the cell stays in it; whoever left it for another place is not called back. */
  function end() {
    wantsFocus.current = table.current?.contains(document.activeElement) ?? false
    setEditing(undefined)
  }
  function set(at: Place, cell: Cell, next?: 'below' | 'right' | 'left') {
    const [row, field] = [rows[at.row], fields[at.column]]
    if (row && field && (row.cells[field.id] ?? null) !== cell)
      work.edit([{ rowId: row.rowId, set: { [field.id]: cell } }])
    if (next === 'below') go(at.row + 1, at.column)
    else if (next) go(at.row, at.column + (next === 'right' ? 1 : -1))
    else end()
  }
  function keys(event: KeyboardEvent) {
    // What is asked in a dialog over the grid comes by here as well.
    if (editing || !table.current?.contains(event.target as Node)) return
    const [row, field] = [rows[active.row], fields[active.column]]
    const command = event.ctrlKey || event.metaKey
    const arrow = arrows[event.key]
    if (event.altKey && row && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (readOnly) return
      event.preventDefault()
      wantsFocus.current = true
      onMove(row.rowId, event.key === 'ArrowUp' ? -1 : 1)
    } else if (arrow) {
      event.preventDefault()
      go(active.row + arrow[0], active.column + arrow[1], event.shiftKey)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      go(
        command ? (event.key === 'Home' ? 0 : rows.length) : active.row,
        event.key === 'Home' ? 0 : fields.length,
        event.shiftKey,
      )
    } else if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      setAnchor({ row: 0, column: 0 })
      onActive({ row: rows.length - 1, column: fields.length - 1 })
      wantsFocus.current = true
    } else if (event.shiftKey && event.key === 'F2') {
      event.preventDefault()
      if (row && field) onPast(row, field)
    } else if (readOnly) {
      // The button of a masked cell is in no order of tabs: a table may have hundreds.
      const masked = event.key === 'Enter' && (event.target as Element).querySelector(':scope > button')
      if (masked instanceof HTMLElement) {
        event.preventDefault()
        masked.click()
      }
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      begin(row, field)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      work.edit(emptied({ fields, rows }, range))
    } else if (command && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      if (event.shiftKey) work.redo?.()
      else work.undo?.()
    } else if (command && event.key.toLowerCase() === 'y') {
      event.preventDefault()
      work.redo?.()
    } else if (event.key.length === 1 && !command && !event.altKey && event.key !== ' ') {
      event.preventDefault()
      begin(row, field, event.key)
    }
  }
  function copy(event: ClipboardEvent) {
    if (editing || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied({ fields, rows }, range))
  }
  function paste(event: ClipboardEvent) {
    if (editing || readOnly) return
    event.preventDefault()
    onPaste(event.clipboardData.getData('text/plain'))
  }
  function drop(target: TableRow) {
    const from = rows.findIndex(({ rowId }) => rowId === dragged)
    const to = rows.findIndex(({ rowId }) => rowId === target.rowId)
    setDragged(undefined)
    if (dragged === undefined || from < 0 || from === to) return
    work.edit([{ rowId: dragged, after: (from < to ? rows[to] : rows[to - 1])?.rowId ?? null }])
  }
  const columns = useSame(fields)
  const deeds = useRef<RowDeeds>(null as never)
  deeds.current = {
    enter: onActive,
    press: (place, isShifted) => {
      setAnchor(isShifted ? (anchor ?? active) : undefined)
      onActive(place)
    },
    begin: (place) => begin(rows[place.row], fields[place.column]),
    set,
    end,
    refuse: (place, words) => {
      const [row, field] = [rows[place.row], fields[place.column]]
      if (row && field)
        setRefusal(
          words
            ? { rowId: row.rowId, column: field.id, cell: row.cells[field.id] ?? null, words }
            : undefined,
        )
    },
    drag: setDragged,
    mayDrop: () => dragged !== undefined,
    drop,
  }
  return (
    <>
      <div className="n-scroll">
        <table
          {...asGrid}
          {...(readOnly && { 'aria-readonly': true })}
          aria-label={label}
          className="n-grid"
          ref={table}
          onKeyDown={keys}
          onCopy={copy}
          onPaste={paste}
        >
          <thead>
            <tr>
              <th className="n-handle">
                <span className="g-visually-hidden">Order</span>
              </th>
              {fields.map((field) => (
                <th key={field.id} scope="col" className={classNames(isNumber(field) && 'n-number')}>
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <GridRow
                key={row.rowId}
                {...{ row, at, readOnly, presence, deeds }}
                fields={columns}
                active={at === active.row ? active.column : undefined}
                chosen={anchor && chosenIn(range, at)}
                editing={editing?.rowId === row.rowId ? editing : undefined}
                disputed={disputedIn(disputed, row.rowId)}
                place={reveal(row.rowId)}
              />
            ))}
          </tbody>
          {foot}
        </table>
      </div>
      <p role="alert" className="n-refused">
        {refusal && refusalIn(refusal, rows, fields)}
      </p>
    </>
  )
}

function refusalIn(
  { rowId, column, cell, words }: Refusal,
  rows: readonly TableRow[],
  fields: readonly Field[],
) {
  const at = rows.findIndex((row) => row.rowId === rowId)
  const label = fields.find(({ id }) => id === column)?.label
  return (rows[at]?.cells[column] ?? null) === cell && at >= 0 ? `${label}, row ${at + 1}: ${words}` : ''
}

/** A table in which one moves by arrows is a grid to who hears it. */
const asGrid = { role: 'grid', 'aria-multiselectable': true } as const

const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const isTyped = ({ type }: Field) => type === 'number' || type === 'shortText'

/** Columns come anew with every answer of the server: as long as they say the same they are the same. */
function useSame(fields: readonly Field[]): readonly Field[] {
  const kept = useRef(fields)
  if (kept.current !== fields && JSON.stringify(kept.current) !== JSON.stringify(fields))
    kept.current = fields
  return kept.current
}

const noColumns: readonly string[] = []

function disputedIn(disputed: ReadonlySet<string>, rowId: string): readonly string[] {
  if (disputed.size === 0) return noColumns
  return [...disputed].flatMap((key) => (key.startsWith(`${rowId} `) ? [key.slice(rowId.length + 1)] : []))
}
