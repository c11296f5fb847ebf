import { type Erasure, erasures } from '@granary/api'
import { useMutation } from 'convex/react'
import { LastWordDialog, ReasonDialog } from './dialogs.tsx'

interface AnswerDialogProps {
  readonly erasure: Erasure
  readonly onClose: () => void
}

export function CarryOutDialog({ erasure: { erasureId, projectName }, onClose }: AnswerDialogProps) {
  const carryOut = useMutation(erasures.carryOut)
  return (
    <LastWordDialog
      title={`Erase ${projectName}`}
      description="This cannot be undone. Backups hold the project until they end; whoever puts one of them back has to erase it again."
      typed={{ id: 'projectName', label: 'Name of the project', is: projectName }}
      backupsLabel="The last backup that holds it ends on"
      send={({ typed, backupsUntil }) => carryOut({ erasureId, projectName: typed, backupsUntil })}
      onClose={onClose}
    />
  )
}

export function DeclineDialog({ erasure: { erasureId }, onClose }: AnswerDialogProps) {
  const decline = useMutation(erasures.decline)
  return (
    <ReasonDialog
      title="Decline this request"
      description="The project stays as it is."
      field={{ id: 'note', label: 'Why' }}
      submitLabel="Decline"
      busyLabel="Declining…"
      send={async (note) => {
        await decline({ erasureId, note })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
