import type { DocumentRow } from '@granary/api'
import type { Field } from '@granary/forms'
import { Message, TextButton } from '@granary/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { TravellingFile } from '../fields/field-types/travelling-file.tsx'
import type { Transfer } from '../files/transfer-rows.ts'
import { fieldTopic } from '../saving/form-store.ts'
import { useAllTold } from '../session/use-stage-session.ts'
import { type PanelWork, WorkProvider } from '../session/work-context.tsx'
import type { OpenWork } from './stage-doors.tsx'

/** The files on their way to one question, a line each, and what went wrong with them. */
export function TravellingFiles({ work, field }: { readonly work: PanelWork; readonly field: Field }) {
  const { session, transfers } = work
  const [rows, failure] = useAllTold(session, fieldTopic(field.id), () => [
    transfers.of(field.id),
    transfers.errorOf(field.id),
  ])
  if (rows.length === 0 && failure === undefined) return null
  return (
    <WorkProvider value={work}>
      <div className="q-doc-way">
        {failure !== undefined && (
          <p className="q-doc-failure" role="alert">
            {failure}
          </p>
        )}
        {rows.length > 0 && (
          <ul className="g-files">
            {rows.map((row) => (
              <TravellingFile key={row.id} field={field} row={row} />
            ))}
          </ul>
        )}
      </div>
    </WorkProvider>
  )
}

interface NotAddedProps {
  readonly rows: readonly DocumentRow[]
  readonly work: OpenWork
  /** Shows all documents, where the one that a file was for is not among those that are shown. */
  readonly onShowAll: () => void
}

/** The files that did not get to their places, which may lie far down the list, and the way to each of them. */
export function NotAdded({ rows, work, onShowAll }: NotAddedProps) {
  const files = useNotAdded(rows, work)
  const summary = useRef<HTMLDivElement>(null)
  const count = files.length
  useEffect(() => {
    // Only after several were added from above: who drops a file on its row looks at that row.
    if (count > 0 && document.activeElement?.matches('.q-doc-list'))
      summary.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  function lead(file: NotAddedFile) {
    if (focusOnFile(file)) return
    onShowAll()
    requestAnimationFrame(() => focusOnFile(file))
  }
  return (
    // There from the beginning: a live region that comes with its words is often not read out.
    <div role="status" className="q-docs-not-added g-no-print" ref={summary}>
      {count > 0 && (
        <Message tone="danger">
          {count === 1 ? '1 file was not added:' : `${count} files were not added:`}
          <ul>
            {files.map((file) => (
              <li key={file.row.id}>
                <TextButton onClick={() => lead(file)}>{file.row.file.name}</TextButton>
              </li>
            ))}
          </ul>
        </Message>
      )}
    </div>
  )
}

interface NotAddedFile {
  readonly documentId: string
  readonly row: Transfer
}

function useNotAdded(documents: readonly DocumentRow[], work: OpenWork): readonly NotAddedFile[] {
  const [, draw] = useState(0)
  const places = useMemo(
    () =>
      documents.flatMap(({ documentId, places: each }) =>
        each.flatMap(({ stage, fieldId }) => {
          const door = work[stage]
          return door ? [{ documentId, fieldId, door }] : []
        }),
      ),
    [documents, work],
  )
  useEffect(() => {
    const ends = places.map(({ door, fieldId }) =>
      door.session.store.subscribe(fieldTopic(fieldId), () => draw((before) => before + 1)),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [places])
  return places.flatMap(({ documentId, fieldId, door }) =>
    door.transfers
      .of(fieldId)
      .filter(({ state }) => state === 'refused' || state === 'failed')
      .map((row) => ({ documentId, row })),
  )
}

/** On what can be done about it; false where its document is not shown. */
function focusOnFile({ documentId, row }: NotAddedFile): boolean {
  const lines = document.querySelectorAll(`[data-document="${CSS.escape(documentId)}"] .q-doc-way .g-file`)
  const line = [...lines].find((each) => each.querySelector('.g-file-name')?.textContent === row.file.name)
  const action = line?.querySelector('button')
  action?.focus()
  return action !== undefined && action !== null
}
