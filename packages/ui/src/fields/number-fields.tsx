import { useState } from 'react'
import { groupedAmount, plainAmount } from './amount-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A number as text: what is no number stays visible for the error beside it, and nothing jumps under the wheel. */
export function NumberField(props: TextFieldProps) {
  return <TextField controlWidth="amount" autoComplete="off" {...props} inputMode="decimal" />
}

/** Out of a hundred, with the sign. */
export function PercentField(props: TextFieldProps) {
  return <NumberField suffix="%" {...props} />
}

export interface MoneyFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue'> {
  /** The plain amount, "2500000.00". */
  value: string
  onValueChange: (plain: string) => void
}

/** Grouped for reading, raw while typing. Any paste is taken; nothing is masked away. */
export function MoneyField({ value, onValueChange, onBlur, ...rest }: MoneyFieldProps) {
  // From the first key until the field is left this is what was typed, untouched; otherwise nothing. Coming in alone
  // changes no sign of the text, so that what the browser selected stays selected.
  const [typed, setTyped] = useState<string>()
  return (
    <NumberField
      prefix="$"
      {...rest}
      value={typed ?? groupedAmount(value)}
      onValueChange={(text) => {
        setTyped(text)
        onValueChange(plainAmount(text))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

/** The browser's own date input: the one people know, typed in their own order. Values are ISO dates. */
export function DateField(props: TextFieldProps) {
  return <TextField controlWidth="amount" {...props} type="date" />
}
