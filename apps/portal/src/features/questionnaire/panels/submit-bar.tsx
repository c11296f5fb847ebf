import { messageOf } from '@granary/api'
import { leftSentence } from '@granary/forms'
import { Button, Message } from '@granary/ui'
import { useState } from 'react'
import { TOTAL_TOPIC } from '../saving/form-store.ts'
import { stageWords } from '../saving/stage-data.ts'
import { useTold } from '../session/use-stage-session.ts'
import { useWork } from '../session/work-context.tsx'

/** Never disabled: pressed too early, it shows what is missing. */
export function SubmitBar({ onCheck }: { readonly onCheck: () => void }) {
  const { session, stage } = useWork()
  const total = useTold(session, TOTAL_TOPIC, () => session.store.total())
  const { submit, busy, failure } = useSubmit(onCheck)
  return (
    <>
      <div className="q-submit">
        <p>
          {leftSentence(total) ||
            'Everything required is answered. The next page shows what goes out before it is submitted.'}
        </p>
        <Button onClick={() => void submit()} busy={busy && 'Saving…'}>
          {stageWords[stage].submit}
        </Button>
      </div>
      {failure && (
        <Message tone="danger" announce="alert" className="q-submit-failure">
          <p>{failure}</p>
        </Message>
      )}
    </>
  )
}

const notSaved = 'Some answers are not saved yet. Look at the fields that say so, then submit again.'

/** Saves what is not saved yet and goes on to the page that shows what goes out. */
function useSubmit(onCheck: () => void) {
  const { session, errors } = useWork()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  function showProblems() {
    errors.switchOn()
    requestAnimationFrame(() => {
      const summary = document.getElementById('problems')
      summary?.scrollIntoView({ block: 'start' })
      summary?.focus({ preventScroll: true })
    })
  }

  async function submit() {
    setFailure(undefined)
    if (session.store.problems().length > 0) return showProblems()
    setBusy(true)
    try {
      await session.saveNow()
      // Disputed or refused: what the person sees is not what would be submitted.
      if (session.isUnsent()) return setFailure(notSaved)
      onCheck()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, failure }
}
