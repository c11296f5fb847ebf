import { type HistoryChange, projectHistory } from '@granary/api'
import { EMPTY } from '@granary/forms'
import { Avatar, Button, EmptyState, LoadingState, Tag, VisuallyHidden } from '@granary/ui'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { initialsOf } from '../../../lib/people/initials.ts'
import { formatMoment } from '../session/moments.ts'
import { ChangedValue } from './changed-value.tsx'
import { buttonWords, isAboutApplying, whyWords } from './history-words.ts'
import type { PastPlace } from './past-place.ts'
import { RestoreQuestion } from './restore-question.tsx'

type Past = FunctionReturnType<typeof projectHistory.get>

interface FieldHistoryProps {
  readonly place: PastPlace
  readonly fieldId: string
}

/** What happened to one answer, newest first, and the way back to each. */
export function FieldHistory({ place, fieldId }: FieldHistoryProps) {
  const { projectId, stage } = place
  const past = useQuery(projectHistory.get, { projectId, stage, fieldId })
  const [asked, setAsked] = useState<string>()
  const said = useRef<HTMLParagraphElement>(null)
  const [done, setDone] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  if (past === undefined) return <LoadingState text="Loading the history…" />
  if (past.changes.length === 0) return <EmptyState title="Nobody has changed this answer yet" />
  // The focus leaves what is about to go before it goes: else the dialog itself would have it.
  function keep(changeId: string) {
    list.current?.querySelector<HTMLElement>(`[data-change="${changeId}"] button`)?.focus()
    setAsked(undefined)
  }
  function restored() {
    flushSync(() => setDone(true))
    said.current?.focus()
    setAsked(undefined)
  }
  return (
    <>
      <p className="q-past-done" role="status" tabIndex={-1} ref={said}>
        {done && 'Restored. It stands in the history, and what it replaced can be restored too.'}
      </p>
      <ol className="q-past-list" ref={list}>
        {past.changes.map((change) => (
          <li
            key={change.changeId}
            className="q-past-change"
            data-change={change.changeId}
            data-now={change.isNow || undefined}
          >
            <Avatar initials={change.by === null ? '–' : initialsOf(change.by)} small />
            <div className="q-past-what">
              <p className="q-past-who">
                <strong>{change.by ?? 'The system'}</strong>,{' '}
                <time dateTime={new Date(change.at).toISOString()}>{formatMoment(change.at)}</time>
              </p>
              {!isAboutApplying(change) && (
                <ChangedValue before={change.beforeText} after={change.afterText} />
              )}
              <Why change={change} stage={stage} />
            </div>
            <WayBack change={change} onAsk={() => setAsked(change.changeId)} />
            {asked === change.changeId && change.restore && (
              <RestoreQuestion
                place={place}
                fieldId={fieldId}
                changeId={change.changeId}
                version={past.version}
                now={nowOf(past)}
                earlier={change.restore.text}
                missing={change.restore.missing}
                problem={change.restore.problem}
                onRestored={restored}
                onKeep={() => keep(change.changeId)}
              />
            )}
          </li>
        ))}
      </ol>
      {past.hasEarlier && <p className="q-past-note">Earlier changes are kept, and not shown here.</p>}
    </>
  )
}

function Why({ change, stage }: { readonly change: HistoryChange; readonly stage: PastPlace['stage'] }) {
  const why = whyWords(change, stage)
  return (
    <>
      {why && <p className="q-past-why">{why}</p>}
      {change.lost && <p className="q-past-why">{`Cannot come back: ${change.lost}`}</p>}
    </>
  )
}

function WayBack({ change, onAsk }: { readonly change: HistoryChange; readonly onAsk: () => void }) {
  if (change.isNow) return <Tag>Now</Tag>
  if (!change.restore) return <span />
  return (
    <Button look="secondary" size="compact" writes onClick={onAsk}>
      {`Restore ${buttonWords(change.restore.text)}`}
      <VisuallyHidden>{` of ${formatMoment(change.at)}`}</VisuallyHidden>
    </Button>
  )
}

/** How it stands, in the words of the change that made it so. */
function nowOf({ changes }: Past): string {
  const now = changes.find(({ isNow }) => isNow)
  if (!now) return EMPTY
  return now.source === 'not-applicable' ? `Not applicable, because ${now.note ?? ''}` : now.afterText
}
