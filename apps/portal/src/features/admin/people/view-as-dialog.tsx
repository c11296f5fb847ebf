import { adminPeople, type PersonDetail } from '@granary/api'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../../lib/forms/free-text.tsx'

interface ViewAsDialogProps {
  readonly person: PersonDetail
  readonly onClose: () => void
}

/** Asks why, and then goes to where that person begins. */
export function ViewAsDialog({ person: { personId, name, memberships }, onClose }: ViewAsDialogProps) {
  const [reason, setReason] = useState('')
  const viewAs = useMutation(adminPeople.viewAs)
  return (
    <FormDialog
      title={`View as ${name}`}
      description="You see what they see, in every tab of this browser, for 30 minutes. Nothing can be changed, and everything you open is logged."
      formClass="p-admin-form"
      submitLabel="View as this person"
      busyLabel="Opening…"
      asked={{
        fields: ['reason'],
        check: () => ({ reason: reason.trim() === '' ? 'Say why, in up to 500 characters.' : undefined }),
      }}
      send={async () => {
        await viewAs({ personId, reason })
        // All pages that are open belong to the administrator; the other one begins with none.
        window.location.assign(memberships.length > 0 ? '/lender/dashboard' : '/borrower')
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <FreeText
          id="reason"
          error={errors.reason}
          label="Reason"
          help="It stays in the audit log, with your name."
          required
          limit={500}
          rows={3}
          value={reason}
          onValueChange={setReason}
        />
      )}
    </FormDialog>
  )
}
