import { useEffect, useState } from 'react'
import { SaveIndicator } from '../panels/save-indicator.tsx'
import type { StageName } from '../saving/stage-data.ts'
import { SAVE_TOPIC } from '../saving/stage-session.ts'
import { WorkProvider } from '../session/work-context.tsx'
import type { OpenWork } from './stage-doors.tsx'

interface SavingProps {
  readonly work: OpenWork
  readonly onShowStage: (stage: StageName) => void
}

/** How safely the work is kept: of the stage that has something on its way, else of the first that is open. */
export function Saving({ work, onShowStage }: SavingProps) {
  const stages = (['pre-application', 'application'] as const).filter((stage) => work[stage])
  const busy = useBusy(work)
  const stage = stages.find((each) => each === busy) ?? stages[0]
  const shown = stage && work[stage]
  if (!shown) return null
  return (
    <WorkProvider key={stage} value={shown}>
      <SaveIndicator onShow={() => onShowStage(stage)} />
    </WorkProvider>
  )
}

/** The stage of the latest work that is not kept yet, or was just kept. */
function useBusy(work: OpenWork): StageName | undefined {
  const [busy, setBusy] = useState<StageName>()
  useEffect(() => {
    const ends = (['pre-application', 'application'] as const).flatMap((stage) => {
      const session = work[stage]?.session
      if (!session) return []
      return [
        session.store.subscribe(SAVE_TOPIC, () => {
          if (session.phase() !== 'clean') setBusy(stage)
        }),
      ]
    })
    return () => {
      for (const end of ends) end()
    }
  }, [work])
  return busy
}
