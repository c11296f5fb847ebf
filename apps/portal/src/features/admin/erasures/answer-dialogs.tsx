import { type Erasure, erasures } from '@granary/api'
import { DateField, TextField } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../../lib/forms/free-text.tsx'

interface AnswerDialogProps {
  readonly erasure: Erasure
  readonly onClose: () => void
}

/** The last word: who gives it types the name of what goes. */
export function CarryOutDialog({ erasure: { erasureId, projectName }, onClose }: AnswerDialogProps) {
  const carryOut = useMutation(erasures.carryOut)
  const [typed, setTyped] = useState('')
  const [backupsUntil, setBackupsUntil] = useState('')
  return (
    <FormDialog
      title={`Erase ${projectName}`}
      description="This cannot be undone. Backups hold the project until they end; whoever puts one of them back has to erase it again."
      formClass="p-admin-form"
      submitLabel="Erase for good"
      busyLabel="Erasing…"
      asked={{ fields: ['projectName', 'backupsUntil'] }}
      send={async () => {
        await carryOut({ erasureId, projectName: typed, backupsUntil })
        onClose()
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <TextField
            id="projectName"
            label="Name of the project"
            help={`Type ${projectName}`}
            value={typed}
            onValueChange={setTyped}
            error={errors.projectName}
          />
          <DateField
            id="backupsUntil"
            label="The last backup that holds it ends on"
            value={backupsUntil}
            onValueChange={setBackupsUntil}
            error={errors.backupsUntil}
          />
        </>
      )}
    </FormDialog>
  )
}

export function DeclineDialog({ erasure: { erasureId }, onClose }: AnswerDialogProps) {
  const decline = useMutation(erasures.decline)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title="Decline this request"
      description="The project stays as it is."
      formClass="p-admin-form"
      submitLabel="Decline"
      busyLabel="Declining…"
      asked={{ fields: ['note'] }}
      send={async () => {
        await decline({ erasureId, note })
        onClose()
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <FreeText
          id="note"
          label="Why"
          limit={1000}
          value={note}
          onValueChange={setNote}
          error={errors.note}
        />
      )}
    </FormDialog>
  )
}
