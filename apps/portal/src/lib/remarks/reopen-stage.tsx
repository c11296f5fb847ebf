import { Button, Dialog, useWaitToClose } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../forms/free-text.tsx'
import { useChange } from '../forms/use-change.ts'
import { entriesOf } from '../projects/stage-entries.ts'

type Stage = 'pre-application' | 'application'

interface ReopenStageProps {
  readonly projectId: string
  readonly stage: Stage
  /** What the reason begins with, for somebody to word anew. */
  readonly reason?: string
}

/** The way back of a stage that was accepted: its lender is told why, and can change it again. */
export function ReopenStage({ projectId, stage, reason: begun = '' }: ReopenStageProps) {
  const reopen = useMutation(entriesOf[stage].reopen)
  const change = useChange()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState(begun)
  const [busy, setBusy] = useState(false)
  const { close, note } = useWaitToClose(busy, () => setOpen(false))
  const isSaid = reason.trim() !== ''
  const send = async () => {
    setBusy(true)
    if (await change(reopen({ projectId, reason }), `The ${stage} is with the lender again.`)) setOpen(false)
    setBusy(false)
  }
  return (
    <>
      <Button look="secondary" writes onClick={() => setOpen(true)}>
        {`Open the ${stage} again`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={`Open the ${stage} again`}
        description="It is no longer accepted. The lender is told the reason, and can change the answers until it is submitted again. The log keeps it."
        actions={
          <>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              busy={busy && 'Opening…'}
              disabledReason={isSaid ? undefined : 'Say why'}
              onClick={() => void send()}
            >
              Open it again
            </Button>
          </>
        }
      >
        <FreeText label="Why" value={reason} limit={2000} onValueChange={setReason} />
        {note}
      </Dialog>
    </>
  )
}
