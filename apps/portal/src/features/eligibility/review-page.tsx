import { eligibility, messageOf } from '@granary/api'
import { screeningQuestions } from '@granary/eligibility'
import { Button, Card, groupedAmount, Message, plainAmount } from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { readCheckDraft, useCheckDraft, writeCheckDraft } from '../../lib/check-draft.ts'
import { CheckFrame } from './check-frame.tsx'
import { addressOf, resultAddress } from './paths.ts'
import { type CheckField, type CheckStep, checkLabels, checkSteps, isAsked, withStepDone } from './steps.ts'

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
  const { answers } = useCheckDraft()
  const stateName = useStateName(answers.servedState)
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
        {step.fields
          .filter((field) => isAsked(field, answers))
          .map((field) => (
            <div key={field}>
              <dt>{checkLabels[field]}</dt>
              <dd>{field === 'servedState' ? stateName : inWords(field, answers[field] ?? '')}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

function useStateName(code: string | undefined): string {
  const options = useQuery(eligibility.getOptions, {})
  return options?.states.find((state) => state.code === code)?.name ?? code ?? ''
}

const words: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', not_sure: 'Not sure' }

function inWords(field: CheckField, answer: string): string {
  if (answer.trim() === '') return 'Not given'
  if (field === 'totalLoanAmount') return `$${groupedAmount(plainAmount(answer))}`
  const question = screeningQuestions.find(({ id }) => id === field)
  return question?.options.find(({ value }) => value === answer)?.label ?? words[answer] ?? answer
}
