import { dashboard } from '@granary/api'
import { Icon } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { ChevronDown } from 'lucide-react'
import { useDrawnDaily } from '../../lib/words/days.ts'
import { shortMoment } from '../../lib/words/moments.ts'

/** What happened last in the lender's projects, folded until somebody wants it. */
export function Activity() {
  const rows = useQuery(dashboard.activity, {})
  useDrawnDaily()
  const newest = rows?.[0]
  if (!newest) return null
  return (
    <details className="p-fold">
      <summary>
        <h2>Activity</h2>
        <span>{`Latest: ${shortMoment(newest.at)}`}</span>
        <Icon of={ChevronDown} />
      </summary>
      <ol className="p-dashboard-activity">
        {rows.map(({ id, at, by, text, projectId, projectName }) => (
          <li key={id}>
            {`${by ?? 'The system'} ${text}`}
            <span>
              <Link
                to="/lender/dashboard/projects/$projectid"
                params={{ projectid: projectId }}
                search={{ view: 'activity' }}
              >
                {projectName}
              </Link>
              <time dateTime={new Date(at).toISOString()}>{shortMoment(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
