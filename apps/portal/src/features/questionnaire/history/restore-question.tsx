import { messageOf, projectHistory } from '@granary/api'
import { Button, Icon } from '@granary/ui'
import { useMutation } from 'convex/react'
import { History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { buttonWords, valueWords } from './history-words.ts'
import type { PastPlace } from './past-place.ts'

interface RestoreQuestionProps {
  readonly place: PastPlace
  readonly fieldId: string
  readonly changeId: string
  readonly version: number
  readonly now: string
  readonly earlier: string
  readonly missing: readonly string[]
  readonly problem: string | null
  readonly onRestored: () => void
  readonly onKeep: () => void
}

/** Asks before an answer is brought back: what stands there, what would, and what is to be known about it. */
export function RestoreQuestion({
  place,
  fieldId,
  changeId,
  version,
  now,
  earlier,
  ...rest
}: RestoreQuestionProps) {
  const restore = useMutation(projectHistory.restore)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      const saved = await place.saveFirst()
      const { projectId, stage } = place
      await restore({
        projectId,
        stage,
        fieldId,
        changeId,
        expectedVersion: Math.max(version, saved ?? version),
      })
      rest.onRestored()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  const then = buttonWords(earlier)
  return (
    <fieldset className="q-past-question" ref={group}>
      <legend>
        <Icon of={History} className="q-past-icon" />
        {`Restore ${then}?`}
      </legend>
      <dl>
        <div>
          <dt>Now</dt>
          <dd>{valueWords(now)}</dd>
        </div>
        <div>
          <dt>Then</dt>
          <dd>{valueWords(earlier)}</dd>
        </div>
      </dl>
      <Reservations missing={rest.missing} problem={rest.problem} />
      {failure && (
        <p role="alert" className="q-past-failure">
          {failure}
        </p>
      )}
      <div className="q-past-actions">
        <Button
          look="secondary"
          size="compact"
          writes
          busy={busy && 'Restoring…'}
          onClick={() => void send()}
        >
          {`Restore ${then}`}
        </Button>
        <Button look="secondary" size="compact" onClick={rest.onKeep}>
          {`Keep ${buttonWords(now)}`}
        </Button>
      </div>
    </fieldset>
  )
}

/** What bringing an answer back leaves behind or comes up against. */
export function Reservations({
  missing,
  problem,
}: {
  readonly missing: readonly string[]
  readonly problem: string | null
}) {
  return (
    <>
      {missing.length > 0 && (
        <p className="q-past-note">{`Gone for good, so it stays away: ${missing.join(', ')}.`}</p>
      )}
      {problem && <p className="q-past-note">{`It is outside a limit of today: ${problem}`}</p>}
    </>
  )
}
