import { documents } from '@granary/api'
import { useQuery } from 'convex/react'
import { FileDescription } from '../files/file-description.tsx'

interface FileOfReviewProps {
  readonly projectId: string
  readonly uploadId: string
}

/** What a submitted file is, to be said or confirmed beside it; nothing of one that the project has no longer. */
export function FileOfReview({ projectId, uploadId }: FileOfReviewProps) {
  const list = useQuery(documents.list, { projectId })
  const file = list?.groups
    .flatMap((group) => group.documents)
    .flatMap(({ files }) => files)
    .find(({ uploads }) => uploads.some((each) => each.uploadId === uploadId))
  return file ? <FileDescription key={uploadId} projectId={projectId} file={file} asks={false} /> : null
}
