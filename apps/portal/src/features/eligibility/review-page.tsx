import { eligibility, messageOf } from '@granary/api'
import { type CheckStep, checkQuestions, readIntake } from '@granary/eligibility'
import { formatAnswer } from '@granary/forms'
import { Button, Card, Message } from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { readCheckDraft, useCheckDraft, writeCheckDraft } from '../../lib/check-draft.ts'
import { CheckFrame } from './check-frame.tsx'
import { addressOf, resultAddress } from './paths.ts'
import { checkSteps, withStepDone } from './steps.ts'

/** The last step: everything once more with a way back to each part, then one press sends it. */
export function ReviewPage() {
  const navigate = useNavigate()
  const { busy, failure, send } = useSend()
  return (
    <CheckFrame number={5}>
      <div className="p-flow-form">
        {checkSteps.slice(0, 4).map((step) => (
          <ReviewPart key={step.number} step={step} />
        ))}
        <Message tone="info">
          Sending keeps the check for 30 days and mails a link to the contact. Nothing goes to the agency, and
          the result is a screening, not a determination.
        </Message>
        {failure && (
          <Message tone="danger" announce="alert">
            {failure}
          </Message>
        )}
        <div className="p-flow-actions">
          <Button look="secondary" icon={ArrowLeft} onClick={() => void navigate({ to: addressOf(4) })}>
            Back
          </Button>
          <Button busy={busy && 'Sending…'} onClick={send}>
            Send and see the result
          </Button>
        </div>
      </div>
    </CheckFrame>
  )
}

function useSend() {
  const navigate = useNavigate()
  const mutate = useMutation(eligibility.send)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const draft = readCheckDraft()
      const token = draft.token ?? (await mutate({ answers: { ...draft.answers } })).token
      writeCheckDraft({ ...withStepDone(draft, 5), token })
      await navigate({ to: resultAddress })
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return { busy, failure, send: () => void send() }
}

function ReviewPart({ step }: { readonly step: CheckStep }) {
  const { answers, isAsked } = readIntake(checkQuestions, useCheckDraft().answers)
  return (
    <Card
      title={step.label}
      action={
        <Link className="g-link" to={addressOf(step.number)}>
          Edit<span className="g-visually-hidden"> {step.label.toLowerCase()}</span>
        </Link>
      }
    >
      <dl className="p-review">
        {checkQuestions.fields
          .filter(({ id }) => step.fields.includes(id) && isAsked(id))
          .map((field) => (
            <div key={field.id}>
              <dt>{field.label}</dt>
              <dd>
                {answers[field.id] === undefined ? 'Not given' : formatAnswer(field, answers[field.id])}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
