import { numberFrom } from '@granary/forms'
import { MoneyField, NumberField, PercentField } from '@granary/ui'
import { useState } from 'react'
import type { FieldInputProps } from './field-input.tsx'

/**
 * What was typed stays as it was typed; the answer is the number in it, or none. A text that is no number stays on
 * the screen with the reason, so that it can be mended instead of vanishing.
 */
export function NumberInput({ field, value, onAnswer, words }: FieldInputProps) {
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(true)
  const wrong = typed !== undefined && typed.trim() !== '' && numberFrom(typed) === null
  const controls = {
    ...words,
    error: wrong && left ? 'Enter a number.' : words.error,
    value: typed ?? (typeof value === 'number' ? String(value) : ''),
    onValueChange(text: string) {
      setTyped(text)
      onAnswer(numberFrom(text))
    },
    onFocus: () => setLeft(false),
    onBlur() {
      setLeft(true)
      if (!wrong) setTyped(undefined)
    },
    placeholder: field.placeholder,
  }
  if (field.format === 'currency') return <MoneyField {...controls} />
  if (field.format === 'percentage') return <PercentField {...controls} />
  return <NumberField {...controls} />
}
