import { type AttachedDocument, documents } from '@granary/api'
import { useQuery } from 'convex/react'

/** A file of the project as it can be chosen: by its name, and what it is filed as. */
interface FileOption {
  readonly value: string
  readonly label: string
  readonly document: AttachedDocument
}

/** The files of a project, each by the upload that is opened and recorded. */
export function useProjectFiles(projectId: string): readonly FileOption[] {
  const list = useQuery(documents.list, { projectId })
  const rows = list?.groups.flatMap((group) => group.documents) ?? []
  return rows.flatMap((row) =>
    row.files.flatMap(({ uploads: [first], fileName, standardName, downloadUrl }) => {
      if (!first) return []
      const { uploadId } = first
      const document = { uploadId, fileName, standardName, downloadUrl, since: null }
      return [{ value: uploadId, label: `${fileName} (${row.label})`, document }]
    }),
  )
}
