import './flow-frame.css'
import { classNames, Page, SkipLink, type Step, Stepper, TopBar } from '@granary/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from './page-title.tsx'
import { StartLogo } from './start-logo.tsx'

export interface FlowStep {
  readonly label: string
  /** What was said in it, when it is done. */
  readonly detail?: string | undefined
}

interface FlowFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  /** The steps with the place one is at, counted from 1; beyond the last when all are done. None on a page before or after. */
  readonly steps?: readonly FlowStep[]
  readonly current?: number
  /** Which steps are done; those before the current one, when left out. */
  readonly done?: readonly number[]
  readonly stepsLabel?: string
  /** At the right of the bar. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A page of a short way in steps: the bar, the steps at the left, one question after the other. */
export function FlowFrame({
  title,
  lead,
  steps,
  current = 0,
  stepsLabel = 'Steps',
  ...rest
}: FlowFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A new step is a new page: a screen reader begins at its heading, and the keyboard goes on from there.
  useEffect(() => {
    if (current > 0) heading.current?.focus({ preventScroll: true })
  }, [current])
  const isDone = (number: number) => (rest.done ? rest.done.includes(number) : number < current)
  return (
    <>
      <SkipLink />
      <PageTitle>{title}</PageTitle>
      <TopBar logo={<StartLogo />} end={rest.end} />
      <Page className={classNames('p-flow', !steps && 'p-flow-plain')}>
        {steps && (
          <>
            <div className="p-flow-rail">
              <Stepper
                label={stepsLabel}
                steps={steps.map((step, at) => stepOf(step, at + 1, current, isDone))}
              />
            </div>
            <ShortSteps steps={steps} current={current} />
          </>
        )}
        <div>
          <div className="p-flow-head">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className="p-flow-lead">{lead}</p>}
          </div>
          {rest.children}
        </div>
      </Page>
    </>
  )
}

function stepOf(step: FlowStep, number: number, current: number, isDone: (number: number) => boolean): Step {
  if (number === current) return { label: step.label, state: 'current' }
  if (!isDone(number)) return { label: step.label, state: 'ahead' }
  return { label: step.label, state: 'done', detail: step.detail }
}

/** The same in one line, for narrow screens. */
function ShortSteps({ steps, current }: { readonly steps: readonly FlowStep[]; readonly current: number }) {
  const at = Math.min(current, steps.length)
  return (
    <div className="p-flow-short">
      <p>
        <span>
          Step {at} of {steps.length}
        </span>
        <span>{steps[at - 1]?.label}</span>
      </p>
      <progress
        className="g-bar"
        value={at}
        max={steps.length}
        aria-label={`Step ${at} of ${steps.length}`}
      />
    </div>
  )
}
