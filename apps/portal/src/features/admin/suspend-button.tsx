import { Button, Confirm } from '@granary/ui'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'

interface SuspendButtonProps {
  readonly name: string
  readonly suspended: boolean
  /** What it means for them, said before it is done. */
  readonly warning: string
  /** How it is taken back: the button, and what is said afterwards. */
  readonly back: { readonly label: string; readonly done: string }
  readonly suspend: (suspended: boolean) => Promise<unknown>
}

/** Shuts somebody out after a question, or lets them in again at once. */
export function SuspendButton({ name, suspended, warning, back, suspend }: SuspendButtonProps) {
  const change = useChange()
  const [asking, setAsking] = useState(false)
  const run = (next: boolean) => {
    setAsking(false)
    void change(suspend(next), next ? `${name} is suspended.` : back.done)
  }
  if (suspended) {
    return (
      <Button look="secondary" onClick={() => run(false)}>
        {back.label}
      </Button>
    )
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Suspend
      </Button>
      <Confirm
        open={asking}
        title={`Suspend ${name}?`}
        description={warning}
        confirmLabel="Suspend"
        danger
        onConfirm={() => run(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
