import { type Finding, messageOf, rehearsal } from '@granary/api'
import { Button } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useState } from 'react'
import { FreeText } from '../../lib/forms/free-text.tsx'

interface ExplainFormProps {
  readonly projectId: string
  readonly today: string
  readonly finding: Finding
  readonly onDone: () => void
}

/** The words that go to the agency with a finding, beneath it. Escape leaves what stood there. */
export function ExplainForm({ projectId, today, finding, onDone }: ExplainFormProps) {
  const { checkId, title, explanation = '' } = finding
  const id = useId()
  const explain = useMutation(rehearsal.explain)
  const [text, setText] = useState(explanation)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => document.getElementById(id)?.focus(), [id])

  async function save(words: string) {
    setBusy(true)
    try {
      await explain({ projectId, checkId, text: words, today })
      onDone()
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
      document.getElementById(id)?.focus()
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() !== '') return void save(text)
    setError('Say in a sentence why it is as it is.')
    document.getElementById(id)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }

  return (
    <form className="rq-explain" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <FreeText
        id={id}
        called="Explanation"
        label={
          <>
            Explanation for the agency
            <span className="g-visually-hidden"> of “{title}”</span>
          </>
        }
        help="It goes into the package, in the list of exceptions."
        rows={3}
        limit={rehearsal.longestExplanation}
        value={text}
        error={error}
        onValueChange={(next) => {
          setText(next)
          setError(undefined)
        }}
      />
      <div className="rq-explain-actions">
        <Button type="submit" size="compact" busy={busy && 'Saving…'}>
          Save the explanation
        </Button>
        {explanation !== '' && (
          <Button look="danger-quiet" size="compact" onClick={() => void save('')}>
            Take it back
          </Button>
        )}
        <Button look="quiet" size="compact" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
