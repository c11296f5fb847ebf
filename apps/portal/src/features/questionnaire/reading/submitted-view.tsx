import { submissions } from '@granary/api'
import { LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'
import { type StageData, type StageName, stageWords } from '../saving/stage-data.ts'
import { formatDateTime } from '../session/moments.ts'
import { placeOf } from '../session/use-stage-session.ts'
import { type Heading, ReadOnlyView } from './read-only-view.tsx'
import { withWorkOfStaff } from './sent-and-today.ts'

interface SubmittedViewProps {
  readonly projectId: string
  readonly stage: StageName
  readonly data: StageData
  readonly heading: Heading
}

/** A stage as it is read: what was submitted, as it was submitted, while it is locked; else as it stands now. */
export function SubmittedView({ projectId, stage, data, heading }: SubmittedViewProps) {
  const isLocked = data.submittedAt !== null
  const list = useQuery(submissions.list, isLocked ? { projectId, stage } : 'skip')?.submissions
  const last = list?.[0]
  const sent = useQuery(submissions.get, last ? { projectId, stage, round: last.round } : 'skip')
  if (isLocked && (list === undefined || (last && sent === undefined)))
    return <LoadingState text="Loading what was submitted…" />
  return (
    <ReadOnlyView
      place={data.readOnly ? placeOf(projectId, stage, 'lender') : undefined}
      data={sent ? withWorkOfStaff(sent, data) : data}
      heading={heading}
      stageTitle={stageWords[stage].title}
      stamps={
        sent && [
          ...(sent.roundOfReview === null ? [] : [{ label: 'Round', value: String(sent.roundOfReview) }]),
          { label: 'Submitted', value: formatDateTime(sent.submittedAt) },
        ]
      }
      reveal={data.mayReveal ? { projectId, stage } : undefined}
    />
  )
}
