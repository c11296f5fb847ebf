import { sensitive } from '@granary/api'
import { type ComponentProps, useState } from 'react'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FreeText } from '../forms/free-text.tsx'

interface ReasonDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'children' | 'send'> {
  /** Where nothing was said. */
  readonly refusal: string
  readonly send: (reason: string) => Promise<void>
}

/** Before tax ids are shown in full: why, as it goes into the audit log. */
export function ReasonDialog({ refusal, send, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      {...dialog}
      send={async () => {
        if (reason.trim() === '') throw new Error(refusal)
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
