import { UnsavedPrompt } from '../../lib/unsaved-prompt.tsx'
import { useWork } from './work-context.tsx'

/** Asks before unsent changes are left behind, and tries to send them meanwhile. */
export function LeavePrompt() {
  const { session, transfers } = useWork()
  return (
    <UnsavedPrompt
      hasUnsent={() => session.isUnsent() || transfers.busy()}
      onBlocked={() => void session.saveNow().catch(() => undefined)}
      stayLabel="Stay and save"
    />
  )
}
