import { invitations, isMemberRole, type MemberRole } from '@granary/api'
import { RadioField } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { InvitationDialog, InvitationEmail, InvitationMessage } from '../../lib/people/invitation-dialog.tsx'

const roles = [
  { value: 'officer', label: 'Officer', description: 'Works on projects and invites borrowers.' },
  { value: 'viewer', label: 'Viewer', description: 'Reads everything, changes nothing.' },
  { value: 'owner', label: 'Owner', description: 'Also invites and removes colleagues.' },
]

export function InviteMemberDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('officer')
  const [message, setMessage] = useState('')
  const inviteMember = useMutation(invitations.inviteMember)
  return (
    <InvitationDialog
      title="Invite a colleague"
      description="They get an email with a link that works once, for 7 days."
      formClass="p-dialog-form"
      email={email}
      fields={['message']}
      send={() => inviteMember({ email, role, message })}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <InvitationEmail error={errors.email} value={email} onValueChange={setEmail} />
          <RadioField
            label="Role"
            options={roles}
            value={role}
            onValueChange={(chosen) => isMemberRole(chosen) && setRole(chosen)}
          />
          <InvitationMessage error={errors.message} value={message} onValueChange={setMessage} />
        </>
      )}
    </InvitationDialog>
  )
}
