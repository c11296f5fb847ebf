import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { parseReviewPlace } from '../../../features/admin/reviews/order/filters.ts'
import { ReviewPage } from '../../../features/admin/reviews/review-page.tsx'
import { FileContent } from '../../../features/questionnaire/files/file-content.tsx'
import { ChangedValue } from '../../../features/questionnaire/history/changed-value.tsx'
import { usePresence } from '../../../features/questionnaire/session/presence.ts'
import { only } from '../../../lib/only.ts'

// From the file of the list, which has the same parts: one of its own would be cut out of what other pages load.
const FileOfReview = lazy(async () => ({
  default: (await import('../../../features/questionnaire/documents/documents-page.tsx')).FileOfReview,
}))
const PastDoor = lazy(() => import('../../../features/questionnaire/history/past-door.tsx'))

export const Route = createFileRoute('/admin/reviews/$projectid/$stage')({
  parseParams: ({ projectid, stage }) => {
    if (stage !== 'pre-application' && stage !== 'application') throw notFound()
    return { projectid, stage: stage as 'pre-application' | 'application' }
  },
  validateSearch: only(parseReviewPlace),
  component: Review,
})

function Review() {
  const { projectid, stage } = Route.useParams()
  const at = Route.useSearch()
  const navigate = Route.useNavigate()
  const here = usePresence(projectid, stage, true)
  return (
    <ReviewPage
      key={`${projectid} ${stage}`}
      projectId={projectid}
      stage={stage}
      at={at}
      onPlace={(place) => void navigate({ search: place, replace: true, resetScroll: false })}
      content={(file) => <FileContent projectId={projectid} upload={file} />}
      parts={{
        description: ({ uploadId }) => (
          <Suspense>
            <FileOfReview projectId={projectid} uploadId={uploadId} />
          </Suspense>
        ),
        change: (before, now) => <ChangedValue before={before} after={now} />,
        history: ({ fieldId, label }, { title }) => (
          <Suspense>
            <PastDoor projectId={projectid} stage={stage} question={{ id: fieldId, label, section: title }} />
          </Suspense>
        ),
      }}
      here={here}
    />
  )
}
