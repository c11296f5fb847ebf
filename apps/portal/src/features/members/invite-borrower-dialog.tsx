import { invitations, type ShareItem } from '@granary/api'
import {
  Button,
  DateField,
  Dialog,
  NativeSelect,
  RadioField,
  TextArea,
  TextField,
  useToasts,
} from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useId, useState } from 'react'
import { FormError } from '../../lib/entrance.tsx'
import { useSubmission } from '../../lib/use-submission.ts'
import { ShareChoices } from './share-choices.tsx'

const ways = [
  { value: 'answer', label: 'Answer', description: 'Fill in answers and add documents.' },
  { value: 'read', label: 'Read', description: 'See what is there.' },
]

export function InviteBorrowerDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId()
  const projects = useQuery(invitations.listProjects, {})
  const [wanted, setWanted] = useState({ email: '', projectId: '', way: 'answer', dueOn: '', message: '' })
  const [items, setItems] = useState<readonly ShareItem[]>([])
  const inviteBorrower = useMutation(invitations.inviteBorrower)
  const toasts = useToasts()
  const submission = useSubmission(async () => {
    const { email, projectId, way, dueOn, message } = wanted
    if (projectId === '') throw new Error('Choose a project.')
    if (items.length === 0) throw new Error('Choose what to share.')
    const mayAnswer = way === 'answer'
    await inviteBorrower({
      email,
      projectId,
      items: [...items],
      mayAnswer,
      message,
      ...(dueOn !== '' && { dueOn }),
    })
    toasts.show({ title: `Invitation sent to ${email.trim()}.`, tone: 'success' })
    onClose()
  })
  const set = (field: keyof typeof wanted) => (text: string) => {
    submission.clearError()
    setWanted({ ...wanted, [field]: text })
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Invite a borrower"
      description="They see only what you choose here, and you see what they enter as they enter it."
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={submission.busy && 'Sending…'}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={form} className="p-dialog-form" onSubmit={submission.onSubmit} noValidate>
        <TextField
          label="Email address"
          type="email"
          required
          value={wanted.email}
          onValueChange={set('email')}
        />
        <NativeSelect
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
          <ShareChoices projectId={wanted.projectId} items={items} onChange={setItems} />
        )}
        <RadioField
          label="They may"
          columns={2}
          options={ways}
          value={wanted.way}
          onValueChange={set('way')}
        />
        <DateField label="Due date" optional value={wanted.dueOn} onValueChange={set('dueOn')} />
        <TextArea
          label="Message"
          optional
          limit={2000}
          value={wanted.message}
          onValueChange={set('message')}
        />
        <FormError text={submission.error} />
      </form>
    </Dialog>
  )
}
