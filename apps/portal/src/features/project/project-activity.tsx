import { projects } from '@granary/api'
import { EmptyState, LoadingState } from '@granary/ui'
import { usePaginatedQuery } from 'convex/react'
import { ShowMore } from '../../lib/show-more.tsx'
import { readersDateFormat } from '../../lib/words/format-when-needed.ts'

const ROWS = 30
const dateTime = readersDateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** What happened in the project, the newest first. */
export default function ProjectActivity({ projectId }: { readonly projectId: string }) {
  const list = usePaginatedQuery(projects.activity, { projectId }, { initialNumItems: ROWS })
  if (list.status === 'LoadingFirstPage') return <LoadingState text="Loading activity…" />
  if (list.results.length === 0) return <EmptyState title="Nothing has happened yet" />
  return (
    <div className="pr-part">
      <h2>Activity</h2>
      <ol className="pr-activity">
        {list.results.map(({ id, at, by, text }) => (
          <li key={id}>
            <span>
              <strong>{by ?? 'The system'}</strong> {text}
            </span>
            <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
      <ShowMore list={list} rows={ROWS} />
    </div>
  )
}
