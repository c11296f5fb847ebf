import { Button, VisuallyHidden } from '@granary/ui'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'

interface ReasonFormProps {
  readonly label: string
  /** The question it is about, for those who do not see where it stands. */
  readonly subject: string
  readonly first: string
  /** What is said of an empty reason. */
  readonly empty: string
  readonly save: string
  readonly busy?: string | false
  readonly failure?: string | undefined
  readonly onSave: (reason: string) => void
  readonly onCancel: () => void
}

const LONGEST_REASON = 500

/** A reason in the flow of the form, beneath what it is about. Escape takes it back. */
export function ReasonForm({ label, subject, first, empty, save, busy, failure, ...on }: ReasonFormProps) {
  const id = useId()
  const [text, setText] = useState(first)
  const [error, setError] = useState<string>()
  useEffect(() => document.getElementById(id)?.focus(), [id])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const reason = text.trim()
    if (reason !== '' && reason.length <= LONGEST_REASON) return on.onSave(reason)
    setError(reason === '' ? empty : `Use at most ${LONGEST_REASON} characters.`)
    document.getElementById(id)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    on.onCancel()
  }

  return (
    <form className="q-excuse-form" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <FreeText
        id={id}
        called={label}
        label={
          <>
            {label}
            <VisuallyHidden> {subject}</VisuallyHidden>
          </>
        }
        rows={2}
        limit={LONGEST_REASON}
        value={text}
        error={error ?? failure}
        onValueChange={(next) => {
          setText(next)
          setError(undefined)
        }}
      />
      <div className="q-excuse-actions">
        <Button type="submit" size="compact" busy={busy}>
          {save}
        </Button>
        <Button look="quiet" size="compact" onClick={on.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
