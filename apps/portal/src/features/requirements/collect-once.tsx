import type { Requirement } from '@granary/api'
import { Card } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { longDay, mediumDay, shortDay } from '../../lib/words/days.ts'
import { type Collecting, collectingOf, type ToCollect } from './collect-once.ts'
import type { NeedsProps } from './needs-project.ts'
import { actorWords } from './requirement-words.ts'
import { Where } from './where.tsx'

interface CollectOnceProps extends NeedsProps {
  readonly rows: readonly Requirement[]
  readonly today: string
  readonly target: string | null
}

/** Of which day to ask for what is missing or runs out, so that nobody collects it twice. */
export function CollectOnceCard({ rows, today, target, ...props }: CollectOnceProps) {
  const day = target !== null && target > today ? target : null
  const groups = day === null ? [] : collectingOf(rows, day)
  return (
    <Card title="Collect once">
      {day === null ? (
        <p className="rq-note">
          With a target date that lies ahead, this says of which day to ask for what is missing or runs out.
        </p>
      ) : groups.length === 0 ? (
        <p className="rq-note">{`Nothing whose age counts is missing or runs out before ${longDay(day)}.`}</p>
      ) : (
        <ul className="rq-decided">
          {groups.map((group) => (
            <li key={group.key}>
              <AskFor {...group} {...{ today, day }} />
              <ul className="rq-collect">
                {group.documents.map((document) => (
                  <li key={document.title}>
                    <Document {...props} {...{ document, day }} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function AskFor({
  once,
  today,
  day,
}: Pick<Collecting, 'once'> & { readonly today: string; readonly day: string }) {
  if (once === null) return <p>{`Collect one that is still good on ${longDay(day)}.`}</p>
  const { asOf, orLater, goodUntil } = once
  const from = orLater > today ? `from ${shortDay(orLater)} on, and ` : ''
  const more = asOf !== null && asOf !== orLater
  return (
    <p>
      Ask for what is as of{' '}
      <strong>{asOf === null ? `${mediumDay(orLater)} or later` : mediumDay(asOf)}</strong>
      {more && `; of ${mediumDay(orLater)} or later will do`}. Collect it {from}by{' '}
      <strong>{mediumDay(day)}</strong>
      {from !== '' && '; until then there is only what will be too old'}.
      {goodUntil !== null &&
        ` As of ${shortDay(asOf ?? orLater)} it stays good until ${mediumDay(goodUntil)}.`}
    </p>
  )
}

interface DocumentProps extends NeedsProps {
  readonly document: ToCollect
  readonly day: string
}

function Document({ project: { projectId }, area, ask, document, day }: DocumentProps) {
  const { title, row, items, askable } = document
  return (
    <>
      <strong>{title}</strong>
      <span className="rq-document-state">{actorWords(row, area)}</span>
      {ask && askable ? (
        <p className="rq-where">
          <Link
            to="/lender/dashboard/projects/$projectid"
            params={{ projectid: projectId }}
            search={{ view: 'people', ask: `${askable.stage}.${askable.fieldId}.${day}` }}
          >
            Ask<span className="g-visually-hidden"> somebody for it: {title}</span>
          </Link>
        </p>
      ) : (
        <Where {...{ projectId, area, items }} />
      )}
    </>
  )
}
