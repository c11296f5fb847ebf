import './control.css'
import './listbox.css'
import './select.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'
import type { ChoiceOption } from './choice-option.ts'
import { type ControlWiring, Field, type FieldWords } from './field.tsx'
import { useFieldWords } from './field-words.ts'
import { RestingSelect, type Wake } from './resting-select.tsx'
import type { ControlWidth } from './text-field.tsx'

export interface SelectFieldProps extends FieldWords {
  options: readonly ChoiceOption[]
  /** Empty means nothing is chosen yet. */
  value: string
  onValueChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  controlWidth?: ControlWidth | undefined
}

/** A dropdown with our own list: long labels wrap instead of being cut, and the current choice carries a check. */
export function SelectField(props: SelectFieldProps) {
  const { words, rest } = useFieldWords(props)
  const [wake, setWake] = useState<Wake>()
  const { placeholder = 'Choose', controlWidth } = rest
  const disabled = Boolean(rest.disabled || words.disabledReason)
  const readOnly = Boolean(rest.readOnly)
  const className = classNames(
    'g-control g-select',
    controlWidth && controlWidth !== 'full' && `g-width-${controlWidth}`,
  )
  const look = { placeholder, disabled, readOnly, className }
  return (
    <Field {...words}>
      {(control) =>
        wake ? (
          <WorkingSelect {...rest} {...look} control={control} wake={wake} />
        ) : (
          <RestingSelect
            {...look}
            control={control}
            chosen={rest.options.find(({ value }) => value === rest.value)?.label}
            onWake={setWake}
          />
        )
      }
    </Field>
  )
}

interface WorkingSelectProps extends Omit<SelectFieldProps, keyof FieldWords> {
  className: string
  control: ControlWiring
  wake: Wake
}

function WorkingSelect({ control, wake, options, value, onValueChange, ...props }: WorkingSelectProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(wake === 'pressed')
  const wasLeft = useRef(true)
  // The list is still on its way out when the next key comes: whoever goes on by Tab must start from here.
  useLayoutEffect(() => {
    if (!open && !wasLeft.current) trigger.current?.focus()
  }, [open])
  // Takes over in the same moment what was begun on the one that stood here.
  useLayoutEffect(() => {
    if (wake !== 'pointed at') trigger.current?.focus()
  }, [wake])
  return (
    <BaseSelect.Root
      items={options}
      value={value || null}
      onValueChange={(next) => onValueChange(next ?? '')}
      open={open}
      onOpenChange={(next, { reason }) => {
        wasLeft.current = reason === 'outside-press' || reason === 'focus-out'
        setOpen(next)
      }}
      disabled={props.disabled}
      readOnly={props.readOnly}
      modal={false}
    >
      <BaseSelect.Trigger
        {...control}
        ref={trigger}
        aria-labelledby={`${control.id}-label ${control.id}-value`}
        onBlur={props.onBlur}
        className={props.className}
      >
        <BaseSelect.Value
          id={`${control.id}-value`}
          className="g-select-value"
          placeholder={props.placeholder}
        />
        <BaseSelect.Icon className="g-select-chevron">
          <Icon of={ChevronDown} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <SelectList options={options} labelledBy={`${control.id}-label`} />
    </BaseSelect.Root>
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

/** Without the style element that the list would bring for a place above its button: content policies refuse it. */
function SelectList({ options, labelledBy }: { options: readonly ChoiceOption[]; labelledBy: string }) {
  return (
    <CSPProvider disableStyleElements>
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
    </CSPProvider>
  )
}
