import { cautionTexts, type UploadSummary } from '@granary/api'
import { type Field, formatFileSize } from '@granary/forms'
import { FileDropField, FileRow, useToasts } from '@granary/ui'
import { lazy, Suspense, useState } from 'react'
import { acceptOf, canPreview, limitsOf, takesPhoto } from '../../files/file-kinds.ts'
import { namedPhoto, pictureTexts } from '../../files/pictures.ts'
import { badgeOf, pendingCount, uploadTexts } from '../../files/uploads.ts'
import { fieldTopic } from '../../saving/form-store.ts'
import { formatMoment } from '../../session/moments.ts'
import { useAllTold, useTold } from '../../session/use-stage-session.ts'
import { useWork } from '../../session/work-context.tsx'
import type { FieldInputProps } from './field-input.tsx'
import { TravellingFile } from './travelling-file.tsx'
import { useReplacing } from './use-replacing.ts'

const FilePreview = lazy(() => import('../../files/file-preview.tsx'))
const FileAsked = lazy(() => import('../../files/file-asked.tsx'))
const noUploads: readonly UploadSummary[] = []

/** A drop zone over the files that are there, those on their way, and what went wrong with them. */
export function FileInput({ field, value, words }: FieldInputProps) {
  const { session, transfers, projectId } = useWork()
  const [uploads, rows, failure] = useAllTold(session, fieldTopic(field.id), () => [
    session.data().uploadsByField[field.id] ?? noUploads,
    transfers.of(field.id),
    transfers.errorOf(field.id),
  ])
  const [previewed, setPreviewed] = useState<UploadSummary>()
  const listed = Array.isArray(value) ? value : []
  const shown = uploads.filter(({ storageId }) => listed.includes(storageId))
  const unknown = pendingCount(listed, uploads, rows.filter(({ state }) => state === 'sending').length)
  return (
    <FileDropField
      {...words}
      error={failure ?? words.error}
      limits={limitsOf(field)}
      accept={acceptOf(field)}
      multiple
      onFiles={(files) => transfers.add(field, files)}
      onPhoto={takesPhoto(field) ? (photo) => transfers.add(field, [namedPhoto(photo)]) : undefined}
      after={
        <>
          {unknown > 0 && <p className="q-pending">{uploadTexts.pending(unknown)}</p>}
          {words.after}
          {previewed && (
            <Suspense>
              <FilePreview projectId={projectId} upload={previewed} onClose={() => setPreviewed(undefined)} />
            </Suspense>
          )}
        </>
      }
    >
      {shown.length + rows.length > 0 && (
        <>
          {shown.map((upload) => (
            <UploadedFile
              key={upload.uploadId}
              field={field}
              upload={upload}
              uploads={shown}
              onPreview={() => setPreviewed(upload)}
            />
          ))}
          {rows.map((row) => (
            <TravellingFile key={row.id} field={field} row={row} />
          ))}
        </>
      )}
    </FileDropField>
  )
}

function UploadedFile({
  field,
  upload,
  uploads,
  onPreview,
}: {
  readonly field: Field
  readonly upload: UploadSummary
  /** All that stand there. */
  readonly uploads: readonly UploadSummary[]
  readonly onPreview: () => void
}) {
  const { transfers, session, projectId } = useWork()
  const toasts = useToasts()
  const replacing = useReplacing(field, upload, uploads)
  const removing = useTold(session, fieldTopic(field.id), () => transfers.isRemoving(upload.uploadId))
  const picture = transfers.pictureOf(upload)
  async function remove() {
    if (!(await transfers.remove(field.id, upload))) return
    toasts.show({
      title: 'File removed',
      description: upload.fileName ? `Removed "${upload.fileName}".` : `Removed a file for ${field.label}.`,
    })
  }
  return (
    <FileRow
      name={upload.fileName || 'Uploaded file'}
      badge={badgeOf(upload.fileName)}
      meta={metaOf(upload)}
      note={
        upload.caution
          ? cautionTexts[upload.caution]
          : (servingNote(upload) ?? (picture && pictureTexts.made(picture)))
      }
      previewUrl={upload.contentType?.startsWith('image/') ? `${upload.downloadUrl}?view` : undefined}
      openUrl={upload.isHidden ? undefined : upload.downloadUrl}
      onPreview={canPreview(upload) ? onPreview : undefined}
      onReplace={removing || upload.pages ? undefined : replacing.open}
      onRemove={removing ? undefined : () => void remove()}
      after={
        <>
          {replacing.input}
          {transfers.isSent(upload) && !removing && (
            <Suspense>
              <FileAsked projectId={projectId} uploadId={upload.uploadId} />
            </Suspense>
          )}
        </>
      }
    />
  )
}

/** Pages of a file are said, not uploaded. */
function metaOf({ fileSize, uploadedAt, pages }: UploadSummary): string {
  const at = formatMoment(uploadedAt)
  return pages ? `Said ${at}` : `${formatFileSize(fileSize)}, uploaded ${at}`
}

/** Said before it is removed. */
function servingNote({ serves }: UploadSummary): string | undefined {
  if (!serves) return undefined
  const others = serves === 1 ? 'another document' : `${serves} other documents`
  return `Pages of it are ${others} too. Removed here, they go there as well.`
}
