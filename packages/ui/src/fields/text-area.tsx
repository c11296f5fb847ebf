import './control.css'
import type { ComponentProps } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { type CounterState, counterState } from './counter.ts'
import { Field, type FieldWords } from './field.tsx'
import { useFieldWords } from './field-words.ts'

export interface TextAreaProps
  extends FieldWords,
    Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'maxLength'> {
  onValueChange?: ((text: string) => void) | undefined
  /** Counted from 80 % on. Typing beyond is allowed, so that a pasted text is never cut off unseen. */
  limit?: number | undefined
}

/** Longer text. It grows with what is written, up to 60 % of the window. */
export function TextArea(props: TextAreaProps) {
  const { words, rest } = useFieldWords(props)
  const { onValueChange, limit, className, rows = 3, ...area } = rest
  const count = limit === undefined ? undefined : counterState(String(area.value ?? ''), limit)
  // A server that takes more than the field allows names a limit of its own: two on one field help nobody.
  const error = words.error && (count?.over ? count.announcement : words.error)
  return (
    <Field {...words} error={error} after={<Counter count={count}>{words.after}</Counter>}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          disabled={area.disabled || Boolean(words.disabledReason)}
          aria-busy={words.busy ? true : undefined}
          className={classNames('g-control', className)}
          onChange={onValueChange && ((event) => onValueChange(event.currentTarget.value))}
        />
      )}
    </Field>
  )
}

function Counter({ count, children }: { count: CounterState | undefined; children: FieldWords['after'] }) {
  return (
    <>
      {count?.text && (
        <p className={classNames('g-counter', count.over && 'g-counter-over')}>
          <span>{count.text}</span>
        </p>
      )}
      {/* Spoken on crossing the two thresholds only, never per keystroke. */}
      {count && (
        <span className="g-visually-hidden" aria-live="polite">
          {count.announcement}
        </span>
      )}
      {children}
    </>
  )
}
