import './bell.css'
import { notifications } from '@granary/api'
import { Icon } from '@granary/ui'
import { useQueries } from 'convex/react'
import { Bell as BellShape } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

const BellPanel = lazy(() => import('./bell-panel.tsx'))

export type NotificationsPath =
  | '/lender/dashboard/notifications'
  | '/borrower/notifications'
  | '/admin/notifications'

const counted = { count: { query: notifications.count, args: {} } }

/** How much one has not seen yet, on every page; what it is opens below. */
export function Bell({ to }: { readonly to: NotificationsPath }) {
  // A bell that cannot count is silent: it must not take the page with it.
  const { count } = useQueries(counted) as { count?: { unread: number } | Error }
  const unread = count === undefined || count instanceof Error ? 0 : count.unread
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="p-bell"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWasOpened(true)
          setOpen(!open)
        }}
      >
        <Icon of={BellShape} />
        {unread > 0 && (
          <span className="p-bell-count" aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <BellPanel anchor={button} open={open} onClose={() => setOpen(false)} to={to} />
        </Suspense>
      )}
    </>
  )
}
