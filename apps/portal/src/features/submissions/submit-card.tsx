import type { SubmissionCheck } from '@granary/api'
import { messageOf, submissions } from '@granary/api'
import { Button, Card, Checkbox, Icon, Message } from '@granary/ui'
import { useMutation } from 'convex/react'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { RehearsalPoints } from '../../lib/projects/needs/rehearsal-points.tsx'
import { entriesOf } from '../../lib/projects/stage-entries.ts'
import { useMe } from '../../lib/session/me.tsx'
import type { CheckWays, Stage } from './check-page.tsx'
import { countOpen, openQuestionsId } from './open-questions.tsx'
import { allTheSame, leftWords } from './remarks-left.tsx'

interface SubmitCardProps {
  readonly projectId: string
  readonly stage: Stage
  readonly check: SubmissionCheck
  readonly ways: CheckWays
}

/** The press that submits. Pressed too early, it leads to what is missing. */
export function SubmitCard({ projectId, stage, check, ways }: SubmitCardProps) {
  const submit = useMutation(entriesOf[stage].submit)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const open = countOpen(check)
  const left = check.remarks.length
  // Said of so many: one that comes in between is seen before it is sent.
  const [agreedTo, setAgreedTo] = useState(0)
  const isAgreed = left === 0 || agreedTo === left

  async function press() {
    if (open > 0) return leadToOpenQuestions()
    setFailure(undefined)
    setBusy(true)
    try {
      await submit({ projectId, expectedVersion: check.version })
      ways.onSubmitted()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Submit it to the packaging team">
      {check.readOnlyReason === null ? (
        <>
          <p className="su-words">
            {open === 0
              ? 'The answers and files are kept as they are now, and the stage is locked.'
              : openWords(open)}
          </p>
          <p className="su-words">
            <RehearsalPoints projectId={projectId} area={ways.area} />
          </p>
          {open === 0 && <OtherCertifies {...check.certification} />}
          {open === 0 && left > 0 && (
            <div className="su-agreed">
              <p className="su-words">{leftWords(left)}</p>
              <Checkbox
                label={allTheSame(left)}
                checked={isAgreed}
                onCheckedChange={(isOn) => setAgreedTo(isOn ? left : 0)}
              />
            </div>
          )}
          <div className="su-actions">
            <Button
              size="large"
              writes
              disabledReason={
                open === 0 && !isAgreed ? 'Settle the remarks, or tick that they stay.' : undefined
              }
              busy={busy && 'Submitting…'}
              onClick={() => void press()}
            >
              {`Submit ${stage}`}
            </Button>
            <Button look="secondary" onClick={ways.onNotYet}>
              Not yet
            </Button>
          </div>
          {failure && (
            <Message tone="danger" announce="alert">
              <p>{failure}</p>
            </Message>
          )}
          <p className="su-note">
            <Icon of={Undo2} />
            <span>{`You can take it back for ${submissions.takeBackMinutes} minutes, as long as the packaging team has not opened it.`}</span>
          </p>
        </>
      ) : (
        <p className="su-words">{check.readOnlyReason}</p>
      )}
    </Card>
  )
}

/** Whoever presses need not be who certifies: both stand in what is submitted, so it is said before. */
function OtherCertifies({ given, officerName }: SubmissionCheck['certification']) {
  const { name } = useMe()
  if (!given || officerName === null || sameName(officerName, name)) return null
  return <p className="su-words">{`${officerName} certifies it, and you submit it as ${name}.`}</p>
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const openWords = (open: number) =>
  open === 1 ? 'One thing keeps it from being submitted.' : `${open} things keep it from being submitted.`

function leadToOpenQuestions() {
  const list = document.getElementById(openQuestionsId)
  list?.scrollIntoView({ block: 'start' })
  list?.focus({ preventScroll: true })
}
