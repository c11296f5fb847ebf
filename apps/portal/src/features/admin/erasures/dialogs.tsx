import { DateField, TextField } from '@granary/ui'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../../lib/forms/free-text.tsx'

type Frame = Pick<
  Parameters<typeof FormDialog>[0],
  'title' | 'description' | 'submitLabel' | 'busyLabel' | 'onClose'
>

interface ReasonDialogProps extends Frame {
  readonly field: { readonly id: string; readonly label: string; readonly help?: string }
  readonly send: (text: string) => Promise<void>
}

/** Asks for nothing but words of one's own. */
export function ReasonDialog({ field, send, ...frame }: ReasonDialogProps) {
  const [text, setText] = useState('')
  return (
    <FormDialog {...frame} formClass="p-admin-form" asked={{ fields: [field.id] }} send={() => send(text)}>
      {({ errors }) => (
        <FreeText {...field} limit={1000} value={text} onValueChange={setText} error={errors[field.id]} />
      )}
    </FormDialog>
  )
}

interface LastWordDialogProps extends Omit<Frame, 'submitLabel' | 'busyLabel'> {
  /** What has to be typed as it stands here. */
  readonly typed: { readonly id: string; readonly label: string; readonly is: string | null }
  readonly backupsLabel: string
  readonly send: (said: { readonly typed: string; readonly backupsUntil: string }) => Promise<unknown>
}

/** The last word: who gives it types what goes, and says how long backups hold it. */
export function LastWordDialog({ typed: asked, backupsLabel, send, ...frame }: LastWordDialogProps) {
  const [typed, setTyped] = useState('')
  const [backupsUntil, setBackupsUntil] = useState('')
  return (
    <FormDialog
      {...frame}
      formClass="p-admin-form"
      submitLabel="Erase for good"
      busyLabel="Erasing…"
      asked={{ fields: [asked.id, 'backupsUntil'] }}
      send={async () => {
        await send({ typed, backupsUntil })
        frame.onClose()
      }}
    >
      {({ errors }) => (
        <>
          <TextField
            id={asked.id}
            label={asked.label}
            help={`Type ${asked.is}`}
            value={typed}
            onValueChange={setTyped}
            error={errors[asked.id]}
          />
          <DateField
            id="backupsUntil"
            label={backupsLabel}
            value={backupsUntil}
            onValueChange={setBackupsUntil}
            error={errors.backupsUntil}
          />
        </>
      )}
    </FormDialog>
  )
}
