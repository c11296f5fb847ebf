import type { Field } from '@granary/forms'
import type { Cell, TableRow } from '@granary/rules'
import { classNames, useLookOnly } from '@granary/ui'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { byKey, nextPlace } from './grid-parts/grid-keys.ts'
import { chosenIn, copied, type Place, rangeOf } from './grid-parts/grid-range.ts'
import { type Editing, GridRow, isNumber, type RowDeeds } from './grid-parts/grid-row.tsx'
import { Refusals } from './grid-parts/refusals.tsx'
import { choicesOf, createTypeahead } from './grid-parts/typeahead.ts'
import type { CellPresence } from './presence/use-cell-presence.ts'
import { type RevealRow, type TableWork, typedAs } from './use-table.ts'

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
  const { label, fields, work, active, onActive, onPaste, disputed, foot, reveal, presence } = props
  const readOnly = Boolean(useLookOnly()) || props.readOnly
  const [begun, setEditing] = useState<Editing>()
  /** It was tried to take what stands in the open cell, and it cannot be read. */
  const [isTried, setTried] = useState(false)
  const [chosenWords, setChosenWords] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const [typeahead] = useState(() => createTypeahead())
  const keysId = useId()
  const [dragged, setDragged] = useState<string>()
  /** Where choosing several cells began. */
  const [anchor, setAnchor] = useState<Place>()
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const { rows } = work
  const range = rangeOf(anchor ?? active, active)
  // A colleague may remove the row in which one writes: it stays until it is known what was written.
  const editing = rows.some(({ rowId }) => rowId === begun?.rowId) ? begun : undefined
  const { writeIn, takeTyped } = work
  useEffect(() => writeIn(editing?.rowId), [writeIn, editing?.rowId])
  useEffect(
    () => () => {
      takeTyped()
      writeIn(undefined)
    },
    [takeTyped, writeIn],
  )
  const { move } = presence
  useEffect(() => move(editing?.rowId, editing?.column), [move, editing?.rowId, editing?.column])

  useEffect(() => {
    if (editing || !wantsFocus.current) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  })

  function go({ row, column }: Place, keeps = false) {
    wantsFocus.current = true
    setEditing(undefined)
    setAnchor(keeps ? (anchor ?? active) : undefined)
    onActive({
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(fields.length - 1, column)),
    })
  }
  function begin(place: Place, letter?: string) {
    const [row, field] = [rows[place.row], fields[place.column]]
    if (!row || !field) return
    const at = { rowId: row.rowId, column: field.id }
    const choice = letter === undefined ? undefined : typeahead(at, field, letter)
    if (choice) {
      setChosenWords(`${field.label}: ${choice.label}`)
      return set(place, choice.value)
    }
    const typed = letter !== undefined && !choicesOf(field) ? letter : work.typedAt(at)
    work.typing(at, typedAs(field, typed))
    setTried(false)
    setEditing({ ...at, ...(typed !== undefined && { typed }) })
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
    if (next === 'below') go({ row: at.row + 1, column: at.column })
    else if (next) go(nextPlace(at, next === 'right' ? 1 : -1, { fields, rows }) ?? at)
    else end()
  }
  function keys(event: KeyboardEvent) {
    // What is asked in a dialog over the grid comes by here as well.
    if (editing || !table.current?.contains(event.target as Node)) return
    const [row, field] = [rows[active.row], fields[active.column]]
    setLeaving(isLeaving && event.key === 'Shift')
    const isDone = byKey(event, {
      ...{ fields, rows, active, range, readOnly, isLeaving, go },
      leave: () => setLeaving(true),
      choose: ({ from, to }) => {
        setAnchor(from)
        onActive(to)
        wantsFocus.current = true
      },
      move: (by) => {
        wantsFocus.current = true
        if (row) props.onMove(row.rowId, by)
      },
      past: () => row && field && props.onPast(row, field),
      begin: (letter) => begin(active, letter),
      edit: (changes) => {
        work.edit(changes)
        if (row && field) work.typing({ rowId: row.rowId, column: field.id })
      },
      undo: () => work.undo?.(),
      redo: () => work.redo?.(),
    })
    if (isDone) event.preventDefault()
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
    begin,
    type: (place, text) => {
      const [row, field] = [rows[place.row], fields[place.column]]
      if (row && field) work.typing({ rowId: row.rowId, column: field.id }, typedAs(field, text))
    },
    set,
    end,
    refuse: (isRefused) => setTried(isRefused),
    drag: setDragged,
    mayDrop: () => dragged !== undefined,
    drop,
  }
  return (
    <>
      <div className="n-scroll n-tall">
        <table
          {...asGrid}
          {...(readOnly && { 'aria-readonly': true })}
          aria-label={label}
          aria-describedby={readOnly ? undefined : keysId}
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
      {!readOnly && (
        <p id={keysId} className="g-visually-hidden">
          Tab goes through the cells. Esc and then Tab leaves the table.
        </p>
      )}
      <p role="status" className="g-visually-hidden">
        {chosenWords}
      </p>
      <Refusals {...{ fields, work }} open={editing && { ...editing, isTried }} />
    </>
  )
}

/** A table in which one moves by arrows is a grid to who hears it. */
const asGrid = { role: 'grid', 'aria-multiselectable': true } as const

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
