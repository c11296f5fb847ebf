import { messageOf, workbook } from '@granary/api'
import { Button, Message } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

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
  const [taken, setTaken] = useState<number>()
  const said = useRef<HTMLDivElement>(null)
  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      const done = await apply({ projectId, storageId, take: [...take] })
      flushSync(() => setTaken(done.taken))
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
        {taken !== undefined && (
          <Message tone="success">
            {`${taken === 1 ? '1 difference is' : `${taken} differences are`} taken over. What the questions said before is in their history.`}
          </Message>
        )}
      </div>
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
