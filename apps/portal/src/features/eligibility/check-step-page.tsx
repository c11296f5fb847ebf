import './eligibility.css'
import { eligibility, messageOf } from '@granary/api'
import { type CheckField, type CheckStep, checkQuestions, readIntake } from '@granary/eligibility'
import { Button, ErrorSummary, focusField, Message } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useConvex } from 'convex/react'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readCheckDraft, useCheckDraft, writeCheckDraft } from '../../lib/check-draft.ts'
import { AskedStep } from '../../lib/forms/asked-step.tsx'
import { AddressFromSite } from './address-from-site.tsx'
import { CheckFrame } from './check-frame.tsx'
import { addressOf, startAddress } from './paths.ts'
import { PlaceResult } from './place-result.tsx'
import { checkSteps, firstOpenStep, withAnswer, withStepDone } from './steps.ts'

/** One of the first four steps: its questions, and the way on once nothing is wrong with them. */
export function CheckStepPage({ number }: { readonly number: 1 | 2 | 3 | 4 }) {
  const draft = useCheckDraft()
  const step = checkSteps[number - 1] as CheckStep
  const form = useStepForm(step)
  const navigate = useNavigate()
  return (
    <CheckFrame number={number}>
      <form className="p-flow-form" onSubmit={form.onSubmit} noValidate>
        {number === 1 && <AddressFromSite />}
        {form.problems.length > 0 && (
          <ErrorSummary
            level="h2"
            title={
              form.problems.length === 1
                ? 'One answer needs your attention.'
                : `${form.problems.length} answers need your attention.`
            }
            problems={form.problems.map(({ fieldId }) => ({ fieldId, label: labelOf(fieldId) }))}
          />
        )}
        <AskedStep
          intake={checkQuestions}
          step={step}
          answers={draft.answers}
          errors={form.errors}
          change={(field, entry) => form.change(field, String(entry))}
          after={{
            projectAddress: (
              <div className="p-place-after">
                <PlaceResult
                  address={draft.answers.projectAddress ?? ''}
                  onChoose={(place) => form.change('projectAddress', place)}
                />
              </div>
            ),
          }}
        />
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
    </CheckFrame>
  )
}

const labelOf = (field: CheckField) => checkQuestions.form.field(field)?.label ?? field

interface StepProblem {
  readonly fieldId: CheckField
  readonly message: string
}

/**
 * Every change is kept on the device at once. When one goes on the page says what it sees itself, and the server adds
 * what it alone can know: places.
 */
function useStepForm(step: CheckStep) {
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
    const { answers } = readCheckDraft()
    const seen = readIntake(checkQuestions, answers).problemsIn(step)
    setProblems(seen)
    if (seen[0]) focusField(seen[0].fieldId)
    try {
      const found = problemsOfStep(step, await convex.query(eligibility.problems, { answers }))
      setProblems(found)
      if (found[0]) return seen[0] ? undefined : focusField(found[0].fieldId)
      const next = withStepDone(readCheckDraft(), step.number)
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
function problemsOfStep({ fields }: CheckStep, found: readonly eligibility.FieldProblem[]): StepProblem[] {
  return fields.flatMap((fieldId) => {
    const problem = found.find((each) => each.fieldId === fieldId)
    return problem ? [{ fieldId, message: problem.message }] : []
  })
}
