import './sensitive-answer.css'
import { sensitive, type TableName } from '@granary/api'
import { type Field, maskedText } from '@granary/forms'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReasonDialog } from './reason-dialog.tsx'

type Stage = 'pre-application' | 'application'

/** Where sensitive answers can be asked for: a stage, or a row of a table, as it is or as it went out with a submission. */
export type RevealPlace = { readonly projectId: string } & (
  | { readonly stage: Stage; readonly round?: number }
  | { readonly table: TableName; readonly rowId: string }
  | { readonly table: TableName; readonly rowId: string; readonly stage: Stage; readonly round: number }
)

interface SensitiveAnswerProps {
  readonly field: Field
  readonly answer: string
  /** Left out where it stays masked for this person. */
  readonly place: RevealPlace | undefined
  /** What is shown or hidden, where the question alone does not say it. */
  readonly label?: string
  /** Left out of the order of tabs, where a key of the grid around it presses the button. */
  readonly inGrid?: boolean
}

/** Long enough to read it out on the phone; nobody leaves it on the screen by mistake. */
const SHOWN_FOR_MS = 60_000

/** A sensitive answer that is only read: masked, and for a reason shown once, in this page alone. */
export function SensitiveAnswer(props: SensitiveAnswerProps) {
  const { field, answer, place, label = field.label, inGrid = false } = props
  const [asking, setAsking] = useState(false)
  const [revealed, setRevealed] = useState<string>()
  useHiding(revealed !== undefined, () => setRevealed(undefined))
  return (
    <>
      <span role="status" data-revealed={revealed !== undefined || undefined}>
        {revealed ?? maskedText(answer, field.type)}
      </span>
      {place && (
        // One button with two names, so that the focus comes back to it from the dialog and stays.
        <TextButton
          className="p-reveal g-no-print"
          tabIndex={inGrid ? -1 : undefined}
          onClick={() => (revealed === undefined ? setAsking(true) : setRevealed(undefined))}
        >
          {revealed === undefined ? 'Reveal' : 'Hide'}
          <VisuallyHidden>{` “${label}”`}</VisuallyHidden>
        </TextButton>
      )}
      {place && asking && (
        <RevealDialog
          {...{ field, label, place }}
          onRevealed={setRevealed}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function RevealDialog({
  field,
  label,
  place,
  onRevealed,
  onClose,
}: {
  readonly field: Field
  readonly label: string
  readonly place: RevealPlace
  readonly onRevealed: (value: string) => void
  readonly onClose: () => void
}) {
  const reveal = useMutation(sensitive.reveal)
  return (
    <ReasonDialog
      title="Reveal this answer"
      description={`“${label}” is shown to you for a minute. Who looked at it and why stays in the audit log, which the lender reads.`}
      formClass="p-reveal-form"
      submitLabel="Reveal"
      busyLabel="Asking…"
      refusal="Say why you need to see it."
      send={async (reason) => {
        const where = 'table' in place ? { column: field.id } : { fieldId: field.id }
        const { value } = await reveal({ ...place, ...where, reason })
        onRevealed(value ?? '')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** After a while, when the page is left for another one, and before it is printed. */
function useHiding(isShown: boolean, hide: () => void) {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(hide, SHOWN_FOR_MS)
    const onVisibility = () => document.visibilityState === 'hidden' && hide()
    // What is printed is what the page shows when this has returned.
    const onPrint = () => flushSync(hide)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('beforeprint', onPrint)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('beforeprint', onPrint)
    }
  })
}
