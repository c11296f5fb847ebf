import './control.css'
import type { ComponentProps } from 'react'
import { classNames } from '../foundation/class-names.ts'
import type { ChoiceOption } from './choice-option.ts'
import { Field, type FieldWords } from './field.tsx'
import { useFieldWords } from './field-words.ts'
import type { ControlWidth } from './text-field.tsx'

export interface NativeSelectProps
  extends FieldWords,
    Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'multiple' | 'children'> {
  options: readonly ChoiceOption[]
  onValueChange?: ((value: string) => void) | undefined
  /** Shown while nothing is chosen, and chosen again to clear. */
  placeholder?: string | undefined
  controlWidth?: ControlWidth | undefined
  /** The browser's own knows no such thing: it is disabled then. */
  readOnly?: boolean | undefined
}

/** The browser's own select: works without scripts, costs nothing, opens the phone's own picker. */
export function NativeSelect(props: NativeSelectProps) {
  const { words, rest } = useFieldWords(props)
  const { options, onValueChange, placeholder, controlWidth, readOnly, className, ...select } = rest
  return (
    <Field {...words}>
      {(control) => (
        <select
          {...select}
          {...control}
          disabled={select.disabled || readOnly || Boolean(words.disabledReason)}
          className={classNames(
            'g-control g-select-native',
            controlWidth && controlWidth !== 'full' && `g-width-${controlWidth}`,
            className,
          )}
          onChange={onValueChange && ((event) => onValueChange(event.currentTarget.value))}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
