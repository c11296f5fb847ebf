import './notifications.css'
import { notifications } from '@granary/api'
import { EmptyState, LoadingState, Page, PageHeader, TabLinks, tabLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { OwnFailure } from '../../lib/lists/own-failure.tsx'
import { NoticeRow } from '../../lib/notices/notice-row.tsx'
import { ShowMore } from '../../lib/show-more.tsx'
import type { NotificationsPath } from '../../shell/bell.tsx'
import { Choices } from './choices.tsx'
import type { NotificationsSearch } from './notifications-search.ts'

const rowsAtOnce = 25

interface NotificationsPageProps extends NotificationsSearch {
  readonly to: NotificationsPath
}

/** Everything that reached the person, and how it shall reach them. */
export function NotificationsPage({ to, view }: NotificationsPageProps) {
  const exactly = { exact: true, includeSearch: true, explicitUndefined: true }
  return (
    <Page>
      <PageTitle>Notifications</PageTitle>
      <PageHeader title="Notifications" meta={['What reaches you, and how']} />
      <TabLinks label="Notifications">
        <Link to={to} className={tabLinkClass} activeOptions={exactly}>
          All
        </Link>
        <Link to={to} search={{ view: 'choices' }} className={tabLinkClass} activeOptions={exactly}>
          Choices
        </Link>
      </TabLinks>
      <div className="p-notifications">
        <OwnFailure asked={view}>{view === 'choices' ? <Choices /> : <All />}</OwnFailure>
      </div>
    </Page>
  )
}

function All() {
  const list = usePaginatedQuery(notifications.list, {}, { initialNumItems: rowsAtOnce })
  if (list.status === 'LoadingFirstPage') return <LoadingState text="Loading notifications…" />
  if (list.results.length === 0) {
    return (
      <EmptyState title="Nothing has reached you yet">
        <p>What others do in your projects shows here: what they submit, return, ask and add.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="p-notifications-list">
        {list.results.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} rows={rowsAtOnce} />
    </>
  )
}
