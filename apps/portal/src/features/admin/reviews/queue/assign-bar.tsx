import { adminReviews, type ReviewRow } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Button, NativeSelect, TextButton } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useRef, useState } from 'react'
import { useMe } from '../../../../lib/session/me.tsx'
import { inTurn, type Outcome, Outcomes } from '../../in-turn.tsx'
import { keyOfReview } from './queue-columns.tsx'

interface AssignBarProps {
  readonly chosen: readonly ReviewRow[]
  readonly onChooseAll: () => void
  readonly onDone: () => void
}

const nobody = 'nobody'

/** Says of several reviews at once who has them, or puts them back; what came of each is said. */
export function AssignBar({ chosen, onChooseAll, onDone }: AssignBarProps) {
  const team = useQuery(adminReviews.listTeam, {}) ?? []
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<{ readonly to: string; readonly all: readonly Outcome[] }>()
  const bar = useRef<HTMLDivElement>(null)
  const assign = useAssigning()
  const doAll = async () => {
    setBusy(true)
    setResults(undefined)
    const named = (row: ReviewRow) => ({ key: keyOfReview(row), name: `${row.projectName}, ${row.stage}` })
    const all = await inTurn(chosen, named, (row) => assign(row, to))
    setBusy(false)
    setResults({ to, all })
    setTo('')
    onDone()
    requestAnimationFrame(() => bar.current?.focus())
  }
  const nameOf = (personId: string) => team.find((member) => member.personId === personId)?.name ?? ''
  return (
    <div ref={bar} tabIndex={-1} className="p-bulk g-no-print">
      {chosen.length > 0 && (
        <div className="p-bulk-bar">
          <span role="status">{counted(chosen.length, 'review')} selected</span>
          <TextButton onClick={onChooseAll}>Select all shown</TextButton>
          <TextButton onClick={onDone}>Clear</TextButton>
          <NativeSelect
            label="Assign to"
            filter
            placeholder="Assign to…"
            value={to}
            options={[
              ...team.map(({ personId, name }) => ({ value: personId, label: name })),
              { value: nobody, label: 'Nobody: put back' },
            ]}
            onValueChange={setTo}
          />
          <Button
            look="secondary"
            busy={busy && 'Assigning…'}
            disabledReason={to === '' ? 'Choose who gets them' : undefined}
            onClick={() => void doAll()}
          >
            Assign
          </Button>
        </div>
      )}
      {results && (
        <Outcomes
          all={results.all}
          words={(done) =>
            results.to === nobody
              ? `${counted(done, 'review')} put back.`
              : `${counted(done, 'review')} assigned to ${nameOf(results.to)}.`
          }
        />
      )}
    </div>
  )
}

/** Whoever takes what nobody has needs nobody's leave; everything else is said by whoever has it, or the administration. */
function useAssigning() {
  const me = useMe()
  const take = useMutation(adminReviews.take)
  const give = useMutation(adminReviews.give)
  const putBack = useMutation(adminReviews.putBack)
  return ({ projectId, stage, assignee }: ReviewRow, to: string): Promise<unknown> => {
    const place = { projectId, stage }
    if (to === nobody) return putBack(place)
    if (to === me.personId && assignee === null) return take(place)
    return give({ ...place, personId: to })
  }
}
