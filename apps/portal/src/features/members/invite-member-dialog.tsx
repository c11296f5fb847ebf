import { invitations, isMemberRole, type MemberRole } from '@granary/api'
import { RadioField, TextField } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../../lib/free-text.tsx'
import { InvitationDialog } from '../../lib/invitation-dialog.tsx'

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
          <TextField
            id="email"
            label="Email address"
            type="email"
            required
            value={email}
            error={errors.email}
            onValueChange={setEmail}
          />
          <RadioField
            label="Role"
            options={roles}
            value={role}
            onValueChange={(chosen) => isMemberRole(chosen) && setRole(chosen)}
          />
          <FreeText
            id="message"
            label="Message"
            error={errors.message}
            optional
            limit={2000}
            value={message}
            onValueChange={setMessage}
          />
        </>
      )}
    </InvitationDialog>
  )
}
