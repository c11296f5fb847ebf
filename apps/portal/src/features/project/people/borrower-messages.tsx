import { borrowerMessages, type ProjectPerson } from '@granary/api'
import { Card, LoadingState, NativeSelect } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { MessagesThread } from '../../../lib/people/messages-thread.tsx'

interface BorrowerMessagesProps {
  readonly projectId: string
  readonly borrowers: readonly ProjectPerson[]
  readonly mayWrite: boolean
  /** Whose messages are to be read, and a number that is another each time they are asked for. */
  readonly wanted: { readonly personId: string; readonly times: number } | undefined
}

/** What was written with the borrowers of a project, one of them at a time. */
export function BorrowerMessages({ projectId, borrowers, mayWrite, wanted }: BorrowerMessagesProps) {
  const [chosen, setChosen] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const known = ({ personId }: ProjectPerson) => personId === (chosen ?? wanted?.personId)
  const borrower = borrowers.find(known) ?? borrowers[0]
  useEffect(() => {
    if (!wanted) return
    setChosen(wanted.personId)
    place.current?.focus()
  }, [wanted])
  if (!borrower?.personId) return null
  return (
    <div ref={place} tabIndex={-1} className="pr-messages">
      <Card title={borrowers.length === 1 ? `Messages with ${borrower.name}` : 'Messages with borrowers'}>
        {borrowers.length > 1 && (
          <NativeSelect
            label="With"
            value={borrower.personId}
            onValueChange={setChosen}
            options={borrowers.map(({ personId, name }) => ({ value: personId ?? '', label: name }))}
          />
        )}
        <Thread
          key={borrower.personId}
          projectId={projectId}
          personId={borrower.personId}
          mayWrite={mayWrite}
        />
      </Card>
    </div>
  )
}

interface ThreadProps {
  readonly projectId: string
  readonly personId: string
  readonly mayWrite: boolean
}

function Thread({ projectId, personId, mayWrite }: ThreadProps) {
  const found = useQuery(borrowerMessages.listForLender, { projectId, personId })
  const answer = useMutation(borrowerMessages.answer)
  const markRead = useMutation(borrowerMessages.markReadForLender)
  if (!found) return <LoadingState text="Loading messages…" rows={1} />
  return (
    <MessagesThread
      projectId={projectId}
      personId={personId}
      messages={found.messages}
      items={mayWrite ? found.items : []}
      onSend={({ stage, itemId }, text) => answer({ projectId, personId, stage, itemId, text })}
      onRead={(upTo) => markRead({ projectId, personId, upTo })}
    />
  )
}
