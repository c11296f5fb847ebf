import type { projectPackage } from '@granary/api'
import { Card, Progress } from '@granary/ui'

const steps = [
  { id: 'collecting', label: 'Answers and documents' },
  { id: 'drawing', label: 'Our pages' },
  { id: 'joining', label: 'Pages of documents' },
  { id: 'packing', label: 'ZIP of the originals' },
  { id: 'keeping', label: 'Digest and signature' },
] as const

const stepWords = {
  collecting: 'documents brought together',
  drawing: 'parts drawn',
  joining: 'volumes put together',
  packing: 'files packed',
  keeping: 'files kept',
} as const

interface BuildingProps extends projectPackage.PackageProgress {
  readonly isQueued: boolean
}

/** How far a build is. */
export function Building({ version, done, total, step, isQueued }: BuildingProps) {
  const current = steps.findIndex(({ id }) => id === step)
  return (
    <Card
      title={`Version ${version}`}
      action={<span role="status">{isQueued ? 'Waiting' : 'Building'}</span>}
    >
      {!isQueued && total > 0 && <Progress done={done} total={total} words={stepWords[step]} />}
      <ol className="pk-steps">
        {steps.map(({ id, label }, at) => (
          <li
            key={id}
            aria-current={!isQueued && at === current ? 'step' : undefined}
            data-done={at < current}
          >
            {label}
            {at < current && <span className="g-visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
      <p className="pk-note">
        You can leave this page. If the server stops, the package is built by the next one.
      </p>
    </Card>
  )
}
