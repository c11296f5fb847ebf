import { messageOf, type WorkbookUndone, workbook } from '@granary/api'
import { Button, Message } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { amountWords } from './import-words.ts'

interface UndoImportProps {
  readonly projectId: string
  readonly importId: string
  readonly label: string
  /** What a person who does not see where it stands hears. */
  readonly about?: string
}

/** Undoes one import, and says what came of it: also what somebody changed since, which stays. */
export function UndoImport({ projectId, importId, label, about }: UndoImportProps) {
  const undo = useMutation(workbook.undo)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<{ readonly of: string; readonly told: WorkbookUndone }>()
  const said = useRef<HTMLDivElement>(null)
  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      const told = await undo({ projectId, importId })
      flushSync(() => setDone({ of: importId, told }))
      said.current?.focus()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="wb-undo">
      <div ref={said} tabIndex={-1} role="status">
        {done && <Undone done={done.told} />}
      </div>
      {failure && (
        <Message tone="danger" announce="alert">
          {failure}
        </Message>
      )}
      {done?.of !== importId && (
        <Button
          look="secondary"
          writes
          busy={busy && 'Undoing…'}
          aria-label={about}
          onClick={() => void send()}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

function Undone({ done }: { readonly done: WorkbookUndone }) {
  const { kept } = done
  const count = done.answers + done.rows
  return (
    <Message tone={kept.length > 0 ? 'warning' : 'success'}>
      {count === 0 ? 'Nothing of it stands any more as it came.' : `Brought back: ${amountWords(done)}.`}
      {kept.length > 0 && (
        <>
          {` ${kept.length === 1 ? 'One thing stays' : `${kept.length} things stay`} as they are:`}
          <ul className="wb-kept">
            {kept.map(({ sheet, label, why }) => (
              <li key={`${sheet} ${label}`}>{`${sheet}, ${label}. ${why}`}</li>
            ))}
          </ul>
        </>
      )}
    </Message>
  )
}
