import type { DocumentRow } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Message, TextButton, useToasts } from '@granary/ui'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Transfer } from '../../files/transfer-rows.ts'
import { fieldTopic } from '../../saving/form-store.ts'
import type { Target } from '../document-row.tsx'
import type { OpenWork } from '../stage-doors.tsx'

/** A file that was added from above the list. */
export interface Begun {
  readonly documentId: string
  readonly id: string
  readonly target: Target
}

interface AddedProps {
  readonly rows: readonly DocumentRow[]
  readonly work: OpenWork
  /** Those of which nobody has been told yet what became of them. */
  readonly begun: readonly Begun[]
  readonly onTold: () => void
  /** Shows all documents, where the one that a file was for is not among those that are shown. */
  readonly onShowAll: () => void
}

/** What became of the files, said once for all of them, and the way to those that did not get to their places. */
export function AddedFiles({ rows, work, begun, onTold, onShowAll }: AddedProps) {
  const files = useNotAdded(rows, work)
  const [added, setAdded] = useState(0)
  const toasts = useToasts()
  const summary = useRef<HTMLDivElement>(null)
  const arrived = begun.filter(({ target, id }) => target.door.transfers.hasArrived(id)).length
  const isOnItsWay = begun.some(({ target: { door, field }, id }) =>
    onTheirWay.has(door.transfers.stateOf(field.id, id) ?? ''),
  )
  const isOver = begun.length > 0 && !isOnItsWay
  const count = isOnItsWay ? 0 : files.length
  const tell = useEffectEvent(() => {
    onTold()
    setAdded(count > 0 ? arrived : 0)
    if (count > 0) summary.current?.scrollIntoView({ block: 'nearest' })
    else if (arrived > 0) toasts.show({ title: `${counted(arrived, 'file')} added.`, tone: 'success' })
  })
  useEffect(() => {
    if (isOver) tell()
  }, [isOver])
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
          {notAddedWords(count, added)}
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

const onTheirWay: ReadonlySet<string> = new Set(['queued', 'sending'])

function notAddedWords(count: number, added: number): string {
  if (added > 0) return `${counted(added, 'file')} added, ${count} not added:`
  return `${counted(count, 'file was', 'files were')} not added:`
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

/** Where the first of them stands, in the order of the list; a list of one kind alone may lose its row again. */
export function leadToFirst(added: readonly Begun[], { staysShown }: { readonly staysShown: boolean }) {
  const list = document.querySelector<HTMLElement>('.q-doc-list')
  const ids = new Set(added.map(({ documentId }) => documentId))
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-document]') ?? [])]
  const first = rows.find((row) => ids.has(row.dataset.document ?? ''))
  const label = staysShown && first?.querySelector<HTMLElement>('.q-doc-label')
  ;(label || list)?.focus({ preventScroll: true })
  // Once what asked about them is gone from above; with room below for what is asked where it stands now.
  requestAnimationFrame(() =>
    label ? first?.scrollIntoView({ block: 'center' }) : list?.scrollIntoView({ block: 'nearest' }),
  )
}
