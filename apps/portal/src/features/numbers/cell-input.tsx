import type { Field } from '@granary/forms'
import { type Cell, readCell } from '@granary/rules'
import { SelectControl } from '@granary/ui'
import { type KeyboardEvent, useState } from 'react'

interface CellInputProps {
  readonly field: Field
  readonly cell: Cell
  /** What it is called by. */
  readonly label: string
  /** What was typed to begin with, in the place of what stands there. */
  readonly typed?: string | undefined
  readonly autoFocus?: boolean
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly onCommit: (cell: Cell, next?: 'below' | 'right' | 'left') => void
  /** Where writing ends without a change; in a form a cell stays open. */
  readonly onCancel?: () => void
  /** Why it was not taken; nothing once it is right. */
  readonly onRefused: (words: string) => void
}

/** One cell being written, in the grid or in the form of a row. */
export function CellInput(props: CellInputProps) {
  const {
    field,
    cell,
    label,
    typed,
    autoFocus = false,
    id,
    describedBy,
    onCommit,
    onCancel,
    onRefused,
  } = props
  const [text, setText] = useState(typed ?? written(field, cell))
  const [isWrong, setWrong] = useState(false)
  const [seen, setSeen] = useState(cell)
  if (seen !== cell) {
    setSeen(cell)
    // What a colleague wrote meanwhile is read anew, and what was taken as it is kept; what is being written stays.
    const reading = readCell(field, text)
    if (text === written(field, seen) || (reading.ok && reading.cell === cell)) setText(written(field, cell))
  }
  function said(words: string) {
    setWrong(words !== '')
    onRefused(words)
  }
  function commit(given: string, next?: 'below' | 'right' | 'left') {
    const reading = readCell(field, given)
    said(reading.ok ? '' : reading.words)
    if (reading.ok) onCommit(reading.cell, next)
    return reading.ok
  }
  function left() {
    if (text === written(field, cell)) {
      said('')
      onCancel?.()
    }
    // A cell of the grid that was left is no longer written: what is typed next belongs to another one.
    else if (!commit(text)) onCancel?.()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit(text, 'below')
    } else if (event.key === 'Tab' && autoFocus) {
      event.preventDefault()
      commit(text, event.shiftKey ? 'left' : 'right')
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      said('')
      onCancel()
    }
  }
  const shared = {
    id,
    className: 'n-input',
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
    autoFocus,
    onKeyDown: keys,
  }
  const options = choicesOf(field)
  if (options) {
    return (
      <SelectControl
        {...shared}
        value={text}
        placeholder="Choose"
        options={options}
        onValueChange={(value) => {
          setText(value)
          commit(value)
        }}
        onBlur={() => onCancel?.()}
      />
    )
  }
  return (
    <input
      {...shared}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      maxLength={2_000}
      value={text}
      onChange={({ target: { value } }) => setText(value)}
      onBlur={left}
    />
  )
}

function choicesOf({ type, options }: Field) {
  if (type === 'boolean')
    return [
      { value: 'Yes', label: 'Yes' },
      { value: 'No', label: 'No' },
    ]
  return type === 'select' ? (options ?? []) : undefined
}

function written({ type }: Field, cell: Cell): string {
  if (type === 'boolean') return cell === null ? '' : cell ? 'Yes' : 'No'
  return cell === null ? '' : String(cell)
}
