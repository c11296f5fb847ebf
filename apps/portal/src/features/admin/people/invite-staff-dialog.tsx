import { type AdminDuty, adminDuties, adminInvitations, isAdminDuty } from '@granary/api'
import { MultiChoiceField } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { InvitationDialog, InvitationEmail } from '../../../lib/people/invitation-dialog.tsx'
import { dutyNames } from '../../../shell/staff-places.ts'

export function InviteStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [duties, setDuties] = useState<AdminDuty[]>([])
  const inviteStaff = useMutation(adminInvitations.inviteStaff)
  return (
    <InvitationDialog
      title="Invite staff"
      description="They get an email with a link that works once, for 7 days."
      formClass="p-admin-form"
      email={email}
      fields={['duties']}
      check={() => ({
        duties: duties.length === 0 ? 'Choose at least one duty.' : undefined,
      })}
      send={() => inviteStaff({ email, duties })}
      onClose={onClose}
    >
      {({ errors, clearError }) => (
        <>
          <InvitationEmail error={errors.email} value={email} onValueChange={setEmail} />
          <MultiChoiceField
            id="duties"
            label="Duties"
            error={errors.duties}
            options={adminDuties.map((duty) => ({ value: duty, label: dutyNames[duty] }))}
            value={duties}
            onValueChange={(chosen) => {
              clearError('duties')
              setDuties(chosen.filter(isAdminDuty))
            }}
          />
        </>
      )}
    </InvitationDialog>
  )
}
