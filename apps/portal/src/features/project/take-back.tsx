import { submissions } from '@granary/api'
import { Button } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readersDateFormat } from '../../lib/words/format-when-needed.ts'
import type { ProjectSearch } from './project-search.ts'

export const TakeBackDialog = lazy(() => import('./take-back-dialog.tsx'))

interface TakeBackProps {
  readonly projectId: string
  readonly stage: NonNullable<ProjectSearch['stage']>
  readonly onTakenBack?: () => void
}

const clock = readersDateFormat({ timeStyle: 'short' })

/** For half an hour after a submission, for those who may: the server has the last word on the time. */
export function TakeBack({ projectId, stage, onTakenBack }: TakeBackProps) {
  const until = useQuery(submissions.list, { projectId, stage })?.takeBackUntil ?? null
  const [asks, setAsks] = useState(false)
  const isOver = useIsOver(until)
  const isOffered = until !== null && !isOver
  if (!isOffered && !asks) return null
  return (
    <div className="pr-take-back g-no-print">
      {isOffered && (
        <>
          <p>{`You can take it back until ${clock(until)}, as long as the packaging team has not opened it.`}</p>
          <Button look="secondary" icon={Undo2} writes onClick={() => setAsks(true)}>
            Take it back
          </Button>
        </>
      )}
      {asks && (
        <Suspense>
          <TakeBackDialog {...{ projectId, stage, onTakenBack }} onClose={() => setAsks(false)} />
        </Suspense>
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
