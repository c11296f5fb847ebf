import './control.css'
import type { ComponentProps } from 'react'
import { classNames } from '../foundation/class-names.ts'
import type { ChoiceOption } from './choice-option.ts'
import { Field, type FieldWords } from './field.tsx'
import { useFieldWords } from './field-words.ts'
import type { ControlWidth } from './text-field.tsx'

interface SelectControlProps
  extends Omit<ComponentProps<'select'>, 'onChange' | 'onInput' | 'multiple' | 'children'> {
  options: readonly ChoiceOption[]
  onValueChange?: ((value: string) => void) | undefined
  /** Shown while nothing is chosen, and chosen again to clear. */
  placeholder?: string | undefined
}

/**
 * The one select element of the product. It listens to `input`, not to `change`: a browser sends the one before the
 * other, and a form that draws itself anew for the first puts the old choice back before the second comes.
 */
export function SelectControl({ options, onValueChange, placeholder, ...select }: SelectControlProps) {
  return (
    <select {...select} onInput={onValueChange && ((event) => onValueChange(event.currentTarget.value))}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export interface NativeSelectProps extends FieldWords, Omit<SelectControlProps, 'id'> {
  controlWidth?: ControlWidth | undefined
  /** The browser's own knows no such thing: it is disabled then. */
  readOnly?: boolean | undefined
}

/** The browser's own select: works without scripts, costs nothing, opens the phone's own picker. */
export function NativeSelect(props: NativeSelectProps) {
  const { words, rest } = useFieldWords(props)
  const { controlWidth, readOnly, className, ...select } = rest
  return (
    <Field {...words}>
      {(control) => (
        <SelectControl
          {...select}
          {...control}
          disabled={select.disabled || readOnly || Boolean(words.disabledReason)}
          className={classNames(
            'g-control g-select-native',
            controlWidth && controlWidth !== 'full' && `g-width-${controlWidth}`,
            className,
          )}
        />
      )}
    </Field>
  )
}
