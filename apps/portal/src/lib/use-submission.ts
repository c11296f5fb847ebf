import { generalFailure, messageOf } from '@granary/api'
import { type FormEvent, useState } from 'react'

export interface Submission {
  readonly busy: boolean
  /** What went wrong with the last try, until something is edited. */
  readonly error: string | undefined
  readonly clearError: () => void
  readonly onSubmit: (event: FormEvent) => void
}

/** One try at a time of what a form does; a failure is kept in words. */
export function useSubmission(send: () => Promise<void>): Submission {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (failure) {
      setError(messageOf(failure, ownWords(failure)))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    clearError: () => setError(undefined),
    onSubmit: (event) => {
      event.preventDefault()
      if (!busy) void run()
    },
  }
}

/** Failed calls of the live connection carry paths and ids, which are for us. */
function ownWords(failure: unknown): string {
  if (!(failure instanceof Error) || failure.message.startsWith('[CONVEX')) return generalFailure
  return failure.message
}
