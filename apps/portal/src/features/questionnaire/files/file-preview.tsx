import type { UploadSummary } from '@granary/api'
import { Button, Dialog } from '@granary/ui'
import { FileContent } from './file-content.tsx'

/** A file over the page. */
export default function FilePreview({
  upload,
  onClose,
}: {
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
      <FileContent upload={upload} />
    </Dialog>
  )
}
