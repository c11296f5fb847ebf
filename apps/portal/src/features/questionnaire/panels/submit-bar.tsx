import { leftSentence } from '@granary/forms'
import { Button, Message } from '@granary/ui'
import { TOTAL_TOPIC } from '../saving/form-store.ts'
import { stageWords } from '../saving/stage-data.ts'
import { useTold } from '../session/use-stage-session.ts'
import { useWork } from '../session/work-context.tsx'
import { useSubmit } from './use-submit.ts'

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
