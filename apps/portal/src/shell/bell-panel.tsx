import { OwnFailure } from '../lib/lists/own-failure.tsx'
import './bell-panel.css'
import { messageOf, notifications } from '@granary/api'
import { LoadingState, Popover, TextButton, useToasts } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, usePaginatedQuery } from 'convex/react'
import type { RefObject } from 'react'
import { NoticeRow } from '../lib/notices/notice-row.tsx'
import type { NotificationsPath } from './bell.tsx'

const shown = 8

interface BellPanelProps {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onClose: () => void
  readonly to: NotificationsPath
}

/** The newest of what reached the person, live while it is open. */
export default function BellPanel({ anchor, open, onClose, to }: BellPanelProps) {
  return (
    <Popover anchor={anchor} open={open} onClose={onClose} title="Notifications" action={<MarkAllRead />}>
      <div className="p-bell-list">
        <OwnFailure>
          <Newest onOpen={onClose} />
        </OwnFailure>
      </div>
      <div className="p-bell-foot">
        <Link to={to} className="p-bell-link" onClick={onClose}>
          All notifications
        </Link>
        <Link to={to} className="p-bell-link" search={{ view: 'choices' }} onClick={onClose}>
          Choices
        </Link>
      </div>
    </Popover>
  )
}

function MarkAllRead() {
  const markAllRead = useMutation(notifications.markAllRead)
  const toasts = useToasts()
  return (
    <TextButton
      writes
      onClick={() => {
        markAllRead({}).catch((error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }))
      }}
    >
      Mark all as read
    </TextButton>
  )
}

function Newest({ onOpen }: { readonly onOpen: () => void }) {
  const { results, status } = usePaginatedQuery(notifications.list, {}, { initialNumItems: shown })
  if (status === 'LoadingFirstPage') return <LoadingState text="Loading notifications…" />
  if (results.length === 0) return <p className="p-bell-none">Nothing yet. What concerns you shows here.</p>
  return results
    .slice(0, shown)
    .map((notice) => <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />)
}
