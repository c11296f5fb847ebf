import { erasures } from '@granary/api'
import { Button, Dialog, LoadingState, Message } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../lib/forms/free-text.tsx'
import { useChange } from '../../lib/forms/use-change.ts'
import { dateAndTime, longDate } from '../../lib/words/dates.ts'

interface EraseDialogProps {
  readonly projectId: string
  readonly projectName: string
  readonly onClose: () => void
}

/** Asks for a project to be erased, or says how far a request is and what stands in the way. */
export default function EraseDialog(props: EraseDialogProps) {
  const standing = useQuery(erasures.get, { projectId: props.projectId })
  return standing?.request === null && standing.obstacle === null ? (
    <AskDialog {...props} />
  ) : (
    <StandingDialog {...props} standing={standing} />
  )
}

const titleOf = (projectName: string) => `Erase ${projectName}`

function AskDialog({ projectId, projectName, onClose }: EraseDialogProps) {
  const request = useMutation(erasures.request)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={titleOf(projectName)}
      description="Everything of this project would go for good: answers, history, files, packages, remarks and mails. The Granary team looks at your request and carries it out. Until then nothing changes, and you can take the request back."
      formClass="pr-ask"
      submitLabel="Ask to erase it"
      busyLabel="Asking…"
      asked={{ fields: ['reason'] }}
      send={async () => {
        await request({ projectId, reason })
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <FreeText
          id="reason"
          label="Reason"
          help="It stays on the certificate, so name nobody in it."
          limit={1000}
          value={reason}
          onValueChange={setReason}
          error={errors.reason}
        />
      )}
    </FormDialog>
  )
}

interface StandingDialogProps extends EraseDialogProps {
  readonly standing: FunctionReturnType<typeof erasures.get> | undefined
}

function StandingDialog({ projectId, projectName, onClose, standing }: StandingDialogProps) {
  const withdraw = useMutation(erasures.withdraw)
  const change = useChange()
  const takeBack = async () => {
    if (await change(withdraw({ projectId }), 'The request is taken back.')) onClose()
  }
  return (
    <Dialog
      title={titleOf(projectName)}
      description={standing?.request ? 'The Granary team answers the request.' : 'It cannot be erased now.'}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          {standing?.request && (
            <Button writes look="secondary" onClick={() => void takeBack()}>
              Take the request back
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {standing === undefined && <LoadingState text="Loading…" />}
      {standing?.request && (
        <p>{`${standing.request.requestedBy ?? 'Somebody'} asked on ${dateAndTime(standing.request.requestedAt)} to have this project erased.`}</p>
      )}
      {standing?.obstacle && <Message tone="warning">{standing.obstacle}</Message>}
      {standing?.hold && (
        <p>{`The hold was set on ${longDate(standing.hold.setAt)}: ${standing.hold.reason}`}</p>
      )}
    </Dialog>
  )
}
