import { erasures } from '@granary/api'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { ReasonDialog } from './dialogs.tsx'

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
  const [lifts] = useState(isHeld)
  return (
    <ReasonDialog
      title={lifts ? `Lift the legal hold on ${projectName}` : `Set a legal hold on ${projectName}`}
      description={
        lifts
          ? 'After that it can be erased on request again.'
          : 'It cannot be erased while the hold stands. Its owners read the reason.'
      }
      field={{ id: 'reason', label: 'Reason' }}
      submitLabel={lifts ? 'Lift the hold' : 'Set the hold'}
      busyLabel="Saving…"
      send={async (reason) => {
        await setHold({ projectId, held: !lifts, reason })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
