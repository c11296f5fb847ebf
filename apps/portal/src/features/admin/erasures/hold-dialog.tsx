import { erasures } from '@granary/api'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../../lib/forms/free-text.tsx'

interface HoldDialogProps {
  readonly projectId: string
  readonly projectName: string
  readonly onClose: () => void
}

/** Sets a legal hold on a project, or lifts the one that stands: what it does is settled when it opens. */
export function HoldDialog({ projectId, ...others }: HoldDialogProps) {
  const standing = useQuery(erasures.get, { projectId })
  if (standing === undefined) return null
  return <HoldForm projectId={projectId} isHeld={standing.hold !== null} {...others} />
}

function HoldForm({
  projectId,
  projectName,
  isHeld,
  onClose,
}: HoldDialogProps & { readonly isHeld: boolean }) {
  const setHold = useMutation(erasures.setHold)
  const [reason, setReason] = useState('')
  const [lifts] = useState(isHeld)
  return (
    <FormDialog
      title={lifts ? `Lift the legal hold on ${projectName}` : `Set a legal hold on ${projectName}`}
      description={
        lifts
          ? 'After that it can be erased on request again.'
          : 'It cannot be erased while the hold stands. Its owners read the reason.'
      }
      formClass="p-admin-form"
      submitLabel={lifts ? 'Lift the hold' : 'Set the hold'}
      busyLabel="Saving…"
      asked={{ fields: ['reason'] }}
      send={async () => {
        await setHold({ projectId, held: !lifts, reason })
        onClose()
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <FreeText
          id="reason"
          label="Reason"
          limit={1000}
          value={reason}
          onValueChange={setReason}
          error={errors.reason}
        />
      )}
    </FormDialog>
  )
}
