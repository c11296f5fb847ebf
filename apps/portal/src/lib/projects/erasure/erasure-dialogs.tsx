import { erasures } from '@granary/api'
import { Button, Dialog, LoadingState, Message } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { FreeText } from '../../forms/free-text.tsx'
import { useChange } from '../../forms/use-change.ts'
import { dateAndTime, longDate } from '../../words/dates.ts'

interface OfProject {
  readonly projectId: string
  readonly projectName: string
  readonly onClose: () => void
}

/** Asks for a project to be erased, or says what stands in the way of it. */
export function EraseDialog({ projectId, projectName, onClose }: OfProject) {
  const standing = useQuery(erasures.get, { projectId })
  const request = useMutation(erasures.request)
  const withdraw = useMutation(erasures.withdraw)
  const change = useChange()
  const [reason, setReason] = useState('')
  const title = `Erase ${projectName}`
  if (standing?.request === null && standing.obstacle === null) {
    return (
      <FormDialog
        title={title}
        description="Everything of it goes for good: answers, history, files, packages, remarks, mails. The Granary team looks at the request and carries it out; until then nothing changes."
        formClass="p-admin-form"
        submitLabel="Ask to erase it"
        busyLabel="Asking…"
        send={async () => {
          await request({ projectId, reason })
          onClose()
        }}
        onClose={onClose}
      >
        {({ clearError }) => (
          <FreeText
            label="Reason"
            help="It stays on the certificate: name nobody in it."
            limit={1000}
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
  return (
    <Dialog
      title={title}
      description=""
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          {standing?.request && (
            <Button
              writes
              look="secondary"
              onClick={() => void change(withdraw({ projectId }), 'The request is taken back.').then(onClose)}
            >
              Take the request back
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {standing === undefined && <LoadingState text="Loading…" />}
      {standing?.request && (
        <p>{`${standing.request.requestedBy ?? 'Somebody'} asked for it on ${dateAndTime(standing.request.requestedAt)}. It waits for the Granary team.`}</p>
      )}
      {standing?.obstacle && <Message tone="warning">{standing.obstacle}</Message>}
      {standing?.hold && (
        <p>{`The hold stands since ${longDate(standing.hold.setAt)}: ${standing.hold.reason}`}</p>
      )}
    </Dialog>
  )
}

/** Sets a legal hold on a project, or lifts the one that stands. */
export function HoldDialog({ projectId, projectName, onClose }: OfProject) {
  const standing = useQuery(erasures.get, { projectId })
  const setHold = useMutation(erasures.setHold)
  const [reason, setReason] = useState('')
  const isHeld = standing?.hold != null
  return (
    <FormDialog
      title={isHeld ? `Lift the legal hold on ${projectName}` : `Set a legal hold on ${projectName}`}
      description={
        isHeld
          ? 'After that it can be erased on request again.'
          : 'It cannot be erased while the hold stands. Its owners read the reason.'
      }
      formClass="p-admin-form"
      submitLabel={isHeld ? 'Lift the hold' : 'Set the hold'}
      busyLabel="Saving…"
      send={async () => {
        await setHold({ projectId, held: !isHeld, reason })
        onClose()
      }}
      onClose={onClose}
    >
      {({ clearError }) => (
        <FreeText
          label="Reason"
          limit={1000}
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
