import { EMPTY, type Field, formatAnswer } from '@granary/forms'
import type { Cell, TableRow } from '@granary/rules'
import { classNames, Icon } from '@granary/ui'
import { GripVertical } from 'lucide-react'
import { memo, type RefObject } from 'react'
import type { RevealPlace } from '../../../lib/sensitive/sensitive-answer.tsx'
import { CellInput } from '../cell-input.tsx'
import { CellShown } from '../cell-shown.tsx'
import { type CellPresence, firstName } from '../presence/use-cell-presence.ts'
import type { Place } from './grid-range.ts'

/** The cell being written, which stays the same one wherever the focus goes. */
export interface Editing {
  readonly rowId: string
  readonly column: string
  readonly typed?: string
}

/** What a row has done in the grid around it. */
export interface RowDeeds {
  readonly enter: (place: Place) => void
  readonly press: (place: Place, isShifted: boolean) => void
  readonly begin: (place: Place) => void
  readonly type: (place: Place, text: string | undefined) => void
  readonly set: (place: Place, cell: Cell, next?: 'below' | 'right' | 'left') => void
  readonly end: () => void
  readonly refuse: (isRefused: boolean) => void
  readonly drag: (rowId: string) => void
  readonly mayDrop: () => boolean
  readonly drop: (target: TableRow) => void
}

interface GridRowProps {
  readonly row: TableRow
  readonly at: number
  readonly fields: readonly Field[]
  readonly readOnly: boolean
  /** The column in which one is, when it is this row. */
  readonly active: number | undefined
  /** The columns that are chosen with others, the first and the last; nothing while nothing more than a cell is chosen. */
  readonly chosen: readonly [first: number, last: number] | undefined
  readonly editing: Editing | undefined
  readonly disputed: readonly string[]
  readonly place: RevealPlace | undefined
  readonly presence: CellPresence
  /** As they are in the latest drawing of the grid: a row that stays as it is need not be drawn for them. */
  readonly deeds: RefObject<RowDeeds>
}

/** A row that is as it was is not drawn again: of hundreds, most are when one cell is written. */
export const GridRow = memo(Row, isSameRow)

function Row({
  row,
  at,
  fields,
  readOnly,
  editing,
  disputed,
  place,
  presence,
  deeds,
  ...props
}: GridRowProps) {
  const { active, chosen } = props
  return (
    <tr
      onDragOver={(event) => deeds.current.mayDrop() && event.preventDefault()}
      onDrop={() => deeds.current.drop(row)}
    >
      <td
        className="n-handle"
        draggable={!readOnly}
        onDragStart={() => deeds.current.drag(row.rowId)}
        aria-hidden="true"
      >
        <Icon of={GripVertical} />
      </td>
      {fields.map((field, column) => {
        const cell = row.cells[field.id] ?? null
        const present = presence.in(row.rowId, field.id)
        const isEdited = editing?.column === field.id
        const isChosen = chosen !== undefined && column >= chosen[0] && column <= chosen[1]
        const here = { row: at, column }
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it hears the keys of all its cells
          <td
            key={field.id}
            {...asCell}
            data-column={field.id}
            tabIndex={active === column ? 0 : -1}
            {...(chosen && { 'aria-selected': isChosen })}
            className={classNames(
              isNumber(field) && 'n-number',
              disputed.includes(field.id) && 'n-disputed',
              present && 'n-present',
              isChosen && 'n-chosen',
            )}
            onFocus={() => active !== column && deeds.current.enter(here)}
            onClick={({ shiftKey }) => {
              deeds.current.press(here, shiftKey)
              if (active === column && !readOnly && !isEdited) deeds.current.begin(here)
            }}
            onDoubleClick={() => !readOnly && !isEdited && deeds.current.begin(here)}
          >
            {isEdited ? (
              <CellInput
                {...{ field, cell }}
                label={`${field.label}, row ${at + 1}`}
                typed={editing.typed}
                autoFocus
                onTyped={(text) => deeds.current.type(here, text)}
                onCommit={(given, next) => deeds.current.set(here, given, next)}
                onCancel={() => deeds.current.end()}
                onRefused={(words) => deeds.current.refuse(words !== '')}
              />
            ) : (
              <CellShown
                {...{ field, cell, place }}
                text={shownCell(field, cell)}
                row={`row ${at + 1}`}
                inGrid
              />
            )}
            {present && (
              <span className="n-present-name">
                {firstName(present)}
                <span className="g-visually-hidden"> is editing</span>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Rows come anew with every answer of the server, whatever changed in them. */
function isSameRow(one: GridRowProps, other: GridRowProps): boolean {
  const keys = Object.keys(one) as (keyof GridRowProps)[]
  return keys.every((key) => {
    if (one[key] === other[key]) return true
    if (key === 'row') return isSameText(one.row.cells, other.row.cells) && one.row.rowId === other.row.rowId
    if (key === 'chosen' || key === 'disputed' || key === 'place') return isSameText(one[key], other[key])
    return false
  })
}

const isSameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const asCell = { role: 'gridcell' } as const

export const isNumber = ({ type }: Field) => type === 'number'

/** Without the sign that the head of the column has already. */
export function shownCell(field: Field, cell: Cell): string {
  const text = formatAnswer(field, cell)
  if (text === EMPTY) return ''
  return isNumber(field) ? text.replace(/[$%]/g, '') : text
}
