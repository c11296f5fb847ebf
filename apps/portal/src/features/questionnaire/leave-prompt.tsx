import { Button, Dialog } from '@granary/ui'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { leavingQuestion } from '../../lib/unsaved-prompt.ts'
import { useWork } from './work-context.tsx'

/** Asks before unsent changes are left behind, and tries to send them meanwhile. Closing the tab asks too. */
export function LeavePrompt() {
  const { session, transfers } = useWork()
  const stay = useRef<HTMLButtonElement>(null)
  const unsent = () => session.isUnsent() || transfers.busy()
  const saveAtOnce = () => void session.saveNow().catch(() => undefined)
  const blocker = useBlocker({
    withResolver: true,
    shouldBlockFn({ current, next }) {
      // Turning to the other stage keeps this one's session and its draft.
      if (current.pathname === next.pathname || !unsent()) return false
      saveAtOnce()
      return true
    },
    enableBeforeUnload() {
      if (!unsent()) return false
      saveAtOnce()
      return true
    },
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={leavingQuestion}
      initialFocus={stay}
      actions={
        <>
          <Button look="secondary" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button ref={stay} onClick={() => blocker.reset?.()}>
            Stay and save
          </Button>
        </>
      }
    />
  )
}
