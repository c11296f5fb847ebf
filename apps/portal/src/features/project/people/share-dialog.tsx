import { type ProjectPerson, projectPeople, type ShareItem } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { ShareChoices } from '../../../lib/people/share-choices.tsx'

interface ShareDialogProps {
  readonly projectId: string
  readonly person: ProjectPerson
  readonly onClose: () => void
}

/** Other parts and documents for somebody who is in already, or invited. */
export function ShareDialog({ projectId, person, onClose }: ShareDialogProps) {
  const { key, name, sees } = person
  const [shown] = useState<readonly ShareItem[]>(sees?.items ?? [])
  const [items, setItems] = useState(shown)
  const setShared = useMutation(projectPeople.setShared)
  const toasts = useToasts()
  return (
    <FormDialog
      title={`What ${name} sees`}
      description="They see what is chosen here from now on, and nothing else. What they answered stays. No mail goes out: ask them for what is new to tell them of it."
      wide
      formClass="pr-ask"
      submitLabel="Save"
      busyLabel="Saving…"
      asked={{
        fields: ['shared'],
        check: () => ({
          shared: items.length === 0 ? 'Choose what to share, or end the access instead.' : undefined,
        }),
      }}
      onClose={onClose}
      send={async () => {
        const { asSent } = await setShared({ projectId, key, shown: [...shown], items: [...items] })
        const also = asSent ? '' : ' Somebody else’s change counts too.'
        toasts.show({ title: `Changed what ${name} sees.${also}`, tone: 'success' })
        onClose()
      }}
    >
      {({ errors, clearError }) => (
        <ShareChoices
          // Beneath it the page has a field of that name.
          id="shared"
          projectId={projectId}
          items={items}
          error={errors.shared}
          onChange={(next) => {
            clearError('shared')
            setItems(next)
          }}
        />
      )}
    </FormDialog>
  )
}
