import { type PersonDetail, type PersonErasure, personErasures } from '@granary/api'
import { DateField, TextField } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../../lib/forms/free-text.tsx'

interface AnswerDialogProps {
  readonly erasure: PersonErasure
  readonly onClose: () => void
}

/** The last word: who gives it types the address of whoever goes. */
export function ErasePersonDialog({ erasure: { erasureId, personName, email }, onClose }: AnswerDialogProps) {
  const carryOut = useMutation(personErasures.carryOut)
  const [typed, setTyped] = useState('')
  const [backupsUntil, setBackupsUntil] = useState('')
  return (
    <FormDialog
      title={`Erase ${personName}`}
      description="This cannot be undone. Backups name the person until they end; whoever puts one of them back has to erase the person again."
      formClass="p-admin-form"
      submitLabel="Erase for good"
      busyLabel="Erasing…"
      asked={{ fields: ['email', 'backupsUntil'] }}
      send={async () => {
        await carryOut({ erasureId, email: typed, backupsUntil })
        onClose()
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <TextField
            id="email"
            label="Email address of the account"
            help={`Type ${email}`}
            value={typed}
            onValueChange={setTyped}
            error={errors.email}
          />
          <DateField
            id="backupsUntil"
            label="The last backup that names them ends on"
            value={backupsUntil}
            onValueChange={setBackupsUntil}
            error={errors.backupsUntil}
          />
        </>
      )}
    </FormDialog>
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

interface ReasonDialogProps
  extends Pick<
    Parameters<typeof FormDialog>[0],
    'title' | 'description' | 'submitLabel' | 'busyLabel' | 'onClose'
  > {
  readonly field: { readonly id: string; readonly label: string; readonly help?: string }
  readonly send: (text: string) => Promise<void>
}

function ReasonDialog({ field, send, ...dialog }: ReasonDialogProps) {
  const [text, setText] = useState('')
  return (
    <FormDialog {...dialog} formClass="p-admin-form" asked={{ fields: [field.id] }} send={() => send(text)}>
      {({ errors }) => (
        <FreeText {...field} limit={1000} value={text} onValueChange={setText} error={errors[field.id]} />
      )}
    </FormDialog>
  )
}
