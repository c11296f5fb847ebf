import { eligibility, messageOf } from '@granary/api'
import { Button, Dialog, Message, TextField, useWaitToClose } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type FormEvent, useId, useState } from 'react'
import { readCheckDraft, useCheckDraft } from '../../lib/check-draft.ts'

interface SaveForLaterProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Mails a link that opens the check again, also on another device. */
export function SaveForLater({ open, onClose }: SaveForLaterProps) {
  const { answers } = useCheckDraft()
  const save = useMutation(eligibility.saveForLater)
  const formId = useId()
  const [typed, setTyped] = useState<string>()
  const [outcome, setOutcome] = useState<{ readonly sentTo?: string; readonly error?: string }>({})
  const [busy, setBusy] = useState(false)
  const email = typed ?? answers.contactEmail ?? ''

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await save({ email, answers: { ...readCheckDraft().answers } })
      setOutcome({ sentTo: email.trim() })
    } catch (error) {
      setOutcome({ error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const { close, note } = useWaitToClose(busy, () => {
    setOutcome({})
    onClose()
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Continue later"
      description="We keep your answers for 30 days behind a link that only the mail contains. Your answers stay on this device too."
      actions={
        outcome.sentTo ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy && 'Sending…'}>
              Mail me the link
            </Button>
          </>
        )
      }
    >
      {outcome.sentTo ? (
        <Message tone="success" announce="status">
          The link is on its way to {outcome.sentTo}.
        </Message>
      ) : (
        <form id={formId} onSubmit={(event) => void onSubmit(event)} noValidate>
          <TextField
            label="Your email address"
            type="email"
            autoComplete="email"
            value={email}
            error={outcome.error}
            onValueChange={(text) => {
              setTyped(text)
              setOutcome({})
            }}
          />
          {note}
        </form>
      )}
    </Dialog>
  )
}
