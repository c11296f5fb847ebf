import { agencyQuestionAnchor } from '@granary/api'
import { useLed } from '../../../lib/frames/use-led.ts'

const beforeQuestion = agencyQuestionAnchor('')

/** Whoever comes by the address of a question, as a notice has it, stands at it with the keyboard too. */
export function useLedToQuestion(): void {
  useLed((anchor) => {
    if (!anchor.startsWith(beforeQuestion)) return
    const row = document.getElementById(anchor)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  })
}
