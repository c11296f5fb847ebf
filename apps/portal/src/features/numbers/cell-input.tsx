import type { Field } from '@granary/forms'
import { type Cell, readCell } from '@granary/rules'
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
  readonly onCommit: (cell: Cell, next?: 'below' | 'right' | 'left') => void
  readonly onCancel?: () => void
  readonly onRefused: (words: string) => void
}

/** One cell being written, in the grid or in the form of a row. */
export function CellInput(props: CellInputProps) {
  const { field, cell, label, typed, autoFocus = false, id, onCommit, onCancel, onRefused } = props
  const [text, setText] = useState(typed ?? written(field, cell))
  const [isWrong, setWrong] = useState(false)
  function commit(given: string, next?: 'below' | 'right' | 'left') {
    const reading = readCell(field, given)
    setWrong(!reading.ok)
    if (reading.ok) onCommit(reading.cell, next)
    else onRefused(`${label}: ${wordsOf(field)}`)
    return reading.ok
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
      onCancel()
    }
  }
  const shared = {
    id,
    className: 'n-input',
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    autoFocus,
    onKeyDown: keys,
  }
  const options = choicesOf(field)
  if (options) {
    return (
      <select
        {...shared}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          commit(value)
        }}
        onBlur={() => onCancel?.()}
      >
        <option value="">Choose</option>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
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
      onBlur={() => {
        if (text === written(field, cell)) onCancel?.()
        else commit(text)
      }}
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

function wordsOf({ type, format }: Field): string {
  if (type === 'date') return 'enter a date such as 11/3/2026.'
  if (type === 'number') return format === 'integer' ? 'enter a whole number.' : 'enter a number.'
  return 'this does not fit here.'
}
