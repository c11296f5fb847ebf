import './eligibility.css'
import { eligibility, messageOf } from '@granary/api'
import { Button, ErrorSummary, focusField, LoadingState, Message } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useConvex, useQuery } from 'convex/react'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readCheckDraft, useCheckDraft, writeCheckDraft } from '../../lib/check-draft.ts'
import { checkFields } from './check-fields.tsx'
import { CheckFrame } from './check-frame.tsx'
import { addressOf, startAddress } from './paths.ts'
import { type CheckField, checkLabels, checkSteps, firstOpenStep, withAnswer, withStepDone } from './steps.ts'

/** One of the first four steps: its questions, and the way on once nothing is wrong with them. */
export function CheckStepPage({ number }: { readonly number: 1 | 2 | 3 | 4 }) {
  const options = useQuery(eligibility.getOptions, {})
  const draft = useCheckDraft()
  const form = useStepForm(number)
  const navigate = useNavigate()
  const Fields = checkFields[number]
  return (
    <CheckFrame number={number}>
      {options && Fields ? (
        <form className="p-flow-form" onSubmit={form.onSubmit} noValidate>
          {form.problems.length > 0 && (
            <ErrorSummary
              level="h2"
              title={
                form.problems.length === 1
                  ? 'One answer needs your attention.'
                  : `${form.problems.length} answers need your attention.`
              }
              problems={form.problems.map(({ fieldId }) => ({ fieldId, label: checkLabels[fieldId] }))}
            />
          )}
          <Fields options={options} answers={draft.answers} errors={form.errors} change={form.change} />
          {form.failure && (
            <Message tone="danger" announce="alert">
              {form.failure}
            </Message>
          )}
          <div className="p-flow-actions">
            <Button
              look="secondary"
              icon={ArrowLeft}
              onClick={() => void navigate({ to: number === 1 ? startAddress : addressOf(number - 1) })}
            >
              Back
            </Button>
            <Button type="submit" busy={form.busy && 'Checking…'}>
              Continue
            </Button>
          </div>
        </form>
      ) : (
        <LoadingState text="Loading the questions…" />
      )}
    </CheckFrame>
  )
}

interface StepProblem {
  readonly fieldId: CheckField
  readonly message: string
}

/** Every change is kept on the device at once; the server says what is wrong when one goes on. */
function useStepForm(number: number) {
  const convex = useConvex()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<readonly StepProblem[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const change = (field: CheckField, answer: string) => {
    writeCheckDraft(withAnswer(readCheckDraft(), field, answer))
    setProblems((before) => before.filter(({ fieldId }) => fieldId !== field))
    setFailure(undefined)
  }

  const goOn = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { answers } = readCheckDraft()
      const found = problemsOfStep(number, await convex.query(eligibility.problems, { answers }))
      setProblems(found)
      if (found[0]) return focusField(found[0].fieldId)
      const next = withStepDone(readCheckDraft(), number)
      writeCheckDraft(next)
      await navigate({ to: addressOf(firstOpenStep(next)) })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    failure,
    problems,
    errors: Object.fromEntries(problems.map(({ fieldId, message }) => [fieldId, message])),
    change,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (!busy) void goOn()
    },
  }
}

/** In the order in which the step asks. */
function problemsOfStep(number: number, found: readonly eligibility.FieldProblem[]): StepProblem[] {
  const fields = checkSteps[number - 1]?.fields ?? []
  return fields.flatMap((fieldId) => {
    const problem = found.find((each) => each.fieldId === fieldId)
    return problem ? [{ fieldId, message: problem.message }] : []
  })
}
