import { type ProjectPerson, projectPeople } from '@granary/api'
import { DateField, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'

interface DueDialogProps {
  readonly projectId: string
  readonly person: ProjectPerson
  readonly onClose: () => void
}

/** Another day by which somebody is to answer what they were asked for. */
export function DueDialog({ projectId, person, onClose }: DueDialogProps) {
  const { key, name, asked } = person
  const [dueOn, setDueOn] = useState(asked?.dueOn ?? '')
  const setDue = useMutation(projectPeople.setDue)
  const toasts = useToasts()
  return (
    <FormDialog
      title={`When ${name} is to answer`}
      description="Everything they were asked for here is due on this day. Who has an account is told by mail. Reminders go out before it, and none once it is done."
      formClass="pr-ask"
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
      send={async () => {
        await setDue({ projectId, key, dueOn: dueOn === '' ? null : dueOn })
        toasts.show({ title: 'The day is changed.', tone: 'success' })
        onClose()
      }}
    >
      {({ errors }) => (
        <DateField
          // Beneath it the page has a field of that name.
          id="new-due-day"
          label="Due"
          optional
          error={errors.dueOn}
          value={dueOn}
          onValueChange={setDueOn}
        />
      )}
    </FormDialog>
  )
}
