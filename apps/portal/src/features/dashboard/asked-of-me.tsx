import { type AskedOfMe as Asked, projectPeople } from '@granary/api'
import { buttonClass, Card, Tag } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { Clock } from 'lucide-react'
import { calendarDayText } from '../../lib/words/told.tsx'
import { isOver } from './due.ts'

/** What colleagues asked of this person and is still missing; nothing where there is no such thing. */
export function AskedOfMe({ today }: { readonly today: string }) {
  const rows = useQuery(projectPeople.listAskedOfMe, {})
  if (rows === undefined || rows.length === 0) return null
  return (
    <Card title="Asked of you" action={<span className="p-needs-count">{rows.length}</span>}>
      <ul className="p-needs">
        {rows.map((row) => (
          <Row key={`${row.projectId} ${row.since}`} row={row} today={today} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ row, today }: { readonly row: Asked; readonly today: string }) {
  const { projectId, projectName, stage, open, dueOn, by, message } = row
  return (
    <li>
      <div className="p-needs-words">
        <p className="p-needs-name">
          <strong>{projectName}</strong>
          {dueOn !== null && (
            <Tag tone={isOver(dueOn, today) ? 'danger' : 'neutral'} icon={Clock}>
              {`${isOver(dueOn, today) ? 'Overdue since' : 'Due'} ${calendarDayText(dueOn)}`}
            </Tag>
          )}
        </p>
        <p>{`${by ?? 'Somebody'} asked you for ${open === 1 ? '1 answer' : `${open} answers`}.`}</p>
        {message !== '' && <p className="p-needs-whose">{message}</p>}
      </div>
      <Link
        to="/lender/dashboard/projects/$projectid"
        params={{ projectid: projectId }}
        search={{ stage }}
        className={buttonClass({ look: 'secondary' })}
        aria-label={`Answer: ${projectName}`}
      >
        Answer
      </Link>
    </li>
  )
}
