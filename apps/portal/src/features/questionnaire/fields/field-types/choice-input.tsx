import type { Option } from '@granary/forms'
import {
  type ChoiceOption,
  MultiChoiceField,
  SelectField,
  TextButton,
  VisuallyHidden,
  YesNoField,
} from '@granary/ui'
import type { FieldInputProps } from './field-input.tsx'

const LONGEST_SHORT_LABEL = 14

export function SelectInput({ field, value, onAnswer, words }: FieldInputProps) {
  const options = choicesOf(field.options)
  const short = options.every(({ label }) => label.length <= LONGEST_SHORT_LABEL)
  const chosen = typeof value === 'string' ? value : ''
  return (
    <SelectField
      {...words}
      options={options}
      value={chosen}
      onValueChange={onAnswer}
      placeholder={field.placeholder}
      controlWidth={short ? 'amount' : 'full'}
      after={
        <>
          {words.optional && chosen !== '' && (
            <TextButton className="q-clear" onClick={() => onAnswer(null)}>
              Clear<VisuallyHidden> {field.label}</VisuallyHidden>
            </TextButton>
          )}
          {words.after}
        </>
      }
    />
  )
}

export function MultiChoiceInput({ field, value, onAnswer, words }: FieldInputProps) {
  return (
    <MultiChoiceField
      {...words}
      options={choicesOf(field.options)}
      value={Array.isArray(value) ? value : []}
      onValueChange={onAnswer}
    />
  )
}

export function YesNoInput({ value, onAnswer, words }: FieldInputProps) {
  return (
    <YesNoField
      {...words}
      value={typeof value === 'boolean' ? (value ? 'YES' : 'NO') : ''}
      onValueChange={(chosen) => onAnswer(chosen === 'YES')}
    />
  )
}

/** An item must not have an empty value: that is how nothing chosen looks. */
function choicesOf(options: readonly Option[] = []): ChoiceOption[] {
  return options.filter(({ value }) => value !== '').map((option) => ({ ...option }))
}
