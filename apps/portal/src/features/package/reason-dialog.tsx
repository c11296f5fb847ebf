import { sensitive } from '@granary/api'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../lib/forms/free-text.tsx'

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
export function ReasonDialog({ what, send, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      {...dialog}
      description={`Tax ids stand in a package in full. ${what} and why stays in the audit log, which the lender reads.`}
      formClass="pk-reason"
      send={async () => {
        if (reason.trim() === '') throw new Error('Say why you need it.')
        await send(reason)
      }}
    >
      {({ clearError }) => (
        <FreeText
          label="Reason"
          required
          limit={sensitive.longestReason}
          rows={2}
          value={reason}
          onValueChange={(text) => {
            clearError()
            setReason(text)
          }}
        />
      )}
    </FormDialog>
  )
}
