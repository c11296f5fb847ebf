import { Confirm, Icon, Message, Progress, TextButton } from '@granary/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { momentInSentence } from '../../lib/words/moments.ts'
import type { ResetOutcome, SampleRecords } from './sample-records.ts'

interface ResetProps {
  readonly records: SampleRecords
  readonly unreachable: boolean
  readonly outcome: ResetOutcome
  readonly onReset: () => Promise<void>
}

/** Asks first, tells how far it is, and says when it is done. */
export function ResetSampleRecords({ records, unreachable, outcome, onReset }: ResetProps) {
  const { running, lastReset, mayReset } = records
  const [asking, setAsking] = useState(false)
  if (!mayReset) return null
  const begin = async () => {
    setAsking(false)
    await onReset()
  }
  return (
    <div className="p-sample-reset">
      <div className="p-sample-reset-line">
        <TextButton
          className="p-sample-reset-button"
          aria-disabled={running !== null}
          onClick={() => running === null && setAsking(true)}
        >
          <Icon of={RotateCcw} />
          Reset the sample records
        </TextButton>
        {lastReset && <span>Last reset {momentInSentence(Date.parse(lastReset))}</span>}
      </div>
      <div role="status">
        {running && !unreachable && (
          <Progress done={running.done} total={running.of} words={`steps done. ${running.words}`} />
        )}
        {outcome === 'done' && (
          <Message tone="success">The sample records are as they were at the start.</Message>
        )}
        {outcome === 'failed' && (
          <Message tone="danger">
            The sample records could not be reset, and nothing was changed. Please try again.
          </Message>
        )}
      </div>
      <Confirm
        open={asking}
        title="Reset the sample records?"
        description="The sample lenders, their people and their projects become what they were at the start, for everybody who looks at them. What was added to them is removed and cannot be brought back. Accounts and lenders of your own stay."
        confirmLabel="Reset the sample records"
        danger
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
