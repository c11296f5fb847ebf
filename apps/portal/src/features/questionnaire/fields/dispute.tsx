import { messageOf, projectAnswers } from '@granary/api'
import type { Field } from '@granary/forms'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { useMutation } from 'convex/react'
import { createContext, useContext, useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import type { StageName } from '../saving/stage-data.ts'
import { ReasonForm } from './reason-form.tsx'

/** The stage in which this person may hold against it that a question does apply; nothing for everybody else. */
export interface DisputePlace {
  readonly projectId: string
  readonly stage: StageName
}

const DisputeContext = createContext<DisputePlace | undefined>(undefined)
export const MayDispute = DisputeContext.Provider

/** The packaging team does not agree that a question does not apply. */
export function DisputeAction({ field }: { readonly field: Field }) {
  const place = useContext(DisputeContext)
  const dispute = useMutation(projectAnswers.disputeNotApplicable)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!place) return null
  async function send(note: string) {
    if (!place) return
    setBusy(true)
    setFailure(undefined)
    try {
      await dispute({ ...place, fieldId: field.id, note })
      setOpen(false)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (!open) {
    return (
      <TextButton writes className="q-excuse-offer g-no-print" onClick={() => setOpen(true)}>
        Ask for it all the same…
        <VisuallyHidden>: {field.label}</VisuallyHidden>
      </TextButton>
    )
  }
  return (
    <ReasonForm
      label="Why it does apply"
      subject={field.label}
      first=""
      empty="Say why it does apply. The lender reads it."
      save="Ask for it"
      busy={busy && 'Saving…'}
      failure={failure}
      onSave={(note) => void send(note)}
      onCancel={() => setOpen(false)}
    />
  )
}

/** The packaging team lets stand what was said, after all. */
export function WithdrawDispute({ field }: { readonly field: Field }) {
  const place = useContext(DisputeContext)
  const withdraw = useMutation(projectAnswers.withdrawDispute)
  const change = useChange()
  if (!place) return null
  return (
    <TextButton
      writes
      className="q-excuse-offer g-no-print"
      onClick={() => void change(withdraw({ ...place, fieldId: field.id }), 'What was said stands again.')}
    >
      No longer ask for it
      <VisuallyHidden>: {field.label}</VisuallyHidden>
    </TextButton>
  )
}
