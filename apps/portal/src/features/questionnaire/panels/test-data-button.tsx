import { messageOf } from '@granary/api'
import { Confirm, TextButton, useToasts } from '@granary/ui'
import { useConvex } from 'convex/react'
import { useState } from 'react'
import { entriesOf } from '../../../lib/projects/stage-entries.ts'
import { useWork } from '../session/work-context.tsx'

/** Where the installation allows it: fills the whole form with test data, after asking. */
export function TestDataButton() {
  const { session, stage, projectId } = useWork()
  const client = useConvex()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function fill() {
    setBusy(true)
    try {
      await session.saveNow()
      session.replace(await client.mutation(entriesOf[stage].autofillTestData, { projectId }))
    } catch (error) {
      toasts.show({ title: messageOf(error), tone: 'danger' })
    }
    setBusy(false)
    setAsking(false)
  }

  return (
    <div className="q-test-data">
      <TextButton onClick={() => setAsking(true)}>Autofill test data</TextButton>
      <span>Staging only</span>
      <Confirm
        open={asking}
        title="Fill this form with test data?"
        description="Every answer is replaced, except the files and what the packaging team keeps. What stands there now stays in the history, and can be restored from it."
        confirmLabel="Fill in test data"
        busy={busy ? 'Filling in…' : undefined}
        onConfirm={() => void fill()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
