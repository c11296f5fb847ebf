import { Button, Dialog } from '@granary/ui'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

const leavingQuestion = 'Are you sure you want to leave? Your changes may not be saved.'

interface UnsavedPromptProps {
  readonly hasUnsent: () => boolean
  /** What would be lost also where only another part of the same page is turned to. */
  readonly isHeld?: () => boolean
  /** Sent, and told of wherever its person is by then: only closing the tab asks. */
  readonly isOnItsWay?: boolean
  /** What is tried while the person reads the question. */
  readonly onBlocked?: () => void
  readonly stayLabel?: string
}

/**
 * Asks in the specified words before a page with unsent changes is left. Closing the tab asks too, there in the
 * browser's own words, because a page may not do it otherwise.
 */
export function UnsavedPrompt({
  hasUnsent,
  isHeld,
  isOnItsWay = false,
  onBlocked,
  stayLabel = 'Stay',
}: UnsavedPromptProps) {
  const stay = useRef<HTMLButtonElement>(null)
  const mustStay = () => {
    if (!hasUnsent()) return false
    onBlocked?.()
    return true
  }
  const blocker = useBlocker({
    withResolver: true,
    // What the address says beside its path turns to another part of the same page, which keeps or sends its draft.
    shouldBlockFn: ({ current, next }) =>
      current.pathname === next.pathname ? (isHeld?.() ?? false) : !isOnItsWay && mustStay(),
    enableBeforeUnload: mustStay,
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
            {stayLabel}
          </Button>
        </>
      }
    />
  )
}
