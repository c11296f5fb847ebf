import { type PersonDetail, type PersonErasure, personErasures } from '@granary/api'
import { useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { LastWordDialog, ReasonDialog } from './dialogs.tsx'

interface AnswerDialogProps {
  readonly erasure: PersonErasure
  readonly onClose: () => void
}

export function ErasePersonDialog({ erasure: { erasureId, personName, email }, onClose }: AnswerDialogProps) {
  const carryOut = useMutation(personErasures.carryOut)
  return (
    <LastWordDialog
      title={`Erase ${personName}`}
      description="This cannot be undone. Backups name the person until they end; whoever puts one of them back has to erase the person again."
      typed={{ id: 'email', label: 'Email address of the account', is: email }}
      backupsLabel="The last backup that names them ends on"
      send={({ typed, backupsUntil }) => carryOut({ erasureId, email: typed, backupsUntil })}
      onClose={onClose}
    />
  )
}

export function DeclinePersonDialog({ erasure: { erasureId }, onClose }: AnswerDialogProps) {
  const decline = useMutation(personErasures.decline)
  return (
    <ReasonDialog
      title="Decline this request"
      description="The account stays as it is. Its person reads why."
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

interface RequestDialogProps {
  readonly person: Pick<PersonDetail, 'personId' | 'name'>
  readonly onClose: () => void
}

/** For whoever asked by letter or telephone; the request is answered on its own page. */
export function AskPersonErasureDialog({ person: { personId, name }, onClose }: RequestDialogProps) {
  const request = useMutation(personErasures.request)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title={`Erase ${name}`}
      description="This makes a request, and nothing changes yet. It is carried out or declined under Erasures."
      field={{
        id: 'reason',
        label: 'Reason',
        help: 'It stays on the certificate, so name nobody in it.',
      }}
      submitLabel="Make the request"
      busyLabel="Saving…"
      send={async (reason) => {
        const { erasureId } = await request({ personId, reason })
        await navigate({ to: '/admin/erasures/people/$erasureid', params: { erasureid: erasureId } })
      }}
      onClose={onClose}
    />
  )
}
