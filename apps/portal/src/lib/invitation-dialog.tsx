import { Button, Dialog, useToasts } from '@granary/ui'
import { type ReactNode, useId } from 'react'
import { FormError } from './entrance.tsx'
import { type Submission, useSubmission } from './use-submission.ts'

interface InvitationDialogProps {
  readonly title: string
  readonly description: string
  readonly wide?: boolean
  readonly formClass: string
  /** Whom it goes to, as typed. */
  readonly email: string
  readonly send: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: (submission: Submission) => ReactNode
}

/** What every invitation has in common, whoever sends it: one form, one try at a time, a word when it has gone. */
export function InvitationDialog({
  formClass,
  email,
  send,
  onClose,
  children,
  ...words
}: InvitationDialogProps) {
  const form = useId()
  const toasts = useToasts()
  const submission = useSubmission(async () => {
    await send()
    toasts.show({ title: `Invitation sent to ${email.trim()}.`, tone: 'success' })
    onClose()
  })
  return (
    <Dialog
      {...words}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={submission.busy && 'Sending…'}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={form} className={formClass} onSubmit={submission.onSubmit} noValidate>
        {children(submission)}
        <FormError text={submission.error} />
      </form>
    </Dialog>
  )
}
