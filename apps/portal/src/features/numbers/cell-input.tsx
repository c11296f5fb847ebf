import type { Field } from '@granary/forms'
import { type Cell, dayAsTyped, readCell } from '@granary/rules'
import { SelectControl } from '@granary/ui'
import { type KeyboardEvent, useState } from 'react'
import { choicesOf } from './grid-parts/typeahead.ts'

interface CellInputProps {
  readonly field: Field
  readonly cell: Cell
  /** What it is called by. */
  readonly label: string
  /** What was typed already, in the place of what stands there. */
  readonly typed?: string | undefined
  readonly isRefused?: boolean
  readonly autoFocus?: boolean
  readonly id?: string
  readonly describedBy?: string | undefined
  /** Each key; nothing where it says again what stands there. */
  readonly onTyped: (text: string | undefined) => void
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
    isRefused = false,
    autoFocus = false,
    id,
    describedBy,
    onTyped,
    onCommit,
    onCancel,
    onRefused,
  } = props
  const isPicked = field.type === 'date' && !autoFocus
  const stood = (standing: Cell) => written(field, standing, isPicked)
  const [text, setText] = useState(typed ?? stood(cell))
  const [isWrong, setWrong] = useState(false)
  const [seen, setSeen] = useState(cell)
  const [begun, setBegun] = useState(typed)
  if (begun !== typed) {
    setBegun(typed)
    // What the device kept comes when the form is already there.
    if (typed !== undefined && text === stood(cell)) setText(typed)
  }
  if (seen !== cell) {
    setSeen(cell)
    // What a colleague wrote meanwhile is read anew, and what was taken as it is kept; what is being written stays.
    const reading = readCell(field, text)
    if (text === stood(seen) || (reading.ok && reading.cell === cell)) setText(stood(cell))
  }
  function said(words: string) {
    setWrong(words !== '')
    onRefused(words)
  }
  function commit(given: string, next?: 'below' | 'right' | 'left') {
    const reading = readCell(field, given)
    said(reading.ok ? '' : reading.words)
    if (!reading.ok) return false
    onCommit(reading.cell, next)
    onTyped(undefined)
    return true
  }
  function left() {
    if (text === stood(cell)) giveBack()
    // A cell of the grid that was left is no longer written: what is typed next belongs to another one.
    else if (!commit(text)) onCancel?.()
  }
  function giveBack() {
    said('')
    onTyped(undefined)
    onCancel?.()
  }
  function type(given: string) {
    setText(given)
    onTyped(given === stood(cell) ? undefined : given)
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
      giveBack()
    }
  }
  const shared = {
    id,
    className: 'n-input',
    'aria-label': label,
    'aria-invalid': isWrong || isRefused || undefined,
    'aria-describedby': describedBy,
    autoFocus,
    onKeyDown: keys,
  }
  const options = choicesOf(field)?.map(({ value, label }) => ({
    value: typeof value === 'boolean' ? label : value,
    label,
  }))
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
      type={isPicked ? 'date' : 'text'}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      maxLength={2_000}
      value={text}
      onChange={({ target: { value } }) => type(value)}
      onBlur={left}
    />
  )
}

/** A day as people type it, but as the browser's own box for days has it. */
function written({ type }: Field, cell: Cell, isPicked: boolean): string {
  if (type === 'boolean') return cell === null ? '' : cell ? 'Yes' : 'No'
  if (cell === null) return ''
  return type === 'date' && !isPicked ? dayAsTyped(String(cell)) : String(cell)
}
