import './choice.css'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { useLookOnly } from '../foundation/look-only.ts'
import type { ChoiceOption } from './choice-option.ts'
import { type ControlWiring, FieldGroup, type FieldWords } from './field.tsx'
import { useFieldWords } from './field-words.ts'

interface ChoicesProps extends FieldWords {
  options: readonly ChoiceOption[]
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  /** Two cards side by side from 720 px on, for short labels. */
  columns?: 1 | 2 | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

export interface MultiChoiceFieldProps extends ChoicesProps {
  value: readonly string[]
  onValueChange: (chosen: string[]) => void
}

/** Several may hold: one card each, the whole card is the target. Values keep the order of the options. */
export function MultiChoiceField(props: MultiChoiceFieldProps) {
  const { words, rest } = useFieldWords(props)
  const { options, value, onValueChange, ...state } = rest
  const toggled = (changed: string, on: boolean) =>
    options
      .map((option) => option.value)
      .filter((candidate) => (candidate === changed ? on : value.includes(candidate)))
  return (
    <FieldGroup {...words}>
      {(group) => (
        <ChoiceCards
          {...state}
          type="checkbox"
          group={group}
          words={words}
          options={options}
          isChosen={(candidate) => value.includes(candidate)}
          onChoose={(changed, on) => onValueChange(toggled(changed, on))}
        />
      )}
    </FieldGroup>
  )
}

export interface RadioFieldProps extends ChoicesProps {
  value: string
  onValueChange: (chosen: string) => void
}

/** One of a few, all visible. For more than five use a select. */
export function RadioField(props: RadioFieldProps) {
  const { words, rest } = useFieldWords(props)
  const { options, value, onValueChange, ...state } = rest
  return (
    <FieldGroup {...words} role="radiogroup">
      {(group) => (
        <ChoiceCards
          {...state}
          type="radio"
          group={group}
          words={words}
          options={options}
          isChosen={(candidate) => value === candidate}
          onChoose={(chosen) => onValueChange(chosen)}
        />
      )}
    </FieldGroup>
  )
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode
  error?: string | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
}

/** A single statement to agree to, without a card around it. */
export function Checkbox({ label, error, onCheckedChange, className, id, ...input }: CheckboxProps) {
  const lookOnly = useLookOnly()
  return (
    <label className={classNames('g-choice g-choice-plain', error && 'g-choice-invalid', className)}>
      <input
        {...input}
        disabled={input.disabled || lookOnly !== undefined}
        id={id}
        type="checkbox"
        className="g-choice-box"
        aria-invalid={error ? true : undefined}
        onChange={onCheckedChange && ((event) => onCheckedChange(event.currentTarget.checked))}
      />
      <span>
        {label}
        {error && <span className="g-choice-error">{error}</span>}
      </span>
    </label>
  )
}

interface ChoiceCardsProps extends Omit<ChoicesProps, keyof FieldWords> {
  type: 'checkbox' | 'radio'
  options: readonly ChoiceOption[]
  group: ControlWiring
  words: FieldWords
  isChosen: (value: string) => boolean
  onChoose: (value: string, on: boolean) => void
}

function ChoiceCards({ type, group, words, columns = 1, isChosen, onChoose, ...props }: ChoiceCardsProps) {
  const disabled = Boolean(props.disabled || words.disabledReason)
  return (
    <div className={classNames('g-choices', columns === 2 && 'g-choices-two')}>
      {props.options.map((option, index) => (
        <label key={option.value} className="g-choice">
          <input
            type={type}
            // The first control bears the field's id, so that an error summary lands inside the group.
            id={index === 0 ? group.id : undefined}
            className="g-choice-box"
            name={props.name ?? (type === 'radio' ? group.id : undefined)}
            value={option.value}
            checked={isChosen(option.value)}
            disabled={disabled}
            // Checkboxes know no read-only in HTML: they stay reachable and say so, and do not change.
            aria-readonly={type === 'checkbox' && props.readOnly ? true : undefined}
            aria-disabled={type === 'radio' && props.readOnly ? true : undefined}
            aria-invalid={type === 'checkbox' ? group['aria-invalid'] : undefined}
            onChange={(event) => !props.readOnly && onChoose(option.value, event.currentTarget.checked)}
            onBlur={props.onBlur}
          />
          <span>
            {option.label}
            {option.description && <span className="g-choice-more">{option.description}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
