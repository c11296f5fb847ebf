import type { AgencyView } from '@granary/api'
import type { RefObject } from 'react'
import { useLed } from '../../lib/frames/use-led.ts'
import { agencyWorkAnchor } from '../../lib/projects/head/places.ts'

/** Where the next step of a reader is done: the order is the one in which the head says what comes next. */
export function workOf({ questions, commitment, closing, may }: AgencyView): string {
  const isTheirs = ({ answer, answeredBy }: AgencyView['questions'][number]) =>
    answer === null && (may.record.includes('answer') || (may.answer && answeredBy === 'lender'))
  const isLeft = ({ metOn }: { readonly metOn: string | null }) => metOn === null
  if (questions.some(isTheirs)) return '.ag-item-open .ag-item-action button'
  if (commitment && commitment.acceptedOn !== null) {
    if (commitment.conditions.some(isLeft)) return pointsIn('ag-conditions')
    if (closing?.papers.some(isLeft)) return pointsIn('ag-papers')
  }
  const isUnsent = questions.some(({ answer, sentOn }) => answer !== null && sentOn === null)
  if (!commitment && isUnsent && may.record.includes('letter')) return letter
  return 'button.g-button-primary'
}

const letter = '[aria-labelledby="ag-questions"] .ag-head-actions a'

const pointsIn = (card: string) => `[aria-labelledby="${card}"] .ag-item-ahead .ag-item-action button`

/** The head's button leads to what it is called after, from another page and from this one, each time it is pressed. */
export function useLedToWork(part: RefObject<HTMLElement | null>, view: AgencyView): void {
  useLed((anchor) => {
    if (anchor !== agencyWorkAnchor) return
    const work = part.current?.querySelector<HTMLElement>(workOf(view)) ?? part.current
    if (!work) return
    work.dataset.led = ''
    work.addEventListener('blur', () => delete work.dataset.led, { once: true })
    work.scrollIntoView({ block: 'center' })
    work.focus({ preventScroll: true })
  })
}
