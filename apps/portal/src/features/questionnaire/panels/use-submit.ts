import { messageOf } from '@granary/api'
import { useState } from 'react'
import { useWork } from '../session/work-context.tsx'

const notSaved = 'Some answers are not saved yet. Look at the fields that say so, then submit again.'

/** Saves what is not saved yet and goes on to the page that shows what goes out. */
export function useSubmit(onCheck: () => void) {
  const { session, errors } = useWork()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  function showProblems() {
    errors.switchOn()
    requestAnimationFrame(() => {
      const summary = document.getElementById('problems')
      summary?.scrollIntoView({ block: 'start' })
      summary?.focus({ preventScroll: true })
    })
  }

  async function submit() {
    setFailure(undefined)
    if (session.store.problems().length > 0) return showProblems()
    setBusy(true)
    try {
      await session.saveNow()
      // Disputed or refused: what the person sees is not what would be submitted.
      if (session.isUnsent()) return setFailure(notSaved)
      onCheck()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, failure }
}
