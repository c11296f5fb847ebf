import './progress.css'
import type { ReactNode } from 'react'

/** "42 of 61 required answered" over a thin bar. Never a percentage. */
export function Progress({
  done,
  total,
  words = 'required answered',
}: {
  done: number
  total: number
  words?: string
}) {
  return (
    <div className="g-progress">
      <p className="g-progress-words">
        <strong>
          {done} of {total}
        </strong>{' '}
        {words}
      </p>
      <progress
        className={done >= total ? 'g-bar g-bar-complete' : 'g-bar'}
        value={done}
        max={Math.max(total, 1)}
        aria-label={`${done} of ${total} ${words}`}
      />
    </div>
  )
}

export interface Step {
  label: string
  detail?: ReactNode
  state: 'done' | 'current' | 'ahead'
}

/** Where one is in a short, ordered way. The number stays, so that a step can be talked about. */
export function Stepper({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className="g-steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={`g-step g-step-${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="g-step-mark" aria-hidden="true">
            {step.state === 'done' ? '✓' : index + 1}
          </span>
          <span className="g-step-words">
            <span className="g-step-label">{step.label}</span>
            {step.state === 'done' && <span className="g-visually-hidden"> (done)</span>}
            {step.detail && <span className="g-step-detail">{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
