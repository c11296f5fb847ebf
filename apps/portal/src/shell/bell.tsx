import './bar-button.css'
import './bell.css'
import { Icon } from '@granary/ui'
import { useLocation } from '@tanstack/react-router'
import { Bell as BellShape } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { SeenAt } from '../lib/notices/seen-at.tsx'
import { useUnread } from '../lib/notices/use-unread.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx'))

export type NotificationsPath =
  | '/lender/dashboard/notifications'
  | '/borrower/notifications'
  | '/admin/notifications'

/** How much one has not seen yet, on every page; what it is opens below. What leads to the page itself is seen. */
export function Bell({ to }: { readonly to: NotificationsPath }) {
  const { unread } = useUnread()
  const here = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="p-bar-button"
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
      <SeenAt here={here} />
      {wasOpened && (
        <Suspense>
          <BellPanel anchor={button} open={open} onClose={() => setOpen(false)} to={to} />
        </Suspense>
      )}
    </>
  )
}
