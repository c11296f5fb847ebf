import type { DocumentFile } from '@granary/api'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { lazy, Suspense, useState } from 'react'
import { earlierWords } from './document-words.ts'
import type { Version } from './what-changed.tsx'

const WhatChanged = lazy(() => import('./what-changed.tsx'))

interface EarlierVersionsProps {
  readonly projectId: string
  readonly file: DocumentFile
}

/** What this file replaced, each with the way to it and to what became of it with the next one. */
export function EarlierVersions({ projectId, file }: EarlierVersionsProps) {
  const [first] = file.uploads
  if (!first || file.earlier.length === 0) return null
  const versions = [{ ...file, uploadId: first.uploadId }, ...file.earlier]
  return (
    <ul className="q-doc-earlier" aria-label={`Earlier versions of ${file.fileName}`}>
      {file.earlier.map((version, at) => (
        <Earlier key={version.uploadId} {...{ projectId, version }} next={versions[at] ?? version} />
      ))}
    </ul>
  )
}

interface EarlierProps {
  readonly projectId: string
  readonly version: DocumentFile['earlier'][number]
  readonly next: Version
}

function Earlier({ projectId, version, next }: EarlierProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="q-doc-line">
      {`Earlier version: ${version.fileName}, ${earlierWords(version)}. `}
      <span className="q-doc-what-actions g-no-print">
        <a href={version.downloadUrl} download>
          Download<VisuallyHidden> {version.fileName}</VisuallyHidden>
        </a>
        <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          What changed<VisuallyHidden> after {version.fileName}</VisuallyHidden>
        </TextButton>
      </span>
      {isOpen && (
        <Suspense>
          <WhatChanged {...{ projectId }} before={version} now={next} />
        </Suspense>
      )}
    </li>
  )
}
