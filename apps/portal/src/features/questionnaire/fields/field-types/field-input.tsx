import type { Answer, Field, FieldType } from '@granary/forms'
import { type FieldWords, Message } from '@granary/ui'
import type { ComponentType } from 'react'
import { MultiChoiceInput, SelectInput, YesNoInput } from './choice-input.tsx'
import { DateInput } from './date-input.tsx'
import { FileInput } from './file-input.tsx'
import { NumberInput } from './number-input.tsx'
import { LongTextInput, ShortTextInput } from './text-input.tsx'

export interface FieldInputProps {
  readonly field: Field
  readonly value: Answer
  readonly onAnswer: (answer: Answer) => void
  readonly words: FieldWords
}

const inputs: Readonly<Record<FieldType, ComponentType<FieldInputProps>>> = {
  shortText: ShortTextInput,
  longText: LongTextInput,
  select: SelectInput,
  multiSelect: MultiChoiceInput,
  number: NumberInput,
  date: DateInput,
  file: FileInput,
  boolean: YesNoInput,
}

/** The control for a type of field. A revision may know more types than this page does. */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.type] as ComponentType<FieldInputProps> | undefined
  if (!Input) return <Message tone="danger">{`Unsupported field type: ${props.field.type}`}</Message>
  return <Input {...props} />
}
