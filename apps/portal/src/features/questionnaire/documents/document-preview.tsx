import type { DocumentFile, DocumentRow } from '@granary/api'
import { cautionTexts } from '@granary/api'
import { Button, ButtonLink, Confirm, Dialog, Icon, TextButton } from '@granary/ui'
import { Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '../../../lib/frames/use-media.ts'
import { capitalized } from '../../../lib/words/capitalized.ts'
import { FileContent } from '../files/file-content.tsx'
import { FileDescription } from '../files/file-description.tsx'
import { canPreview } from '../files/file-kinds.ts'
import { LastDay } from '../files/last-day.tsx'
import { placesToRemove } from './document-choice.ts'
import { AddButtons, type DocumentRowProps, targetOf } from './document-row.tsx'
import { fileWords, placeWords } from './document-words.ts'
import { PagesOfFile } from './pages/pages-form.tsx'
import { PagesLines } from './pages/pages-lines.tsx'
import type { OpenWork } from './stage-doors.tsx'

interface PreviewProps extends Pick<DocumentRowProps, 'projectId'> {
  /** All that the list has. */
  readonly rows: readonly DocumentRow[]
  readonly row: DocumentRow
  readonly file: DocumentRow['files'][number]
  readonly work: OpenWork
  readonly onClose: () => void
  readonly onRemoved: (file: DocumentFile) => void
}

/** One file with what is known of it: beside the list where there is room, else over it. */
export default function DocumentPreview(props: PreviewProps) {
  const isWide = useMedia('(min-width: 1024px)')
  return isWide ? <Beside {...props} /> : <Over {...props} />
}

function Beside(props: PreviewProps) {
  const { row, file, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = file.uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file that is opened takes the focus
  useEffect(() => heading.current?.focus(), [first?.uploadId])
  const beside = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // What stands over it, as a question before a file is removed, is elsewhere in the page and has its own Escape.
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    const part = beside.current
    part?.addEventListener('keydown', press)
    return () => part?.removeEventListener('keydown', press)
  }, [])
  return (
    <aside ref={beside} className="q-doc-beside g-no-print" aria-labelledby="document-preview">
      <header>
        <h3 id="document-preview" ref={heading} tabIndex={-1}>
          {row.label}
        </h3>
        <button type="button" className="q-doc-close" aria-label="Close the preview" onClick={onClose}>
          <Icon of={X} />
        </button>
      </header>
      <Content {...props} />
      <Facts {...props} />
    </aside>
  )
}

function Over(props: PreviewProps) {
  return (
    <Dialog
      open
      wide
      title={props.row.label}
      onOpenChange={(open) => !open && props.onClose()}
      actions={
        <Button look="secondary" onClick={props.onClose}>
          Close
        </Button>
      }
    >
      <Content {...props} />
      <Facts {...props} />
    </Dialog>
  )
}

function Content({ projectId, file }: Pick<PreviewProps, 'projectId' | 'file'>) {
  const [upload] = file.uploads
  if (upload && canPreview(file)) {
    const shown = { ...file, uploadId: upload.uploadId }
    return <FileContent key={file.downloadUrl} projectId={projectId} upload={shown} />
  }
  return (
    <p className="q-doc-line">
      {file.caution
        ? cautionTexts[file.caution]
        : 'This kind of file cannot be shown here. Download it to read it.'}
    </p>
  )
}

function Facts({ projectId, rows, row, file, work, onClose, onRemoved }: PreviewProps) {
  const target = targetOf(row, work)
  return (
    <div className="q-doc-facts">
      <p>
        <strong>{file.fileName}</strong>
      </p>
      <p className="q-doc-line">{`${capitalized(fileWords(file))}. ${placeWords(row)}.`}</p>
      {!file.pages && <p className="q-doc-line">{`Standard name: ${file.standardName}`}</p>}
      <PagesLines file={file} />
      <PagesOfFile key={`pages ${file.uploads[0]?.uploadId}`} {...{ projectId, rows, row, file }} />
      <FileDescription key={file.uploads[0]?.uploadId} projectId={projectId} file={file} asks />
      <LastDay {...{ row, file }} />
      <div className="q-doc-facts-actions">
        <ButtonLink look="secondary" icon={Download} href={file.downloadUrl} download>
          Download
        </ButtonLink>
        {target && <AddButtons row={row} target={target} word="Add another" />}
        <Removing {...{ row, file, work, onClose, onRemoved }} />
      </div>
    </div>
  )
}

/** Asks first, though it stays in the list as removed, and can be fetched back from there for a while. */
function Removing({
  row,
  file,
  work,
  onClose,
  onRemoved,
}: Pick<PreviewProps, 'row' | 'file' | 'work' | 'onClose' | 'onRemoved'>): ReactNode {
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const places = placesToRemove(row, file.uploads)
  if (places.length === 0 || places.some(({ place }) => !work[place.stage])) return null
  async function remove() {
    setBusy(true)
    for (const { place, uploadId } of places) {
      const door = work[place.stage]
      const upload = door?.session
        .data()
        .uploadsByField[place.fieldId]?.find((each) => each.uploadId === uploadId)
      if (upload && !(await door?.transfers.remove(place.fieldId, upload))) {
        setBusy(false)
        setAsks(false)
        return
      }
    }
    onClose()
    onRemoved(file)
  }
  return (
    <>
      <TextButton tone="danger" onClick={() => setAsks(true)}>
        Remove
      </TextButton>
      <Confirm
        open={asks}
        title={`Remove “${file.fileName}”?`}
        description={removingWords(row, file)}
        confirmLabel={file.pages ? 'Remove the pages' : 'Remove the file'}
        danger
        busy={busy ? 'Removing…' : undefined}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      />
    </>
  )
}

/** What goes with it is said before. */
function removingWords({ label }: DocumentRow, { pages, serves }: DocumentFile): string {
  if (pages) return `${label} is then without these pages. The file itself stays where it is.`
  const kept = `${label} is then without this file. The list keeps its name, who removed it and when.`
  const others = serves.map((each) => each.label ?? 'a document that is not shared with you')
  if (others.length === 0) return kept
  return `${kept} Pages of it go with it from ${new Intl.ListFormat('en-US').format(others)}.`
}
