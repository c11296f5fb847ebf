import './onboarding.css'
import { isAppError, messageOf } from '@granary/api'
import { Button, ErrorSummary, focusField, Message } from '@granary/ui'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FlowFrame } from '../../lib/flow-frame.tsx'
import { onboardingLabels } from './onboarding-fields.tsx'

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
 * The state of one step. `goOn` stores it, or in the preview only has it checked; what it refuses with is shown at the
 * fields, in the order in which they are asked.
 */
export function useStepForm<Answers extends object>(
  initial: Answers,
  goOn: (answers: Answers) => Promise<readonly StepProblem[] | undefined>,
): StepForm<Answers> {
  const [first] = useState(initial)
  const [answers, setAnswers] = useState(first)
  const [problems, setProblems] = useState<readonly StepProblem[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState(false)

  const show = (found: readonly StepProblem[]) => {
    const inOrder = Object.keys(onboardingLabels).flatMap((id) =>
      found.filter(({ fieldId }) => fieldId === id),
    )
    setProblems(inOrder)
    if (inOrder[0]) focusField(inOrder[0].fieldId)
  }

  const submit = async () => {
    setBusy(true)
    setFailure(undefined)
    // Whoever goes on is asked nothing by the prompt for unsent changes.
    setLeft(true)
    try {
      const found = await goOn(answers)
      if (found?.length) {
        setLeft(false)
        show(found)
      }
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

const titles = {
  1: {
    title: 'Tell us about your institution',
    lead: 'Projects take these answers from here, so that nobody types them twice.',
  },
  2: {
    title: 'How is your institution regulated?',
    lead: 'This decides which approvals the agency will ask for. Nothing is sent to the agency.',
  },
} as const

/** The page around the questions of a step, for the set-up and its preview alike. */
export function OnboardingStep({ number, lenderName, form, ...props }: OnboardingStepProps) {
  const { problems, failure, busy } = form
  return (
    <FlowFrame
      {...titles[number]}
      steps={[
        { label: 'Organization and contact', detail: lenderName },
        { label: 'Regulation, approval and programs' },
      ]}
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
  return (onboardingLabels as Readonly<Record<string, string>>)[fieldId] ?? fieldId
}

function problemsIn(error: unknown): readonly StepProblem[] {
  if (!isAppError(error, 'VALIDATION') || !Array.isArray(error.data.problems)) return []
  return error.data.problems as unknown as readonly StepProblem[]
}
