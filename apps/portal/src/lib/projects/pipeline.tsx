import { counted } from '@granary/eligibility'
import './pipeline.css'
import type { Pipeline } from '@granary/api'
import { Card, VisuallyHidden } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { whenNeeded } from '../words/format-when-needed.ts'
import { stepTitles } from './head/project-track.tsx'

type Step = Pipeline[number]

/** "$4.35M": sums are read at a glance. */
export const shortDollars = whenNeeded<number>(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumSignificantDigits: 4,
    }),
)

/** How many projects stand in which step and what they come to; each step leads to its projects. */
export function PipelineCard({ steps, foot }: { readonly steps: Pipeline; readonly foot?: ReactNode }) {
  const projects = steps.reduce((sum, step) => sum + step.projects, 0)
  const amount = steps.reduce((sum, { loanAmount }) => sum + (loanAmount ?? 0), 0)
  const largest = Math.max(1, ...steps.map(({ loanAmount }) => loanAmount ?? 0))
  return (
    <Card
      title="Pipeline"
      action={
        <span className="p-pipe-all">{`${counted(projects, 'project')}, ${shortDollars(amount)}`}</span>
      }
    >
      <nav className="p-pipe" aria-label="Projects by step">
        {steps.map((step) => (
          <Link
            key={step.step}
            to="/lender/dashboard/projects"
            search={{ pipeline: step.step }}
            className="p-pipe-step"
          >
            <span className="p-pipe-name">{stepTitles[step.step]}</span>
            <span className="p-pipe-count">{step.projects}</span>
            <span className="p-pipe-amount">{amountIn(step)}</span>
            <VisuallyHidden>{withWhom(step)}</VisuallyHidden>
            <Bar step={step} largest={largest} />
          </Link>
        ))}
      </nav>
      <div className="p-pipe-foot">
        <span className="p-pipe-key p-pipe-key-own">With you</span>
        <span className="p-pipe-key p-pipe-key-others">With somebody else</span>
        <span className="p-pipe-key p-pipe-key-done">Closed</span>
        {foot && <span className="p-pipe-more">{foot}</span>}
      </div>
    </Card>
  )
}

/** As high, on a phone as long, as its share of the largest step. */
function Bar({ step: { step, projects, loanAmount, withLender }, largest }: { step: Step; largest: number }) {
  const sized = (part: number) =>
    ({ '--size': `${Math.round((part / largest) * 1000) / 10}%` }) as CSSProperties
  const own = withLender.loanAmount ?? 0
  return (
    <span className="p-pipe-bar" aria-hidden="true">
      {projects > 0 && loanAmount === null && <span className="p-pipe-unknown" />}
      <span
        className={step === 'closed' ? 'p-pipe-done' : 'p-pipe-others'}
        style={sized((loanAmount ?? 0) - own)}
      />
      <span className="p-pipe-own" style={sized(own)} />
    </span>
  )
}

function amountIn({ projects, loanAmount }: Step): string {
  if (projects === 0) return 'none'
  return loanAmount === null ? 'no amount' : shortDollars(loanAmount)
}

function withWhom({ step, projects, withLender }: Step): string {
  if (projects === 0 || step === 'closed') return ''
  if (withLender.projects === 0) return ', with somebody else'
  return withLender.projects === projects ? ', with you' : `, ${withLender.projects} of them with you`
}
