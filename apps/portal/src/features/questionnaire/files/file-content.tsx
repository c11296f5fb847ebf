import './file-preview.css'
import type { Pages, UploadSummary } from '@granary/api'
import { lazy, Suspense } from 'react'
import { documentKindOf } from '../../../lib/viewer/document-kind.ts'

const DocumentViewer = lazy(() => import('../../../lib/viewer/document-viewer.tsx'))
const OfficeText = lazy(() => import('../../../lib/viewer/office-text.tsx'))
const PlainText = lazy(() => import('../../../lib/viewer/plain-text.tsx'))

interface FileContentProps {
  readonly projectId: string
  /** Of pages of a file, it opens at the first of them. */
  readonly upload: Pick<UploadSummary, 'uploadId' | 'downloadUrl' | 'contentType' | 'fileName'> & {
    readonly pages?: Pages | null | undefined
  }
}

/** A file in the page: PDFs and photos page by page, other files as the text that is in them. */
export function FileContent(props: FileContentProps) {
  return (
    <div className="q-preview">
      <Suspense fallback={<p role="status">Loading…</p>}>
        <Content key={props.upload.uploadId} {...props} />
      </Suspense>
    </div>
  )
}

function Content({ projectId, upload }: FileContentProps) {
  const { uploadId, downloadUrl, fileName } = upload
  const kind = documentKindOf(upload.contentType)
  if (kind) {
    const firstPage = upload.pages?.from
    return <DocumentViewer {...{ kind, firstPage }} address={`${downloadUrl}?view`} name={fileName} />
  }
  if (upload.contentType?.startsWith('text/')) return <PlainText downloadUrl={downloadUrl} name={fileName} />
  return <OfficeText projectId={projectId} uploadId={uploadId} name={fileName} downloadUrl={downloadUrl} />
}
