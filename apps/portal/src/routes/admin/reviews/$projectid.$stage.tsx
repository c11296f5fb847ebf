import { createFileRoute, notFound } from '@tanstack/react-router'
import { ReviewPage } from '../../../features/admin/reviews/review-page.tsx'
import { FileContent } from '../../../features/questionnaire/files/file-content.tsx'
import { usePresence } from '../../../features/questionnaire/session/presence.ts'

export const Route = createFileRoute('/admin/reviews/$projectid/$stage')({
  parseParams: ({ projectid, stage }) => {
    if (stage !== 'pre-application' && stage !== 'application') throw notFound()
    return { projectid, stage: stage as 'pre-application' | 'application' }
  },
  component: Review,
})

function Review() {
  const { projectid, stage } = Route.useParams()
  const here = usePresence(projectid, stage, true)
  return (
    <ReviewPage
      key={`${projectid} ${stage}`}
      projectId={projectid}
      stage={stage}
      content={(file) => <FileContent upload={file} />}
      here={here}
    />
  )
}
