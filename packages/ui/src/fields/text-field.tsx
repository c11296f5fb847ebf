import './control.css'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Field, type FieldWords } from './field.tsx'
import { useFieldWords } from './field-words.ts'

/** How wide the answer is; the width hints at it. */
export type ControlWidth = 'short' | 'amount' | 'medium' | 'long' | 'full'

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  /** Controlled with `value`, or left to the page's own form with `name` and `defaultValue`. */
  onValueChange?: ((text: string) => void) | undefined
  controlWidth?: ControlWidth | undefined
  /** A sign before the answer ("$"). */
  prefix?: string | undefined
  /** A unit after the answer ("%", "years"). */
  suffix?: ReactNode
}

/** One line of text. The other one-line fields are this one with their own keyboard and unit. */
export function TextField(props: TextFieldProps) {
  const { words, rest } = useFieldWords(props)
  const { onValueChange, controlWidth, prefix, suffix, className, type = 'text', ...input } = rest
  const shape = classNames(
    'g-control',
    controlWidth && controlWidth !== 'full' && `g-width-${controlWidth}`,
    className,
  )
  return (
    <Field {...words}>
      {(control) => {
        const face = (
          <input
            {...input}
            {...control}
            type={type}
            disabled={input.disabled || Boolean(words.disabledReason)}
            aria-busy={words.busy ? true : undefined}
            className={prefix || suffix ? undefined : shape}
            onChange={onValueChange && ((event) => onValueChange(event.currentTarget.value))}
          />
        )
        if (!prefix && !suffix) return face
        return (
          <div className={`${shape} g-affix`}>
            {prefix && <Sign>{prefix}</Sign>}
            {face}
            {suffix && <Sign>{suffix}</Sign>}
          </div>
        )
      }}
    </Field>
  )
}

/** The sign repeats what label or help say, so it is for the eye. */
function Sign({ children }: { children: ReactNode }) {
  return (
    <span className="g-affix-sign" aria-hidden="true">
      {children}
    </span>
  )
}
