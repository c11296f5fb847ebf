import { documents } from '@granary/api'
import { useQuery } from 'convex/react'

/** The files of a project, each by the upload that is opened and recorded. */
export function useProjectFiles(projectId: string): readonly { value: string; label: string }[] {
  const list = useQuery(documents.list, { projectId })
  const files = list?.groups.flatMap((group) => group.documents.flatMap((row) => row.files)) ?? []
  return files.flatMap(({ uploads: [first], fileName }) =>
    first ? [{ value: first.uploadId, label: fileName }] : [],
  )
}
