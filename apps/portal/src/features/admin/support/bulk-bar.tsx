import { messageOf, type SupportRequestRow, supportInbox } from '@granary/api'
import { Button, Confirm, Message } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { useMe } from '../../../lib/session/me.tsx'

interface BulkBarProps {
  readonly chosen: readonly SupportRequestRow[]
  readonly onDone: () => void
}

interface Result {
  readonly requestId: string
  readonly from: string
  readonly problem: string | null
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
  const [results, setResults] = useState<{ readonly wanted: Wanted; readonly all: readonly Result[] }>()
  const bar = useRef<HTMLDivElement>(null)

  const doOne = ({ requestId }: SupportRequestRow, what: Wanted) =>
    what === 'take'
      ? assign({ requestId, personId: me.personId })
      : setStatus({ requestId, status: 'closed' })
  const doAll = async (what: Wanted) => {
    setBusy(true)
    const all: Result[] = []
    // One after the other, so that each stands in the log by itself and one that fails stops none.
    for (const request of chosen) {
      const { requestId, from } = request
      const problem = await doOne(request, what).then(() => null, messageOf)
      all.push({ requestId, from, problem })
    }
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
          <span role="status">{counted(chosen.length)} selected</span>
          <Button look="secondary" size="compact" onClick={() => ask('take')}>
            {words.take.button}
          </Button>
          <Button look="secondary" size="compact" onClick={() => ask('close')}>
            {words.close.button}
          </Button>
        </div>
      )}
      {results && <Results {...results} />}
      {wanted && (
        <Confirm
          open
          title={`${words[wanted].question} ${counted(chosen.length)}?`}
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

function Results({ wanted, all }: { readonly wanted: Wanted; readonly all: readonly Result[] }) {
  const failed = all.filter(({ problem }) => problem !== null)
  return (
    <Message tone={failed.length > 0 ? 'warning' : 'success'} announce="status">
      <p>{`${counted(all.length - failed.length)} ${words[wanted].done}.`}</p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ requestId, from, problem }) => (
            <li key={requestId}>{`${from}: ${problem}`}</li>
          ))}
        </ul>
      )}
    </Message>
  )
}

function counted(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`
}
