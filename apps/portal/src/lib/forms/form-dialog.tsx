import { Button, Dialog, useWaitToClose } from '@granary/ui'
import { type ReactNode, useId } from 'react'
import { FormError } from '../frames/entrance.tsx'
import { type Submission, useSubmission } from './use-submission.ts'
import { useToldAnyway } from './use-told-anyway.ts'

interface FormDialogProps {
  readonly title: string
  readonly description: string
  readonly wide?: boolean
  readonly formClass: string
  readonly submitLabel: string
  readonly busyLabel: string
  /** The ids of its fields in their order, and what is wrong with them before anything is sent. */
  readonly asked?: Parameters<typeof useSubmission>[1]
  readonly send: () => Promise<void>
  readonly onClose: () => void
  readonly children: (submission: Submission) => ReactNode
}

/** One short form over the page: one try at a time, and what went wrong stands beneath the fields. */
export function FormDialog({
  formClass,
  submitLabel,
  busyLabel,
  asked,
  send,
  onClose,
  children,
  ...words
}: FormDialogProps) {
  const form = useId()
  const submission = useSubmission(useToldAnyway(words.title, send), asked)
  const { close, note } = useWaitToClose(submission.busy, onClose)
  return (
    <Dialog
      {...words}
      open
      onOpenChange={(open) => !open && close()}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={submission.busy && busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={formClass}
        onSubmit={submission.onSubmit}
        onInput={submission.onInput}
        noValidate
      >
        {children(submission)}
        <FormError text={submission.error} />
        {note}
      </form>
    </Dialog>
  )
}
