import { cautionTexts, projects } from '@granary/api'
import { extensionBadge, formatFileSize } from '@granary/forms'
import { EmptyState, FileRow, LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const stages = [
  { id: 'pre-application', title: 'Pre-application' },
  { id: 'application', title: 'Application' },
] as const

/** Every file of the project in one list, by stage and question. */
export function ProjectFiles({ projectId }: { readonly projectId: string }) {
  const files = useQuery(projects.files, { projectId })
  if (files === undefined) return <LoadingState text="Loading files…" />
  if (files.length === 0)
    return <EmptyState title="No files yet">Files are added where a question asks for them.</EmptyState>
  return (
    <div className="pr-part">
      {stages.map(({ id, title }) => {
        const own = files.filter(({ stage }) => stage === id)
        if (own.length === 0) return null
        return (
          <section key={id} aria-labelledby={`files-${id}`}>
            <h2 id={`files-${id}`}>{title}</h2>
            <ul className="g-files">
              {own.map((file) => (
                <FileRow
                  key={file.uploadId}
                  name={file.fileName}
                  badge={extensionBadge(file.fileName)}
                  meta={metaOf(file)}
                  note={file.caution && cautionTexts[file.caution]}
                  openUrl={file.downloadUrl}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function metaOf(file: {
  readonly fieldLabel: string
  readonly fileSize: number
  readonly uploadedAt: number
  readonly uploadedBy: string | null
}): string {
  const by = file.uploadedBy === null ? '' : ` by ${file.uploadedBy}`
  return `${file.fieldLabel}. ${formatFileSize(file.fileSize)}, uploaded ${dateTime.format(file.uploadedAt)}${by}`
}
