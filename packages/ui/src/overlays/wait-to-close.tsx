import { type ReactNode, useState } from 'react'
import { Message } from '../feedback/message.tsx'

interface WaitToClose {
  readonly close: () => void
  /** Why it is still there, for whoever asked for it to be closed. */
  readonly note: ReactNode
}

/**
 * What is on its way cannot be held back. A dialog that was closed meanwhile would not say what came of it, and what is
 * refused would have taken the words along: so closing waits for the answer, and says so.
 */
export function useWaitToClose(isUnderWay: boolean, close: () => void): WaitToClose {
  const [isAsked, setAsked] = useState(false)
  if (!isUnderWay && isAsked) setAsked(false)
  return {
    close: isUnderWay ? () => setAsked(true) : close,
    note: isUnderWay && isAsked && (
      <Message tone="info" announce="status">
        This is on its way and cannot be held back any more. What comes of it is said here.
      </Message>
    ),
  }
}
