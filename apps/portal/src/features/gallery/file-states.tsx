import { FileDropField, FileRow } from '@granary/ui'
import { useState } from 'react'
import { GallerySection, Sheet } from './gallery-section.tsx'

const limits = 'PDF, XLS or XLSX, up to 25 MB each.'
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 44 34'%3E%3Crect width='44' height='34' fill='%23dfe7dc'/%3E%3Cpath d='M6 26 18 12l8 9 5-5 7 10z' fill='%23124f35'/%3E%3C/svg%3E"

export function FileStates() {
  const [given, setGiven] = useState<string[]>([])
  const nothing = () => {}
  return (
    <GallerySection id="files" title="Upload">
      <Sheet>
        <FileDropField
          label="Organizational documents"
          help="Articles, bylaws, operating agreement."
          limits={limits}
          multiple
          onFiles={(files) => setGiven([...given, ...files.map((file) => file.name)])}
        >
          <FileRow
            name="Articles of incorporation.pdf"
            badge="PDF"
            meta="840 KB, uploaded Nov 12"
            openUrl="#files"
            onRemove={nothing}
          />
          <FileRow
            name="Organizational chart.pdf"
            badge="PDF"
            meta="Uploading… 30% of 2.1 MB"
            progress={0.3}
            onCancel={nothing}
          />
          <FileRow
            name="Site plan.png"
            badge="PNG"
            meta="412 KB, stored image with preview"
            previewUrl={picture}
            openUrl="#files"
            onRemove={nothing}
          />
          {given.map((name) => (
            <FileRow key={name} name={name} badge="NEW" meta="Just chosen" />
          ))}
        </FileDropField>
        <div>
          <FileDropField
            label="Current balance sheet"
            limits={limits}
            onFiles={nothing}
            error="File must be 25MB or smaller."
          >
            <FileRow
              name="Scanned ledger, all years.pdf"
              badge="PDF"
              meta="41.7 MB"
              failure="Not uploaded."
              onRetry={nothing}
              onDismiss={nothing}
            />
          </FileDropField>
          <FileDropField label="Appraisal report" limits={limits} onFiles={nothing} readOnly>
            <FileRow name="Appraisal.pdf" badge="PDF" meta="3.2 MB, uploaded Nov 3" openUrl="#files" />
          </FileDropField>
        </div>
      </Sheet>
    </GallerySection>
  )
}
