import { messageOf, projectHistory } from '@granary/api'
import { Button, LoadingState, Message, NativeSelect, TextField } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '../session/moments.ts'
import { ChangedValue } from './changed-value.tsx'
import { momentWords } from './history-words.ts'
import type { PastPlace } from './past-place.ts'
import { Reservations } from './restore-question.tsx'

/** Everything of a stage as it was at a moment: first what would change, then the change. */
export function AsOf({ place }: { readonly place: PastPlace }) {
  const [typed, setTyped] = useState(() => localMinute(Date.now() - 86_400_000))
  /** The moment before the change that was chosen: until another one is typed, it is the one that is meant. */
  const [chosen, setChosen] = useState('')
  const [at, setAt] = useState<number>()
  const [error, setError] = useState<string>()
  const [done, setDone] = useState<{ readonly at: number; readonly version: number }>()
  const said = useRef<HTMLParagraphElement>(null)
  const shows = useRef<HTMLButtonElement>(null)
  const { projectId, stage } = place
  const moments = useQuery(projectHistory.moments, { projectId, stage }) ?? []
  const undo = moments.find(({ version }) => version === done?.version)
  async function show(moment: number) {
    setDone(undefined)
    // What was typed here and is not stored yet is shown among what would change.
    await place.saveFirst().catch(() => undefined)
    setAt(Number.isNaN(moment) ? undefined : moment)
    setError(Number.isNaN(moment) ? 'Choose a day and a time.' : undefined)
  }
  function restored(version: number, then: number) {
    flushSync(() => setDone({ at: then, version }))
    said.current?.focus()
    setAt(undefined)
  }
  function back(before: number) {
    // The button goes with what it undoes.
    shows.current?.focus()
    void show(before)
  }
  function keep() {
    shows.current?.focus()
    setAt(undefined)
  }
  return (
    <section className="q-past-as-of" aria-labelledby="past-as-of">
      <h3 id="past-as-of">Everything as of a moment</h3>
      {moments.length > 0 && (
        <NativeSelect
          label="Before a change"
          help="The latest changes, with who made them."
          optional
          value={chosen}
          placeholder="Choose a change"
          options={moments.map((moment) => ({ value: String(moment.before), label: momentWords(moment) }))}
          onValueChange={(before) => {
            setChosen(before)
            if (before !== '') void show(Number(before))
          }}
        />
      )}
      <TextField
        type="datetime-local"
        label={moments.length > 0 ? 'Or a moment' : 'Moment'}
        optional
        value={typed}
        error={error}
        onValueChange={(moment) => {
          setChosen('')
          setTyped(moment)
        }}
        controlWidth="medium"
      />
      <Button
        ref={shows}
        look="secondary"
        onClick={() => void show(chosen === '' ? new Date(typed).getTime() : Number(chosen))}
      >
        Show what would change
      </Button>
      <p className="q-past-done" role="status" tabIndex={-1} ref={said}>
        {done !== undefined && `Restored as of ${formatDateTime(done.at)}.`}
      </p>
      {undo && (
        <Button look="secondary" size="compact" onClick={() => back(undo.before)}>
          Undo this restore
        </Button>
      )}
      {at !== undefined && (
        <WhatWouldChange key={at} place={place} at={at} onRestored={restored} onKeep={keep} />
      )}
      <p className="q-past-note">
        A restore is a change like any other: it stands in the history, and can be restored from.
      </p>
    </section>
  )
}

interface WhatWouldChangeProps {
  readonly place: PastPlace
  readonly at: number
  readonly onRestored: (version: number, at: number) => void
  readonly onKeep: () => void
}

function WhatWouldChange({ place, at, onRestored, onKeep }: WhatWouldChangeProps) {
  const { projectId, stage } = place
  const shown = useQuery(projectHistory.preview, { projectId, stage, at })
  const restoreAll = useMutation(projectHistory.restoreAll)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (shown === undefined) return <LoadingState text="Looking at what was…" />
  const { differences, lost, version, mayRestore, readOnlyReason, at: then, since } = shown
  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      await place.saveFirst()
      const restored = await restoreAll({ projectId, stage, at, expectedVersion: version })
      onRestored(restored.version, then)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  const count = differences.length
  return (
    <div className="q-past-preview">
      <p>
        <strong>{headline(count, then)}</strong>
      </p>
      {since !== null && at < since && (
        <p className="q-past-note">
          {`There is nothing from before ${formatDateTime(since)}: this is how it began.`}
        </p>
      )}
      <ul className="q-past-differences">
        {differences.map(({ fieldId, label, now, earlier, missing, problem }) => (
          <li key={fieldId}>
            <p className="q-past-who">{label}</p>
            <ChangedValue before={now} after={earlier} />
            <Reservations missing={missing} problem={problem} />
          </li>
        ))}
        {lost.map(({ fieldId, label, why }) => (
          <li key={fieldId}>
            <p className="q-past-who">{label}</p>
            <p className="q-past-note">{`Stays as it is: ${why}`}</p>
          </li>
        ))}
      </ul>
      {failure && <Message tone="danger">{failure}</Message>}
      {mayRestore ? (
        <div className="q-past-actions">
          {count > 0 && (
            <Button
              look="secondary"
              size="compact"
              writes
              busy={busy && 'Restoring…'}
              onClick={() => void send()}
            >
              {count === 1 ? 'Restore 1 answer' : `Restore ${count} answers`}
            </Button>
          )}
          <Button look="secondary" size="compact" onClick={onKeep}>
            Keep everything
          </Button>
        </div>
      ) : (
        <p className="q-past-note">{readOnlyReason}</p>
      )}
    </div>
  )
}

function headline(count: number, at: number): string {
  const when = formatDateTime(at)
  if (count === 0) return `Nothing would change: all is as it was on ${when}.`
  return count === 1
    ? `1 answer would be as it was on ${when}.`
    : `${count} answers would be as they were on ${when}.`
}

/** A minute as its input wants it, in the time zone of the reader. */
function localMinute(at: number): string {
  const minute = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return minute.toISOString().slice(0, 16)
}
