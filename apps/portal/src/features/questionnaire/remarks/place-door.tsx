import type { Remark } from '@granary/api'
import { TextButton } from '@granary/ui'
import { lazy, Suspense, useState } from 'react'
import { PlacesProvider } from '../../../lib/viewer/document-places.tsx'
import { canPreview } from '../files/file-kinds.ts'
import { useWork } from '../session/work-context.tsx'

const FilePreview = lazy(() => import('../files/file-preview.tsx'))

/** From a remark on a place to that place, as long as its document stands at the question. */
export function PlaceDoor({
  remark,
  beside,
}: {
  readonly remark: Remark
  readonly beside: readonly Remark[]
}) {
  const { session, projectId } = useWork()
  const [isOpen, setOpen] = useState(false)
  const { remarkId, fieldId, item, place } = remark
  if (!place || !('uploadId' in item)) return null
  const upload = session.data().uploadsByField[fieldId]?.find(({ uploadId }) => uploadId === item.uploadId)
  if (!upload || !canPreview(upload)) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{`Show page ${place.page}`}</TextButton>
      {isOpen && (
        <Suspense>
          <PlacesProvider uploadId={item.uploadId} remarks={beside} ledTo={remarkId}>
            <FilePreview projectId={projectId} upload={upload} onClose={() => setOpen(false)} />
          </PlacesProvider>
        </Suspense>
      )}
    </>
  )
}
