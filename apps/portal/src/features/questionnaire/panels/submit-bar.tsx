import { isAppError, messageOf } from '@granary/api'
import { leftSentence } from '@granary/forms'
import { Button, Message } from '@granary/ui'
import { useConvex } from 'convex/react'
import { useState } from 'react'
import { TOTAL_TOPIC } from '../saving/form-store.ts'
import { entriesOf, stageWords } from '../saving/stage-data.ts'
import { useTold } from '../session/use-stage-session.ts'
import { useWork } from '../session/work-context.tsx'

/** Never disabled: pressed too early, it shows what is missing. */
export function SubmitBar({ onSubmitted }: { readonly onSubmitted: () => void }) {
  const { session, stage } = useWork()
  const total = useTold(session, TOTAL_TOPIC, () => session.store.total())
  const { submit, busy, failure } = useSubmit(onSubmitted)
  return (
    <>
      <div className="q-submit">
        <p>
          {leftSentence(total) ||
            'Everything required is answered. Once submitted, answers can no longer be changed.'}
        </p>
        <Button onClick={() => void submit()} busy={busy && 'Submitting…'}>
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

function useSubmit(onSubmitted: () => void) {
  const { session, errors, stage, projectId } = useWork()
  const client = useConvex()
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
      await client.mutation(entriesOf[stage].submit, { projectId, expectedVersion: session.version() })
      onSubmitted()
    } catch (error) {
      if (isAppError(error, 'REQUIRED_MISSING')) showProblems()
      else setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, failure }
}
