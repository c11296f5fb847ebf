import { adminLenders, type LenderDetail } from '@granary/api'
import { Button, Card, Message } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'

/** Whether a new lender is who its name says. Stands first while it waits, and is gone once it is approved. */
export function Approval({ lender }: { readonly lender: LenderDetail }) {
  const { organizationId, name, approval, similar, reservedName } = lender
  const approve = useMutation(adminLenders.approve)
  const change = useChange()
  const [declining, setDeclining] = useState(false)
  if (approval.state === 'approved') return null
  return (
    <Card title={approval.state === 'waiting' ? 'Waits for approval' : 'Declined'}>
      {approval.reason !== null && (
        <p>{approval.state === 'waiting' ? approval.reason : `The reason given: ${approval.reason}`}</p>
      )}
      {reservedName !== null && (
        <Message tone="warning">
          <p>{`This name carries “${reservedName}”, which is no lender’s to borrow. Be sure who it is.`}</p>
        </Message>
      )}
      <p>Until it is approved, it can prepare projects, but neither invite others nor submit.</p>
      <h3>Names that may be taken for each other</h3>
      {similar.length === 0 ? (
        <p>No other lender has a name like this.</p>
      ) : (
        <ul>
          {similar.map((other) => (
            <li key={other.organizationId}>
              <Link to="/admin/lenders/$lenderid" params={{ lenderid: other.organizationId }}>
                {[other.name, other.place].filter(Boolean).join(', ')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="p-admin-actions">
        {approval.state === 'waiting' && (
          <Button look="secondary" onClick={() => setDeclining(true)}>
            Decline…
          </Button>
        )}
        <Button onClick={() => void change(approve({ organizationId }), `${name} is approved.`)}>
          Approve
        </Button>
      </div>
      {declining && <DeclineDialog lender={lender} onClose={() => setDeclining(false)} />}
    </Card>
  )
}

function DeclineDialog({
  lender: { organizationId, name },
  onClose,
}: {
  readonly lender: LenderDetail
  readonly onClose: () => void
}) {
  const decline = useMutation(adminLenders.decline)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={`Decline ${name}`}
      description="It stays as it is, cannot invite others or submit, and can be approved later."
      formClass="p-admin-form"
      submitLabel="Decline"
      busyLabel="Declining…"
      send={async () => {
        await decline({ organizationId, reason })
        onClose()
      }}
      onClose={onClose}
    >
      {({ clearError }) => (
        <FreeText
          label="Reason"
          help="Its owners get these words by mail."
          limit={500}
          value={reason}
          onValueChange={(text) => {
            clearError()
            setReason(text)
          }}
        />
      )}
    </FormDialog>
  )
}
