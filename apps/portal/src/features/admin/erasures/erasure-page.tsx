import { type Erasure, erasures } from '@granary/api'
import { Button, Card, DateField, Message, Table, TextField } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { Certificate } from '../../../lib/projects/erasure/certificate.tsx'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { Facts } from '../facts.tsx'
import { RecordPage } from '../record-page.tsx'

/** One request: what would go and what stands in its way, or what went. */
export function ErasurePage({ erasureId }: { readonly erasureId: string }) {
  const record = useQuery(erasures.look, { erasureId })
  return (
    <RecordPage
      record={record}
      kind="Erasure"
      list={{ to: '/admin/erasures', label: 'Erasures' }}
      titleOf={({ erasure }) => erasure.projectName ?? `Project ${erasure.projectId.slice(0, 8)}`}
      meta={({ erasure }) => [erasure.lenderName, `Asked for ${dateAndTime(erasure.requestedAt)}`]}
    >
      {({ erasure, goes, obstacle }) => (
        <div className="p-admin-stack">
          <Certificate erasure={erasure} />
          {erasure.state === 'carrying out' && (
            <Message tone="info">It is being erased. The certificate stands here when that is done.</Message>
          )}
          {erasure.state === 'requested' && <Waiting erasure={erasure} goes={goes} obstacle={obstacle} />}
          {erasure.state === 'declined' && <p>{`Declined: ${erasure.note}`}</p>}
          {erasure.state === 'withdrawn' && <p>The request was taken back.</p>}
        </div>
      )}
    </RecordPage>
  )
}

interface WaitingProps {
  readonly erasure: Erasure
  readonly goes: Erasure['removed']
  readonly obstacle: string | null
}

function Waiting({ erasure, goes, obstacle }: WaitingProps) {
  const [open, setOpen] = useState<'carry out' | 'decline'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {obstacle !== null && <Message tone="warning">{obstacle}</Message>}
      <Card title="The request">
        <Facts
          facts={[
            ['Asked for by', erasure.requestedBy],
            ['Reason', erasure.reason],
          ]}
        />
        <div className="p-admin-actions">
          <Button look="secondary" onClick={() => setOpen('decline')}>
            Decline…
          </Button>
          {obstacle === null && <Button onClick={() => setOpen('carry out')}>Erase this project…</Button>}
        </div>
      </Card>
      <Card title="What would go">
        <Table
          caption="What would go"
          columns={[
            { label: 'Kind', cell: ({ kind }) => kind },
            { label: 'How many', figures: true, cell: ({ count }) => count.toLocaleString('en-US') },
          ]}
          rows={goes}
          keyOf={({ kind }) => kind}
        />
      </Card>
      <Card title="What stays, and why">
        <p>
          The audit log keeps who did what and when, by ids, so that it stays whole. The digests of packages
          and the certificate stay as proof. People keep their accounts.
        </p>
      </Card>
      {open === 'carry out' && <CarryOutDialog erasure={erasure} onClose={close} />}
      {open === 'decline' && <DeclineDialog erasure={erasure} onClose={close} />}
    </>
  )
}

interface DialogProps {
  readonly erasure: Erasure
  readonly onClose: () => void
}

function CarryOutDialog({ erasure: { erasureId, projectName }, onClose }: DialogProps) {
  const carryOut = useMutation(erasures.carryOut)
  const [typed, setTyped] = useState('')
  const [backupsUntil, setBackupsUntil] = useState('')
  return (
    <FormDialog
      title={`Erase ${projectName}`}
      description="This cannot be undone. Backups hold it until they end; a backup that is put back holds it again."
      formClass="p-admin-form"
      submitLabel="Erase for good"
      busyLabel="Erasing…"
      send={async () => {
        await carryOut({ erasureId, projectName: typed, backupsUntil })
        onClose()
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField
            label="Name of the project"
            help={`Type ${projectName}`}
            value={typed}
            onValueChange={setTyped}
          />
          <DateField
            label="The last backup that holds it ends on"
            value={backupsUntil}
            onValueChange={setBackupsUntil}
          />
        </>
      )}
    </FormDialog>
  )
}

function DeclineDialog({ erasure: { erasureId }, onClose }: DialogProps) {
  const decline = useMutation(erasures.decline)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title="Decline this request"
      description="The project stays as it is."
      formClass="p-admin-form"
      submitLabel="Decline"
      busyLabel="Declining…"
      send={async () => {
        await decline({ erasureId, note })
        onClose()
      }}
      onClose={onClose}
    >
      {() => (
        <FreeText label="Why" help="Its owners read it." limit={1000} value={note} onValueChange={setNote} />
      )}
    </FormDialog>
  )
}
