import { projects } from '@granary/api'
import { Button, EmptyState, LoadingState } from '@granary/ui'
import { usePaginatedQuery } from 'convex/react'

const ROWS = 30
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What happened in the project, the newest first. */
export function ProjectActivity({ projectId }: { readonly projectId: string }) {
  const { results, status, loadMore } = usePaginatedQuery(
    projects.activity,
    { projectId },
    { initialNumItems: ROWS },
  )
  if (status === 'LoadingFirstPage') return <LoadingState text="Loading activity…" />
  if (results.length === 0) return <EmptyState title="Nothing has happened yet" />
  return (
    <div className="pr-part">
      <h2>Activity</h2>
      <ol className="pr-activity">
        {results.map(({ id, at, by, text }) => (
          <li key={id}>
            <span>
              <strong>{by ?? 'The system'}</strong> {text}
            </span>
            <time dateTime={new Date(at).toISOString()}>{dateTime.format(at)}</time>
          </li>
        ))}
      </ol>
      {status !== 'Exhausted' && (
        <Button look="secondary" busy={status === 'LoadingMore' && 'Loading…'} onClick={() => loadMore(ROWS)}>
          Show more
        </Button>
      )}
    </div>
  )
}
