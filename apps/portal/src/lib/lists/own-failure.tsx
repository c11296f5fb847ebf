import { isAppError, messageOf } from '@granary/api'
import { Button, ErrorState } from '@granary/ui'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface OwnFailureProps {
  /** What is asked for: asked for something else, it is tried again by itself. */
  readonly asked?: unknown
  readonly children: ReactNode
}

/** A part of a page that asks the server, and that fails by itself: the page around it stays. */
export function OwnFailure({ asked, children }: OwnFailureProps) {
  return (
    <CatchBoundary getResetKey={() => JSON.stringify([asked])} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}

/** Whose the whole page is not is told so by the page, and a fault of a script needs the page anew. */
function Failed({ error, reset }: ErrorComponentProps) {
  if (!isOfServer(error) || codes.some((code) => isAppError(error, code))) throw error
  return (
    <ErrorState
      title={messageOf(error)}
      action={
        <Button look="secondary" onClick={reset}>
          Try again
        </Button>
      }
    />
  )
}

const codes = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'] as const

/** Said in our words, or a fault of ours that the client names by its call. */
const isOfServer = (error: unknown) =>
  isAppError(error) || (error instanceof Error && error.message.startsWith('[CONVEX'))
