import type { ProjectHead, ProjectStep } from '@granary/api'
import { Icon, VisuallyHidden } from '@granary/ui'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Told } from '../../words/told.tsx'
import { PlaceLink } from './place-link.tsx'
import type { Area } from './places.ts'

type Step = ProjectHead['steps'][number]

export const stepTitles: Readonly<Record<ProjectStep, string>> = {
  'pre-application': 'Pre-application',
  application: 'Application',
  review: 'Review',
  sent: 'Sent',
  commitment: 'Commitment',
  closed: 'Closed',
}

interface TrackProps {
  readonly projectId: string
  readonly area: Area
  readonly steps: readonly Step[]
}

/** The way of a project in six steps; on a phone six short bars, which open as a list. */
export function ProjectTrack({ projectId, area, steps }: TrackProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className="ph-way" data-open={open || undefined}>
      <ShortTrack steps={steps} listId={listId} open={open} onToggle={() => setOpen(!open)} />
      <ol id={listId} className="ph-track" aria-label="Steps of the project">
        {steps.map((step) => (
          <li
            key={step.step}
            className={`ph-step ph-step-${step.state}`}
            data-step={step.step}
            data-current={step.state === 'current' || undefined}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className="ph-dot" aria-hidden="true">
              {step.state === 'done' && <Icon of={Check} />}
            </span>
            {step.to ? (
              <PlaceLink projectId={projectId} area={area} to={step.to} className="ph-step-words">
                <StepWords step={step} />
              </PlaceLink>
            ) : (
              <span className="ph-step-words">
                <StepWords step={step} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepWords({ step: { step, state, notes } }: { readonly step: Step }) {
  return (
    <>
      <strong>{stepTitles[step]}</strong>
      {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step keep their order
        <span key={at} className="ph-step-note">
          <Told words={note} />
        </span>
      ))}
    </>
  )
}

interface ShortTrackProps {
  readonly steps: readonly Step[]
  readonly listId: string
  readonly open: boolean
  readonly onToggle: () => void
}

function ShortTrack({ steps, listId, open, onToggle }: ShortTrackProps) {
  const at = steps.findIndex(({ state }) => state === 'current')
  const current = steps[at]
  return (
    <button type="button" className="ph-short" aria-expanded={open} aria-controls={listId} onClick={onToggle}>
      <span className="ph-bars" aria-hidden="true">
        {steps.map(({ step, state }) => (
          <span key={step} className={`ph-bar ph-bar-${state}`} />
        ))}
      </span>
      <span className="ph-short-words">
        <strong>{current && stepTitles[current.step]}</strong>
        {`Step ${at + 1} of ${steps.length}`}
        <Icon of={ChevronDown} />
      </span>
    </button>
  )
}
