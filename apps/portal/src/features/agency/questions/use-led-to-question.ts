import { agencyQuestionAnchor } from '@granary/api'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const beforeQuestion = agencyQuestionAnchor('')

/** Whoever comes by the address of a question, as a notice has it, stands at it with the keyboard too. */
export function useLedToQuestion(): void {
  const { hash, state } = useLocation()
  // Whoever takes the same way again is led there again.
  const time = state.__TSR_key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one more way to the same place
  useEffect(() => {
    if (!hash.startsWith(beforeQuestion)) return
    const row = document.getElementById(hash)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [hash, time])
}
