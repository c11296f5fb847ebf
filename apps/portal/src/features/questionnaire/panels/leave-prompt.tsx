import { UnsavedPrompt } from '../../../lib/forms/unsaved-prompt.tsx'
import { useWork } from '../session/work-context.tsx'

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
