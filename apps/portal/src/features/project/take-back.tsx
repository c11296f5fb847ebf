import { messageOf, submissions } from '@granary/api'
import { Button, Message, useToasts } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readersDateFormat } from '../../lib/words/format-when-needed.ts'
import type { ProjectSearch } from './project-search.ts'

interface TakeBackProps {
  readonly projectId: string
  readonly stage: NonNullable<ProjectSearch['stage']>
  readonly onTakenBack: () => void
}

const clock = readersDateFormat({ timeStyle: 'short' })

/** For half an hour after a submission, for those who may: the server has the last word on the time. */
export function TakeBack({ projectId, stage, onTakenBack }: TakeBackProps) {
  const until = useQuery(submissions.list, { projectId, stage })?.takeBackUntil ?? null
  const takeBack = useMutation(submissions.takeBack)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOver = useIsOver(until)
  const toasts = useToasts()

  async function press() {
    setFailure(undefined)
    setBusy(true)
    try {
      await takeBack({ projectId, stage })
      toasts.show({ title: `The ${stage} is taken back, and open again.`, tone: 'success' })
      onTakenBack()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const isOffered = until !== null && !isOver
  if (!isOffered && !failure) return null
  return (
    <div className="pr-take-back g-no-print">
      {isOffered && (
        <>
          <p>{`You can take it back until ${clock(until)}, as long as the packaging team has not opened it.`}</p>
          <Button
            look="secondary"
            icon={Undo2}
            writes
            busy={busy && 'Taking it back…'}
            onClick={() => void press()}
          >
            Take it back
          </Button>
        </>
      )}
      {failure && (
        <Message tone="danger" announce="alert">
          <p>{failure}</p>
        </Message>
      )}
    </div>
  )
}

export function useIsOver(until: number | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (until === null) return
    setOver(until <= Date.now())
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return isOver
}
