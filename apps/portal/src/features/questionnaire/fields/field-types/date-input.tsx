import { DateField } from '@granary/ui'
import type { FieldInputProps } from './field-input.tsx'

export function DateInput({ value, onAnswer, words }: FieldInputProps) {
  return <DateField {...words} value={typeof value === 'string' ? value : ''} onValueChange={onAnswer} />
}
