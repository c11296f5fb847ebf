import type { UploadSummary } from '@granary/api'
import { Button, Dialog } from '@granary/ui'
import { FileContent } from './file-content.tsx'

/** A file over the page. */
export default function FilePreview({
  projectId,
  upload,
  onClose,
}: {
  readonly projectId: string
  readonly upload: UploadSummary
  readonly onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={upload.fileName}
      wide
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <FileContent projectId={projectId} upload={upload} />
    </Dialog>
  )
}
