import './control.css'
import './listbox.css'
import './select.css'
import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'
import type { ChoiceOption } from './choice-option.ts'
import { Field, type FieldWords } from './field.tsx'
import { splitWords } from './field-words.ts'
import type { ControlWidth } from './text-field.tsx'

export interface SelectFieldProps extends FieldWords {
  options: readonly ChoiceOption[]
  /** Empty means nothing is chosen yet. */
  value: string
  onValueChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  controlWidth?: ControlWidth | undefined
}

/** A dropdown with our own list: long labels wrap instead of being cut, and the current choice carries a check. */
export function SelectField(props: SelectFieldProps) {
  const { words, rest } = splitWords(props)
  const { options, value, onValueChange, onBlur, placeholder = 'Choose', controlWidth, ...state } = rest
  return (
    <Field {...words}>
      {(control) => (
        <BaseSelect.Root
          items={options}
          value={value || null}
          onValueChange={(next) => onValueChange(next ?? '')}
          name={state.name}
          disabled={Boolean(state.disabled || words.disabledReason)}
          readOnly={Boolean(state.readOnly)}
          modal={false}
        >
          <BaseSelect.Trigger
            {...control}
            aria-labelledby={`${control.id}-label ${control.id}-value`}
            onBlur={onBlur}
            className={classNames(
              'g-control g-select',
              controlWidth && controlWidth !== 'full' && `g-width-${controlWidth}`,
            )}
          >
            <BaseSelect.Value
              id={`${control.id}-value`}
              className="g-select-value"
              placeholder={placeholder}
            />
            <BaseSelect.Icon className="g-select-chevron">
              <Icon of={ChevronDown} />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          <SelectList options={options} labelledBy={`${control.id}-label`} />
        </BaseSelect.Root>
      )}
    </Field>
  )
}

const yesNo: readonly ChoiceOption[] = [
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
]

/** Yes or no is a dropdown like any other choice, so that "not answered yet" stays visible. */
export function YesNoField(props: Omit<SelectFieldProps, 'options'>) {
  return <SelectField controlWidth="amount" {...props} options={yesNo} />
}

function SelectList({ options, labelledBy }: { options: readonly ChoiceOption[]; labelledBy: string }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner className="g-floating" sideOffset={4} alignItemWithTrigger={false}>
        <BaseSelect.Popup className="g-listbox">
          <BaseSelect.List aria-labelledby={labelledBy} className="g-listbox-scroll">
            {options.map((option) => (
              <BaseSelect.Item key={option.value} value={option.value} className="g-listbox-row">
                <span className="g-listbox-check">
                  <BaseSelect.ItemIndicator>
                    <Icon of={Check} />
                  </BaseSelect.ItemIndicator>
                </span>
                <span>
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                  {option.description && <span className="g-listbox-more">{option.description}</span>}
                </span>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  )
}
