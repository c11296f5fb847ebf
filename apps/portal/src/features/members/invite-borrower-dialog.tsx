import { invitations, type ShareItem } from '@granary/api'
import { DateField, NativeSelect, RadioField } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { InvitationDialog, InvitationEmail, InvitationMessage } from '../../lib/people/invitation-dialog.tsx'
import { ShareChoices } from '../../lib/people/share-choices.tsx'

const ways = [
  { value: 'answer', label: 'Answer', description: 'Fill in answers and add documents.' },
  { value: 'read', label: 'Read', description: 'See what is there.' },
]

export function InviteBorrowerDialog({ onClose }: { readonly onClose: () => void }) {
  const projects = useQuery(invitations.listProjects, {})
  const [wanted, setWanted] = useState({ email: '', projectId: '', way: 'answer', dueOn: '', message: '' })
  const [items, setItems] = useState<readonly ShareItem[]>([])
  const inviteBorrower = useMutation(invitations.inviteBorrower)
  const send = async () => {
    const { email, projectId, way, dueOn, message } = wanted
    const mayAnswer = way === 'answer'
    const when = dueOn === '' ? {} : { dueOn }
    await inviteBorrower({ email, projectId, items: [...items], mayAnswer, message, ...when })
  }
  return (
    <InvitationDialog
      wide
      title="Invite a borrower"
      description="They see only what you choose here, and you see what they enter as they enter it."
      formClass="p-dialog-form"
      email={wanted.email}
      fields={['projectId', 'items', 'dueOn', 'message']}
      check={() => ({
        projectId: wanted.projectId === '' ? 'Choose a project.' : undefined,
        items: wanted.projectId !== '' && items.length === 0 ? 'Choose what to share.' : undefined,
      })}
      send={send}
      onClose={onClose}
    >
      {({ errors, clearError }) => {
        const set = (field: keyof typeof wanted) => (text: string) => {
          clearError(field)
          setWanted({ ...wanted, [field]: text })
        }
        return (
          <>
            <InvitationEmail error={errors.email} value={wanted.email} onValueChange={set('email')} />
            <NativeSelect
              id="projectId"
              error={errors.projectId}
              label="Project"
              placeholder="Choose a project"
              value={wanted.projectId}
              onValueChange={(projectId) => {
                setItems([])
                set('projectId')(projectId)
              }}
              options={(projects ?? []).map(({ projectId, projectName, borrowerName }) => ({
                value: projectId,
                label: `${projectName}, ${borrowerName}`,
              }))}
            />
            {wanted.projectId !== '' && (
              <ShareChoices
                projectId={wanted.projectId}
                items={items}
                error={errors.items}
                onChange={(chosen) => {
                  clearError('items')
                  setItems(chosen)
                }}
              />
            )}
            <RadioField
              label="They may"
              columns={2}
              options={ways}
              value={wanted.way}
              onValueChange={set('way')}
            />
            <DateField
              id="dueOn"
              error={errors.dueOn}
              label="Due date"
              optional
              value={wanted.dueOn}
              onValueChange={set('dueOn')}
            />
            <InvitationMessage error={errors.message} value={wanted.message} onValueChange={set('message')} />
          </>
        )
      }}
    </InvitationDialog>
  )
}
