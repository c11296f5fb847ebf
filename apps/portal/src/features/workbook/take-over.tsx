import { messageOf, type WorkbookApplied, workbook } from '@granary/api'
import { Button, Message } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { UndoImport } from './undo-import.tsx'

interface TakeOverProps {
  readonly projectId: string
  readonly storageId: string
  readonly take: readonly string[]
}

/** The one change, and what came of it. */
export function TakeOver({ projectId, storageId, take }: TakeOverProps) {
  const apply = useMutation(workbook.apply)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<WorkbookApplied>()
  const said = useRef<HTMLDivElement>(null)
  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await apply({ projectId, storageId, take: [...take] })
      flushSync(() => setDone(answer))
      said.current?.focus()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  const count = take.length
  return (
    <div className="wb-take">
      <div ref={said} tabIndex={-1} role="status">
        {done && (
          <Message tone="success">
            {`${done.taken === 1 ? '1 difference is' : `${done.taken} differences are`} taken over. What the questions said before is in their history.`}
          </Message>
        )}
      </div>
      {done?.importId && (
        <UndoImport key={done.importId} projectId={projectId} importId={done.importId} label="Undo" />
      )}
      {failure && (
        <Message tone="danger" announce="alert">
          {failure}
        </Message>
      )}
      {count > 0 && (
        <Button writes busy={busy && 'Taking over…'} onClick={() => void send()}>
          {count === 1 ? 'Take 1 difference over' : `Take ${count} differences over`}
        </Button>
      )}
    </div>
  )
}
