import './onboarding.css'
import { isAppError, messageOf } from '@granary/api'
import { onboardingQuestions, organizationStep, practiceStep, readIntake } from '@granary/eligibility'
import { Button, ErrorSummary, focusField, Message } from '@granary/ui'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'

export interface StepProblem {
  readonly fieldId: string
  readonly message: string
}

export interface StepForm<Answers> {
  readonly answers: Answers
  readonly errors: Readonly<Record<string, string>>
  readonly problems: readonly StepProblem[]
  readonly failure: string | undefined
  readonly busy: boolean
  readonly hasChanged: () => boolean
  readonly change: (changed: Partial<Answers>) => void
  readonly onSubmit: (event: FormEvent) => void
}

/**
 * The state of one step. What is wrong with it is shown at the fields, in the order in which they are asked: first what
 * the page sees itself, then what `goOn` refuses with, which stores it.
 */
export function useStepForm<Answers extends object>(
  initial: Answers,
  goOn: (answers: Answers) => Promise<void>,
): StepForm<Answers> {
  const [first] = useState(initial)
  const [answers, setAnswers] = useState(first)
  const [problems, setProblems] = useState<readonly StepProblem[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState(false)

  const askedHere = onboardingQuestions.fields.map(({ id }) => id).filter((id) => id in first)
  const show = (found: readonly StepProblem[]) => {
    const inOrder = onboardingQuestions.fields.flatMap(({ id }) =>
      found.filter(({ fieldId }) => fieldId === id),
    )
    setProblems(inOrder)
    if (inOrder[0]) focusField(inOrder[0].fieldId)
  }

  const submit = async () => {
    setFailure(undefined)
    const wrong = readIntake(onboardingQuestions, answers).problemsIn({ fields: askedHere })
    if (wrong.length > 0) return show(wrong)
    setBusy(true)
    // Whoever goes on is asked nothing by the prompt for unsent changes.
    setLeft(true)
    try {
      await goOn(answers)
    } catch (error) {
      setLeft(false)
      const found = problemsIn(error)
      if (found.length > 0) show(found)
      else setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    answers,
    problems,
    failure,
    busy,
    errors: Object.fromEntries(problems.map(({ fieldId, message }) => [fieldId, message])),
    hasChanged: () => !left && answers !== first,
    change: (changed) => {
      setAnswers((before) => ({ ...before, ...changed }))
      setProblems((before) => before.filter(({ fieldId }) => !(fieldId in changed)))
      setFailure(undefined)
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (!busy) void submit()
    },
  }
}

interface OnboardingStepProps {
  readonly number: 1 | 2
  /** Stands under the first step once it is done. */
  readonly lenderName: string
  readonly form: Pick<StepForm<never>, 'problems' | 'failure' | 'busy' | 'onSubmit'>
  readonly onBack: () => void
  readonly goOnLabel: string
  readonly busyLabel: string
  readonly end: ReactNode
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** The page around the questions of a step, for the set-up and its preview alike. */
export function OnboardingStep({ number, lenderName, form, ...props }: OnboardingStepProps) {
  const { problems, failure, busy } = form
  const { title, lead } = number === 1 ? organizationStep : practiceStep
  return (
    <FlowFrame
      title={title}
      lead={lead}
      steps={onboardingQuestions.steps.map(({ label, told }) => ({
        label,
        detail: told ? lenderName : undefined,
      }))}
      stepsLabel="Steps of the set-up"
      current={number}
      end={props.end}
    >
      <form className="p-flow-form" onSubmit={form.onSubmit} noValidate>
        {props.notice}
        <StepProblems problems={problems} />
        {props.children}
        {failure && (
          <Message tone="danger" announce="alert">
            {failure}
          </Message>
        )}
        <div className="p-flow-actions">
          <Button look="secondary" icon={ArrowLeft} onClick={props.onBack}>
            Back
          </Button>
          <Button type="submit" busy={busy && props.busyLabel}>
            {props.goOnLabel}
          </Button>
        </div>
      </form>
    </FlowFrame>
  )
}

/** What the server refused, leading to each field. */
export function StepProblems({ problems }: Pick<StepForm<never>, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <ErrorSummary
      level="h2"
      title={
        problems.length === 1
          ? 'One answer needs your attention.'
          : `${problems.length} answers need your attention.`
      }
      problems={problems.map(({ fieldId }) => ({ fieldId, label: labelOf(fieldId) }))}
    />
  )
}

function labelOf(fieldId: string): string {
  return onboardingQuestions.form.field(fieldId)?.label ?? fieldId
}

function problemsIn(error: unknown): readonly StepProblem[] {
  if (!isAppError(error, 'VALIDATION') || !Array.isArray(error.data.problems)) return []
  return error.data.problems as unknown as readonly StepProblem[]
}
