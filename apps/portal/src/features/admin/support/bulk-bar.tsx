import { type SupportRequestRow, supportInbox } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Button, Confirm } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { useMe } from '../../../lib/session/me.tsx'
import { inTurn, type Outcome, Outcomes } from '../in-turn.tsx'

interface BulkBarProps {
  readonly chosen: readonly SupportRequestRow[]
  readonly onDone: () => void
}

type Wanted = 'take' | 'close'

const words = {
  take: { button: 'Take', question: 'Take', confirm: 'Take them', done: 'taken' },
  close: { button: 'Close', question: 'Close', confirm: 'Close them', done: 'closed' },
} as const

/** What can be done with several requests at once: asked about first, and what came of each is said. */
export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const me = useMe()
  const assign = useMutation(supportInbox.assign)
  const setStatus = useMutation(supportInbox.setStatus)
  const [wanted, setWanted] = useState<Wanted>()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<{ readonly wanted: Wanted; readonly all: readonly Outcome[] }>()
  const bar = useRef<HTMLDivElement>(null)

  const doOne = ({ requestId }: SupportRequestRow, what: Wanted) =>
    what === 'take'
      ? assign({ requestId, personId: me.personId })
      : setStatus({ requestId, status: 'closed' })
  const doAll = async (what: Wanted) => {
    setBusy(true)
    const named = ({ requestId, from }: SupportRequestRow) => ({ key: requestId, name: from })
    const all = await inTurn(chosen, named, (request) => doOne(request, what))
    setBusy(false)
    setWanted(undefined)
    setResults({ wanted: what, all })
    onDone()
    requestAnimationFrame(() => bar.current?.focus())
  }
  const ask = (what: Wanted) => {
    setResults(undefined)
    setWanted(what)
  }
  return (
    <div ref={bar} tabIndex={-1} className="p-bulk g-no-print">
      {chosen.length > 0 && (
        <div className="p-bulk-bar">
          <span role="status">{counted(chosen.length, 'request')} selected</span>
          <Button look="secondary" size="compact" onClick={() => ask('take')}>
            {words.take.button}
          </Button>
          <Button look="secondary" size="compact" onClick={() => ask('close')}>
            {words.close.button}
          </Button>
        </div>
      )}
      {results && (
        <Outcomes
          all={results.all}
          words={(done) => `${counted(done, 'request')} ${words[results.wanted].done}.`}
        />
      )}
      {wanted && (
        <Confirm
          open
          title={`${words[wanted].question} ${counted(chosen.length, 'request')}?`}
          description={chosen.map(({ from }) => from).join(', ')}
          confirmLabel={words[wanted].confirm}
          busy={busy ? 'Working…' : undefined}
          onConfirm={() => void doAll(wanted)}
          onCancel={() => setWanted(undefined)}
        />
      )}
    </div>
  )
}
