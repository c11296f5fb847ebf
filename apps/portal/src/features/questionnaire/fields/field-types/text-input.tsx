import { type Answer, type Field, isSensitive, maskedText } from '@granary/forms'
import { AddressField, TextArea, TextField } from '@granary/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useAddressLookup } from '../../../../lib/forms/use-address-lookup.ts'
import type { FieldInputProps } from './field-input.tsx'

const DEFAULT_ROWS = 4

export function ShortTextInput(props: FieldInputProps) {
  if (isSensitive(props.field)) return <SensitiveInput {...props} />
  const { field, value, onAnswer, words } = props
  return (
    <TextField
      {...words}
      value={textOf(value)}
      onValueChange={onAnswer}
      placeholder={field.placeholder}
      controlWidth={widthOf(field)}
      inputMode={keyboardOf(field)}
      autoComplete="off"
    />
  )
}

/** Whole while it is being edited, otherwise only its last four signs: a screen in an office has many readers. */
function SensitiveInput({ field, value, onAnswer, words }: FieldInputProps) {
  const [editing, setEditing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const text = textOf(value)
  // Another text stands there now, and the browser's selection went with the old one.
  useLayoutEffect(() => {
    if (editing) input.current?.select()
  }, [editing])
  return (
    <TextField
      {...words}
      ref={input}
      value={editing ? text : maskedText(text)}
      onValueChange={onAnswer}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
      placeholder={field.placeholder}
      controlWidth="medium"
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** The same for a text that asks for tax ids among other things: its words stay, and its digits come with the focus. */
function SensitiveArea({ field, value, onAnswer, words }: FieldInputProps) {
  const [editing, setEditing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const place = useRef<readonly [number, number]>(undefined)
  const text = textOf(value)
  // The mask is as long as the text, so whoever clicked between two signs stays between the same two.
  useLayoutEffect(() => {
    if (editing && place.current) area.current?.setSelectionRange(...place.current)
  }, [editing])
  return (
    <TextArea
      {...words}
      ref={area}
      value={editing ? text : maskedText(text, field.type)}
      onValueChange={onAnswer}
      onFocus={({ currentTarget: { selectionStart, selectionEnd } }) => {
        place.current = [selectionStart, selectionEnd]
        setEditing(true)
      }}
      onBlur={() => setEditing(false)}
      rows={field.rows ?? DEFAULT_ROWS}
      limit={maxLengthOf(field)}
      placeholder={field.placeholder}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

export function LongTextInput(props: FieldInputProps) {
  if (props.field.metadata?.input === 'address') return <AddressInput {...props} />
  if (isSensitive(props.field)) return <SensitiveArea {...props} />
  const { field, value, onAnswer, words } = props
  return (
    <TextArea
      {...words}
      value={textOf(value)}
      onValueChange={onAnswer}
      rows={field.rows ?? DEFAULT_ROWS}
      limit={maxLengthOf(field)}
      placeholder={field.placeholder}
    />
  )
}

function AddressInput({ field, value, onAnswer, words }: FieldInputProps) {
  const lookup = useAddressLookup()
  return (
    <AddressField
      {...words}
      value={textOf(value)}
      onValueChange={onAnswer}
      lookup={lookup}
      maxLength={maxLengthOf(field)}
    />
  )
}

export function maxLengthOf(field: Field): number | undefined {
  const limits = (field.validations ?? []).flatMap((each) => (each.kind === 'maxLength' ? [each.value] : []))
  return limits.length > 0 ? Math.min(...limits) : undefined
}

const textOf = (value: Answer) => (typeof value === 'string' ? value : '')

/** The width hints at the answer. */
function widthOf(field: Field) {
  const limit = maxLengthOf(field)
  return limit !== undefined && limit <= 40 ? 'medium' : 'full'
}

function keyboardOf(field: Field) {
  if (/phone/i.test(field.id)) return 'tel'
  return field.validations?.some((each) => each.kind === 'pattern' && each.value.includes('@'))
    ? 'email'
    : undefined
}
