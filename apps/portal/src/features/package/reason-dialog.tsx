import { ReasonDialog as AnyReasonDialog } from '../../lib/sensitive/reason-dialog.tsx'

interface ReasonDialogProps {
  readonly title: string
  /** What is done and logged, for the sentence about it. */
  readonly what: string
  readonly submitLabel: string
  readonly busyLabel: string
  readonly send: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Tax ids stand in a package in full: whoever builds or opens one says why. */
export function ReasonDialog({ what, ...dialog }: ReasonDialogProps) {
  return (
    <AnyReasonDialog
      {...dialog}
      description={`Tax ids stand in a package in full. ${what} and why stays in the audit log, which the lender reads.`}
      formClass="pk-reason"
      refusal="Say why you need it."
    />
  )
}
