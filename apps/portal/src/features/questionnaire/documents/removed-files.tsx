import { type DocumentList, projectHistory } from '@granary/api'
import { Icon, TextButton, VisuallyHidden } from '@granary/ui'
import { useMutation } from 'convex/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { removedWords } from './document-words.ts'

type Removed = DocumentList['removed'][number]

interface RemovedFilesProps {
  readonly projectId: string
  readonly removed: readonly Removed[]
}

/** What was taken away, and the way back for who may change its answer. */
export function RemovedFiles({ projectId, removed }: RemovedFilesProps) {
  return (
    <section aria-labelledby="documents-removed">
      <header className="q-doc-group">
        <h3 id="documents-removed">Removed</h3>
        <p>{removed.length === 1 ? '1 file' : `${removed.length} files`}</p>
      </header>
      <ul>
        {removed.map((file) => (
          <li key={file.uploadId} className="q-doc q-doc-removed">
            <Icon of={Trash2} className="q-doc-icon" />
            <div className="q-doc-body">
              <h4 className="q-doc-label">{file.fileName}</h4>
              <p className="q-doc-line">{removedWords(file)}</p>
            </div>
            <p className="q-doc-state">Removed</p>
            <div className="q-doc-actions g-no-print">
              <Restore projectId={projectId} file={file} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Restore({ projectId, file }: { readonly projectId: string; readonly file: Removed }) {
  const restore = useMutation(projectHistory.restore)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const { restore: way, fileName } = file
  if (!way || way.until < Date.now()) return null
  const { until: _, version, ...of } = way
  async function bringBack() {
    if (busy) return
    setBusy(true)
    const isBack = await change(
      restore({ projectId, ...of, expectedVersion: version }),
      `“${fileName}” is back.`,
    )
    setBusy(false)
    // Its row goes, and the button that was pressed with it.
    if (isBack) document.querySelector<HTMLElement>('.q-doc-list')?.focus()
  }
  return (
    <TextButton writes onClick={() => void bringBack()}>
      {busy ? 'Restoring…' : 'Restore'}
      <VisuallyHidden> {fileName}</VisuallyHidden>
    </TextButton>
  )
}
