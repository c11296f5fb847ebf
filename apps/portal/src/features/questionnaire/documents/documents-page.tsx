import './documents.css'
import { type DocumentFile, documents, type DocumentList as List } from '@granary/api'
import { EmptyState, LoadingState, Message, useToasts } from '@granary/ui'
import { useQuery } from 'convex/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { UnsavedPrompt } from '../../../lib/forms/unsaved-prompt.tsx'
import { usePageHeader } from '../../../lib/frames/page-header.ts'
import type { DocumentSearch } from '../../../lib/projects/document-search.ts'
import { useToday } from '../../../lib/words/days.ts'
import { refusalOf } from '../files/file-refusals.ts'
import type { StageName } from '../saving/stage-data.ts'
import { formatDateTime } from '../session/moments.ts'
import { AddedFiles, type Begun, leadToFirst } from './adding/added-files.tsx'
import { type NewFile, NewFiles, newFiles, type RefusalOf } from './adding/new-files.tsx'
import { placeToAdd, reasonForAll, rowsIn } from './document-choice.ts'
import { DocumentList } from './document-list.tsx'
import { targetOf } from './document-row.tsx'
import { DocumentTools, type OnSearch, WaysIn } from './document-tools.tsx'
import { Saving } from './saving.tsx'
import { type OpenWork, StageDoor, useStageDoors } from './stage-doors.tsx'
import { NotLookedIn, useTextSearch } from './text-search.tsx'

const DocumentPreview = lazy(() => import('./document-preview.tsx'))

interface DocumentsPageProps {
  readonly projectId: string
  /** What the printed pages are headed with. */
  readonly projectName: string
  readonly audience: 'lender' | 'borrower'
  readonly search: DocumentSearch
  readonly onSearch: OnSearch
  /** To the questions of a stage, where something of it has to be settled. */
  readonly onShowStage: (stage: StageName) => void
  /** Whether this person may ask somebody for a document that is missing. */
  readonly mayAsk?: boolean
}

/** The documents of a project in one list: what is there, what is missing, and the ways to add it. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { projectId, projectName, audience } = props
  const list = useQuery(documents.list, { projectId, today: useToday() })
  const [printed] = useState(() => formatDateTime(Date.now()))
  usePageHeader(`${projectName}, documents`, printed)
  const { work, tell } = useStageDoors()
  return (
    <div className="q-docs">
      <h2 className="g-visually-hidden">Documents</h2>
      {(['pre-application', 'application'] as const).map((stage) => (
        <StageDoor key={stage} {...{ projectId, stage, audience, tell }} />
      ))}
      {list === undefined ? (
        <LoadingState text="Loading documents…" rows={6} />
      ) : (
        <Documents {...props} list={list} work={work} />
      )}
      <Saving work={work} onShowStage={props.onShowStage} />
    </div>
  )
}

type DocumentsProps = DocumentsPageProps & { readonly list: List; readonly work: OpenWork }

function Documents({ list, work, search, onSearch, projectId, mayAsk = false }: DocumentsProps) {
  const [waiting, setWaiting] = useState<readonly NewFile[]>([])
  const [begun, setBegun] = useState<readonly Begun[]>([])
  const isNew = useNewFiles(list)
  const texts = useTextSearch(projectId, search.find ?? '')
  const toasts = useToasts()
  const sayRemoved = ({ fileName }: DocumentFile) =>
    toasts.show({ title: 'File removed', description: `Removed "${fileName}".` })
  const rows = rowsIn(list)
  const takers = rows.filter((row) => placeToAdd(row) !== undefined)
  const found = rows.flatMap((row) => row.files.map((file) => ({ row, file })))
  const open = found.find(
    ({ file }) => !file.isHidden && file.uploads.some(({ uploadId }) => uploadId === search.file),
  )
  const closePreview = () => {
    onSearch({ file: undefined }, { replace: true })
    focusOpener(search.file)
  }
  const wayIn = useRef<HTMLButtonElement>(null)
  const refusalIn: RefusalOf = (row, file) => {
    const place = placeToAdd(row)
    const field = place && work[place.stage]?.session.store.form.field(place.fieldId)
    return field && refusalOf(field, file, 0)
  }
  function take(files: readonly File[]) {
    setWaiting((before) => [...before, ...newFiles(files, takers, refusalIn)])
  }
  function add(known: readonly NewFile[]) {
    const added = known.flatMap((file): readonly (Begun & { readonly file: NewFile })[] => {
      const row = rows.find(({ documentId }) => documentId === file.documentId)
      const target = row && targetOf(row, work)
      // Its stage is still being opened, or was closed meanwhile: the file waits where it is.
      if (!target) return []
      return target.add([file.file]).map((id) => ({ file, documentId: row.documentId, id, target }))
    })
    setWaiting((before) => before.filter((each) => !added.some(({ file }) => file === each)))
    setBegun((before) => [...before, ...added])
    leadToFirst(added, { staysShown: search.show === undefined })
  }
  if (rows.length === 0 && list.removed.length === 0) {
    return <EmptyState title="No documents are asked for.">They stand here as soon as they are.</EmptyState>
  }
  const reason = reasonForAll(rows)
  return (
    <>
      <DocumentTools {...{ list, search, onSearch, projectId }} hasFiles={found.length > 0} />
      <NotLookedIn found={texts.found} />
      {reason && <Message tone="info">{reason}</Message>}
      {takers.length > 0 && <WaysIn wayIn={wayIn} onFiles={take} />}
      {waiting.length > 0 && (
        <>
          <NewFiles
            {...{ wayIn }}
            files={waiting}
            documents={takers}
            refusalOf={refusalIn}
            onChange={setWaiting}
            onAdd={add}
          />
          <UnsavedPrompt hasUnsent={() => waiting.some(({ refusal }) => refusal === undefined)} />
        </>
      )}
      {takers.length > 0 && (
        <AddedFiles
          {...{ rows, work, begun }}
          onTold={() => setBegun([])}
          onShowAll={() => onSearch({ show: undefined, find: undefined }, { replace: true })}
        />
      )}
      <div className={open ? 'q-docs-both' : undefined}>
        <DocumentList
          {...{ list, search, onSearch, work, projectId, isNew, texts, mayAsk }}
          saysWhy={reason === undefined}
          openFile={open && search.file}
        />
        {open && (
          <Suspense>
            <DocumentPreview
              {...open}
              rows={rows}
              projectId={projectId}
              work={work}
              onClose={closePreview}
              onRemoved={sayRemoved}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** The files that came from this person while they look at the list: what each is gets asked at once. */
function useNewFiles(list: List): (file: DocumentFile) => boolean {
  const [known] = useState(() => new Set(rowsIn(list).flatMap(({ files }) => files.flatMap(uploadIdsOf))))
  return (file) => file.isMe && !uploadIdsOf(file).some((uploadId) => known.has(uploadId))
}

const uploadIdsOf = ({ uploads }: DocumentFile) => uploads.map(({ uploadId }) => uploadId)

/** Back to where the preview was opened from; a frame later, when the list is drawn anew. */
function focusOpener(uploadId: string | undefined) {
  requestAnimationFrame(() => {
    const opener = document.querySelector<HTMLElement>(`[data-opens="${uploadId}"]`)
    ;(opener ?? document.querySelector<HTMLElement>('.q-doc-list'))?.focus()
  })
}

export { FileOfReview } from './file-of-review.tsx'
